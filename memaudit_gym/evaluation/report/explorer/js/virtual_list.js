// A list box that holds elements for the rows in sight alone; every row is of one height.

const ROWS_BEYOND = 6;

class VirtualList {
  /**
   * @param box     The element: it scrolls, and takes the focus.
   * @param render  (index) => the properties and the children of a row.
   * @param chosen  (index) => void, when a row becomes the chosen one by a key or a click.
   * @param opened  (index) => void, on Enter and on a second click.
   */
  constructor(box, { render, chosen, opened }) {
    Object.assign(this, { box, render, chosen, opened, count: 0, active: -1, top: 0, view: 0, moving: null, rows: new Map() });
    this.space = el("div", { class: "space", role: "presentation" });
    box.append(this.space);
    box.addEventListener("scroll", () => requestAnimationFrame(() => this.scrolled()), { passive: true });
    box.addEventListener("keydown", (event) => this.key(event));
    box.addEventListener("click", (event) => this.clicked(event));
    box.addEventListener("dblclick", () => this.opened(this.active));
    new ResizeObserver(() => this.measure()).observe(box);
  }

  /** Shows other rows, the active one of which is to be seen. */
  show(count, active) {
    this.count = count;
    this.clear();
    this.space.style.height = `${count * (this.height ?? 0)}px`;
    if (!this.view) this.measure();
    this.activate(active);
  }

  /** Asks the browser for measures; it says itself when they have changed. */
  measure() {
    const height = parseFloat(getComputedStyle(this.box).getPropertyValue("--row"));
    const other = height !== this.height;
    if (other) this.clear();
    this.height = height;
    if (other) this.space.style.height = `${this.count * height}px`;
    this.view = this.box.clientHeight;
    this.scrolled();
    if (other) this.activate(this.active);
  }

  scrolled() {
    if (!this.moving) this.top = this.box.scrollTop;
    this.draw();
  }

  clear() {
    this.rows.clear();
    this.space.replaceChildren();
  }

  /** Draws the rows in sight, without asking the browser for measures: that would lay out the page. */
  draw() {
    const first = Math.max(0, Math.floor(this.top / this.height) - ROWS_BEYOND);
    const last = Math.min(this.count, Math.ceil((this.top + this.view) / this.height) + ROWS_BEYOND);
    for (const [index, row] of this.rows) {
      if (index >= first && index < last) continue;
      row.remove();
      this.rows.delete(index);
    }
    for (let index = first; index < last; index += 1) {
      if (!this.rows.has(index)) this.rows.set(index, this.space.appendChild(this.row(index)));
    }
    this.mark();
  }

  row(index) {
    const { properties, children } = this.render(index);
    const row = el("div", {
      ...properties,
      role: "option",
      id: `${this.box.id}-${index}`,
      "data-index": index,
      "aria-posinset": index + 1,
      "aria-setsize": this.count,
    }, children);
    row.classList.add("row");
    row.style.top = `${index * this.height}px`;
    return row;
  }

  /** Tells a reader and the eye which row is active. */
  mark() {
    for (const [index, row] of this.rows) row.setAttribute("aria-selected", String(index === this.active));
    if (this.rows.has(this.active)) this.box.setAttribute("aria-activedescendant", `${this.box.id}-${this.active}`);
    else this.box.removeAttribute("aria-activedescendant");
  }

  /** Makes a row the active one and brings it into sight, without telling anybody. */
  activate(index) {
    this.active = index;
    const over = index * this.height - this.top;
    const under = over + this.height - this.view;
    const near = over > -2 * this.height && under < 2 * this.height;
    if (index < 0) this.scrollTo(0);
    else if (over < 0) this.scrollTo(this.top + over - (near ? 0 : this.view / 2));
    else if (under > 0) this.scrollTo(this.top + under + (near ? 0 : this.view / 2));
    this.draw();
  }

  /** Scrolls in the next frame, once for all steps until then. */
  scrollTo(top) {
    this.top = Math.max(0, Math.min(top, this.count * this.height - this.view));
    this.moving ??= requestAnimationFrame(() => {
      this.moving = null;
      this.box.scrollTop = this.top;
    });
  }

  choose(index) {
    if (!this.count) return;
    const next = Math.max(0, Math.min(this.count - 1, index));
    if (next === this.active) return;
    this.activate(next);
    this.chosen(next);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor(this.view / this.height) - 1);
    const steps = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1, PageDown: page, PageUp: -page };
    if (event.key in steps) this.choose(this.active + steps[event.key]);
    else if (event.key === "Home") this.choose(0);
    else if (event.key === "End") this.choose(this.count - 1);
    else if (event.key === "Enter" || event.key === " ") this.opened(this.active);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  clicked(event) {
    const row = event.target.closest("[data-index]");
    if (row) this.choose(Number(row.dataset.index));
  }
}
