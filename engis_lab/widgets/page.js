// Tells Python what only the page knows: how much room the explorer has, whether it is dark, and
// that Escape was pressed somewhere in it.

const TOLD_AFTER = 120; // milliseconds without a further change

function isDark() {
  const lab = document.body.dataset.jpThemeLight;
  if (lab !== undefined) return lab === "false";
  return window.matchMedia("(prefers-color-scheme: dark)").matches;
}

function render({ model, el }) {
  let timer = null;
  let told = "";
  const tell = () => {
    const root = el.closest(".el-explorer");
    const width = Math.floor(root?.clientWidth ?? 0);
    const value = `${width} ${isDark() ? "dark" : "light"}`;
    if (width > 0 && value !== told) {
      told = value;
      model.send({ do: "page", with: value });
    }
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(tell, TOLD_AFTER);
  };
  const room = new ResizeObserver(soon);
  const theme = new MutationObserver(soon);
  theme.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  const settle = (root) => {
    room.observe(root);
    root.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || event.target.matches("select")) return;
      event.preventDefault();
      model.send({ do: "clear", with: "" });
    });
    // A click on the boards takes the focus, so that Escape is heard, and only here.
    const boards = root.querySelector(".el-boards");
    boards.tabIndex = -1;
    boards.dataset.lmSuppressShortcuts = "true";
    boards.addEventListener("mousedown", (event) => {
      if (!event.target.closest("[tabindex='0'], [data-place]")) boards.focus({ preventScroll: true });
    });
    tell();
  };
  // The element is put on the page after this function has returned.
  const waiting = setInterval(() => {
    const root = el.closest(".el-explorer");
    if (root === null || !root.isConnected) return;
    clearInterval(waiting);
    settle(root);
  }, 30);
  return () => {
    clearInterval(waiting);
    clearTimeout(timer);
    room.disconnect();
    theme.disconnect();
  };
}

export default { render };
