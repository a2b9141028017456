// The whole stream at a glance: F of both stores, what they keep, and the budget that is left.

const CHART = { value: 120, picks: 26, left: 46, gap: 10, side: 44, top: 8 };

class Chart {
  constructor(box, go) {
    Object.assign(this, { box, go, at: -1 });
    box.addEventListener("click", (event) => this.clicked(event));
    new ResizeObserver(() => this.resized()).observe(box);
  }

  show(episode) {
    this.episode = episode;
    this.cursor = null;
    this.draw();
  }

  resized() {
    const width = this.box.clientWidth;
    if (width === this.width) return;
    this.width = width;
    if (this.episode) this.draw();
  }

  /** Marks the experience that is shown. */
  mark(position) {
    this.at = position;
    if (!this.cursor) return;
    const width = Math.max(2, this.x(position + 1) - this.x(position));
    this.cursor.setAttribute("x", this.x(position + 0.5) - width / 2);
    this.cursor.setAttribute("width", width);
  }

  x(step) {
    return CHART.side + (step / this.episode.steps.length) * this.across;
  }

  clicked(event) {
    const { left } = this.box.getBoundingClientRect();
    const count = this.episode.steps.length;
    const step = Math.floor(((event.clientX - left - CHART.side) / this.across) * count);
    this.go(Math.max(0, Math.min(count - 1, step)));
  }

  draw() {
    const { steps, row } = this.episode;
    const width = (this.width ??= this.box.clientWidth);
    this.across = Math.max(10, width - CHART.side - 8);
    const picksAt = CHART.top + CHART.value + CHART.gap;
    const leftAt = picksAt + CHART.picks + CHART.gap;
    const height = leftAt + CHART.left + 18;
    const most = Math.max(row.low, row.value, steps.at(-1)?.best.value ?? 0) || 1;
    const y = (value) => CHART.top + CHART.value * (1 - Math.max(0, value) / most);
    const z = (left) => leftAt + CHART.left * (1 - Math.max(0, left) / (row.amount || 1));
    this.cursor = svg("rect", { class: "cursor", y: CHART.top, height: height - CHART.top - 18 });
    const picture = svg("svg", { width, height, role: "img", "aria-label": this.inWords() },
      this.cursor,
      axis(y(0), CHART.side, width - 8), axis(z(0), CHART.side, width - 8),
      label(0, y(most) + 9, figure(most)), label(0, y(0), "F"), label(0, z(row.amount) + 9, amount(row.amount)), label(0, z(0), "left"),
      row.first >= 0 && this.firstMark(height - 18),
      svg("path", { class: "line best", d: this.path((step) => y(step.best.value), y(0)) }),
      svg("path", { class: "line mine", d: this.path((step) => y(step.mine.value), y(0)) }),
      svg("path", { class: "line best thin", d: this.path((step) => z(step.best.left), z(row.amount)) }),
      svg("path", { class: "line mine thin", d: this.path((step) => z(step.mine.left), z(row.amount)) }),
      this.picks(picksAt),
      label(0, picksAt + 9, "kept"),
      label(CHART.side, height - 3, "1"), label(width - 8, height - 3, whole(steps.length), "end"),
      label(CHART.side + this.across / 2, height - 3, "experiences, in stream order", "middle"));
    this.box.replaceChildren(picture);
    if (this.at >= 0) this.mark(this.at);
  }

  inWords() {
    const { row, steps } = this.episode;
    const kept = (side) => steps.filter((step) => step[side].taken.length).length;
    return `Over ${counted(steps.length, "experience")} ${row.writer} kept memories of ${kept("mine")} and reached F ${figure(row.value)}; OPT kept memories of ${kept("best")} and reached ${figure(row.low)}.`;
  }

  /** A line of steps that starts at a height and changes where something is kept. */
  path(height, start) {
    const parts = [`M${this.x(0)} ${start.toFixed(1)}`];
    let before = start;
    this.episode.steps.forEach((step, position) => {
      const now = height(step);
      if (now === before) return;
      parts.push(`H${this.x(position + 0.5).toFixed(1)}V${now.toFixed(1)}`);
      before = now;
    });
    return `${parts.join("")}H${this.x(this.episode.steps.length).toFixed(1)}`;
  }

  /** One mark for every experience that a store keeps something of: two rows, one a store. */
  picks(top) {
    const width = Math.max(2, Math.min(10, this.x(1) - this.x(0) - 1));
    const marks = (side, y, same) => {
      const steps = this.episode.steps.filter((step) => step[side].taken.length && step.differs !== same);
      const d = steps.map((step) => `M${this.x(step.position + 0.5).toFixed(1)} ${y}v11`).join("");
      return svg("path", { class: `tick ${same ? "same" : side}`, d, "stroke-width": width });
    };
    return ["mine", "best"].flatMap((side, line) => [false, true].map((same) => marks(side, top + 14 * line, same)));
  }

  firstMark(bottom) {
    const x = this.x(this.episode.row.first + 0.5);
    const before = x > CHART.side + this.across / 2;
    return svg("g", { class: "first" }, svg("line", { x1: x, x2: x, y1: CHART.top, y2: bottom }),
      label(before ? x - 4 : x + 4, CHART.top + 9, "first costly difference", before ? "end" : "start"));
  }
}

function axis(y, from, to) {
  return svg("line", { class: "axis", x1: from, x2: to, y1: y, y2: y });
}

function label(x, y, text, anchor = "start") {
  return svg("text", { x, y, "text-anchor": anchor }, text);
}
