// Shows HTML that Python writes, and sends back what is done with its controls: a button or
// list with data-do="play" and data-with="bid 0" sends {do: "play", with: "bid 0"}.

const CONTROLS = "a[href], button, input, select, textarea, summary, [tabindex]";

// What a redraw must not lose: the focus, what was typed, how far a part was scrolled.
function remember(el) {
  const typed = new Map();
  for (const field of el.querySelectorAll("input[data-version], textarea[data-version]")) {
    typed.set(field.dataset.key, [field.dataset.version, field.value]);
  }
  const scrolled = new Map();
  for (const part of el.querySelectorAll("[data-scroll]")) {
    scrolled.set(part.dataset.scroll, part.scrollTop);
  }
  const active = el.contains(document.activeElement) ? document.activeElement : null;
  const caret = active?.matches("input[data-version]") ? active.selectionStart : null;
  return { typed, scrolled, key: active?.dataset.key, focused: active !== null, caret };
}

function recall(el, before) {
  for (const field of el.querySelectorAll("[data-version]")) {
    const [version, text] = before.typed.get(field.dataset.key) ?? [];
    if (version === field.dataset.version) field.value = text;
  }
  for (const part of el.querySelectorAll("[data-scroll]")) {
    part.scrollTop = before.scrolled.get(part.dataset.scroll) ?? 0;
  }
  if (!before.focused) return;
  const same = [...el.querySelectorAll("[data-key]")].find((n) => n.dataset.key === before.key);
  const next = same ?? el.querySelector("[data-home]") ?? el.querySelector(CONTROLS);
  next?.focus({ preventScroll: true });
  if (same && before.caret !== null) same.setSelectionRange(before.caret, before.caret);
}

async function copy(el, button) {
  const field = el.querySelector(`[data-key="${button.dataset.copy}"]`);
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.select(); // no leave to write into the clipboard: the old way
    document.execCommand("copy");
  }
  button.textContent = button.dataset.done;
}

function render({ model, el }) {
  const draw = () => {
    const before = remember(el);
    el.innerHTML = model.get("html");
    // JupyterLab's shortcuts of a single letter would delete the cell while a button has focus.
    for (const node of el.querySelectorAll(CONTROLS)) node.dataset.lmSuppressShortcuts = "true";
    recall(el, before);
  };
  const send = (node, value) => model.send({ do: node.dataset.do, with: value ?? "" });
  // A redraw between press and release would take the button away under the pointer, and the
  // click with it: it waits.
  let held = false;
  let due = false;
  const changed = () => {
    if (held) due = true;
    else draw();
  };
  const hold = () => {
    held = true;
  };
  const release = () => {
    held = false;
    setTimeout(() => { // after the click
      if (due && !held) {
        due = false;
        draw();
      }
    });
  };

  el.classList.add("el-sheet");
  if (model.get("live")) el.setAttribute("aria-live", "polite");
  el.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button?.dataset.copy) copy(el, button);
    else if (button?.dataset.do) send(button, button.dataset.with);
  });
  el.addEventListener("change", (event) => {
    const field = event.target.closest("select[data-do], input[data-do]");
    if (field) send(field, field.dataset.with === undefined ? field.value
      : `${field.dataset.with} ${field.value}`);
  });
  el.addEventListener("submit", (event) => {
    event.preventDefault();
    send(event.target, event.target.elements.namedItem("with").value);
  });
  // JupyterLab takes Enter away from forms in an output, so it is seen to here.
  el.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches("form input")) return;
    event.preventDefault();
    event.target.form.requestSubmit();
  });
  el.addEventListener("pointerdown", hold);
  window.addEventListener("pointerup", release);
  window.addEventListener("pointercancel", release);
  model.on("change:html", changed);
  draw();
  return () => {
    model.off("change:html", changed);
    window.removeEventListener("pointerup", release);
    window.removeEventListener("pointercancel", release);
  };
}

export default { render };
