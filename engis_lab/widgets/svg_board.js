// The board as a picture that mouse and keyboard can pick on: one stop for Tab, arrows to walk
// from hex to hex, Enter or Space to pick.

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function centre(node) {
  const box = node.getBBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

// The nearest place that lies more in this direction than beside it.
function towards(from, all, [dx, dy]) {
  const [x, y] = centre(from);
  let best = null;
  let least = Infinity;
  for (const node of all) {
    const [nx, ny] = centre(node);
    const along = (nx - x) * dx + (ny - y) * dy;
    const beside = Math.abs((nx - x) * dy) + Math.abs((ny - y) * dx);
    const far = along + beside;
    if (along > 1 && beside <= along * 1.8 && far < least) [best, least] = [node, far];
  }
  return best;
}

function render({ model, el }) {
  const ring = document.createElementNS("http://www.w3.org/2000/svg", "path");
  ring.setAttribute("class", "el-ring");
  const spoken = document.createElement("div");
  spoken.className = "el-unseen";
  spoken.setAttribute("aria-live", "polite");
  const picture = document.createElement("div");
  el.classList.add("el-svg");
  el.append(picture, spoken);
  let at = null; // id of the place that Tab comes to

  const places = () => [...picture.querySelectorAll("path[data-place]")];
  const find = (id) => places().find((node) => node.dataset.place === id);

  function settle(node) {
    for (const other of places()) other.setAttribute("tabindex", other === node ? "0" : "-1");
    at = node?.dataset.place ?? null;
  }

  function draw() {
    const held = picture.contains(document.activeElement);
    picture.innerHTML = model.get("svg");
    const svg = picture.querySelector("svg");
    svg.setAttribute("role", "group"); // as a picture it would hide its places from a reader
    svg.append(ring);
    ring.removeAttribute("d");
    const states = model.get("places");
    for (const node of places()) {
      const [label, state] = states[node.dataset.place] ?? ["", ""];
      node.setAttribute("role", "button");
      node.setAttribute("aria-label", label);
      node.setAttribute("aria-pressed", state === "picked" ? "true" : "false");
      node.dataset.state = state;
      node.dataset.lmSuppressShortcuts = "true"; // "d d" would delete the cell
    }
    const home = find(at) ?? places().find((node) => node.dataset.state) ?? places()[0];
    settle(home);
    if (held) home?.focus({ preventScroll: true });
    spoken.textContent = model.get("caption");
  }

  const pick = (node) => model.send({ do: "pick", with: node.dataset.place });

  picture.addEventListener("click", (event) => {
    const node = event.target.closest("path[data-place]");
    if (!node) return;
    settle(node);
    pick(node);
  });
  picture.addEventListener("keydown", (event) => {
    const node = event.target.closest("path[data-place]");
    if (!node) return;
    if (event.key in STEPS) {
      const next = towards(node, places(), STEPS[event.key]);
      settle(next ?? node);
      (next ?? node).focus();
    } else if (event.key === "Home" || event.key === "End") {
      const next = places().at(event.key === "Home" ? 0 : -1);
      settle(next);
      next.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      pick(node);
    } else {
      return;
    }
    event.preventDefault();
  });
  picture.addEventListener("focusin", (event) => {
    const seen = event.target.matches("path:focus-visible");
    if (seen) ring.setAttribute("d", event.target.getAttribute("d"));
    else ring.removeAttribute("d");
  });
  picture.addEventListener("focusout", () => ring.removeAttribute("d"));
  model.on("change:svg", draw);
  draw();
  return () => model.off("change:svg", draw);
}

export default { render };
