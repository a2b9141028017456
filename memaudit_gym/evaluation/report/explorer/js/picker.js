// Picking an episode: filters, and the list of what passes them.

const ORDERS = {
  loss: ["most value lost", (a, b) => b.loss - a.loss || a.number - b.number],
  ratio: ["lowest ratio to OPT", (a, b) => (a.ratio ?? 2) - (b.ratio ?? 2) || a.number - b.number],
  suite: ["as evaluated", (a, b) => a.distribution - b.distribution || a.number - b.number],
};
const LOSSES = {
  any: ["any", () => true],
  some: ["loses value", (row) => isLost(row)],
  tenth: ["ratio below 0.9", (row) => row.ratio !== null && row.ratio < 0.9],
  half: ["ratio below 0.5", (row) => row.ratio !== null && row.ratio < 0.5],
  none: ["loses nothing", (row) => !isLost(row)],
};

function isLost(row) {
  return row.loss > 1e-9 * Math.max(1, row.low);
}

class Picker {
  constructor(parts, episodes, picked) {
    Object.assign(this, { parts, episodes, picked, shown: [], rows: [] });
    for (let number = 0; number < episodes.count; number += 1) this.rows.push(episodes.row(number));
    this.fill();
    this.list = new VirtualList(parts.episodes, {
      render: (index) => this.render(this.shown[index]),
      chosen: (index) => this.picked(this.shown[index].number),
      opened: () => parts.stream.focus(),
    });
    for (const part of ["writer", "distribution", "budget", "loss", "order"]) {
      parts[part].addEventListener("change", () => this.filter());
    }
    parts.name.addEventListener("input", () => this.filter());
  }

  /** The choices of every filter; the first writer that was asked for is chosen. */
  fill() {
    const { writer, distribution, budget, loss, order } = this.parts;
    const numbered = (names) => names.map((name, number) => [number, name]);
    const { policies, distributions, budgets } = this.episodes;
    options(writer, [["", "all writers"], ...numbered(policies.map(([name, oracle]) => (oracle ? `${name} (oracle)` : name)))]);
    options(distribution, [["", "all"], ...numbered(distributions)]);
    options(budget, [["", "all"], ...numbered(budgets)]);
    options(loss, Object.entries(LOSSES).map(([key, [text]]) => [key, text]));
    options(order, Object.entries(ORDERS).map(([key, [text]]) => [key, text]));
    const asked = policies.findIndex(([, , isAsked]) => isAsked);
    writer.value = asked < 0 ? "" : String(asked);
  }

  /** Lists what passes the filters; where the picked episode does not, the first one is picked. */
  filter(number = this.number) {
    const { writer, distribution, name, budget, loss, order } = this.parts;
    const wanted = name.value.trim().toLowerCase();
    const passes = [
      writer.value && ((row) => row.policy === Number(writer.value)),
      distribution.value && ((row) => row.distribution === Number(distribution.value)),
      budget.value && ((row) => row.budget === this.episodes.budgets[Number(budget.value)]),
      wanted && ((row) => row.name.toLowerCase().includes(wanted)),
      LOSSES[loss.value][1],
    ].filter(Boolean);
    this.shown = this.rows.filter((row) => passes.every((pass) => pass(row)));
    this.shown.sort(ORDERS[order.value][1]);
    this.tell();
    const at = this.shown.findIndex((row) => row.number === number);
    this.list.show(this.shown.length, at);
    if (at < 0 && this.shown.length) this.list.choose(0);
  }

  tell() {
    const lost = this.shown.filter(isLost).length;
    const all = this.shown.length === this.rows.length ? "" : ` of ${whole(this.rows.length)}`;
    const text = `${whole(this.shown.length)}${all} episodes, of which ${whole(lost)} lose value`;
    replaceContent(this.parts.count, this.shown.length ? text : `No episode of ${whole(this.rows.length)} passes the filters.`);
  }

  /** Picks an episode from outside, with filters that let it pass. */
  show(number) {
    const row = this.rows[number];
    this.number = number;
    if (!this.shown.includes(row)) {
      for (const part of [this.parts.distribution, this.parts.budget, this.parts.name]) part.value = "";
      this.parts.loss.value = "any";
      this.parts.writer.value = String(row.policy);
    }
    this.filter(number);
  }

  step(by) {
    this.list.choose(this.list.active + by);
  }

  render(row) {
    const share = Math.max(0, Math.min(1, row.low > 0 ? row.loss / row.low : 0));
    const bar = el("span", { class: "bar", "aria-hidden": "true" }, el("i", {}));
    bar.firstChild.style.width = `${100 * share}%`;
    const first = row.first < 0 ? "–" : `${row.first + 1} of ${row.length}`;
    const cell = (name, text, title) => el("span", { class: name, title }, text);
    return {
      properties: { "data-episode": row.number },
      children: [
        el("span", { class: "name" }, said(row.name)),
        el("span", { class: "writer" }, said(row.writer)),
        cell("cost", `${amount(row.cost)} / ${budgetText(row)}`),
        el("span", { class: "lost" }, bar, cell("number", figure(row.loss), `lost ${row.loss}`)),
        cell("ratio", figure(row.ratio), row.ratio),
        cell("value", figure(row.value), row.value),
        cell("optimum", figure(row.low), row.low),
        cell("at", first),
      ],
    };
  }
}

/** The budget as a number, and as it was asked for where that is a share. */
function budgetText(row) {
  const number = amount(row.amount);
  return Number(row.budget) === row.amount ? number : `${number} (${row.budget})`;
}
