// What was lost, memory by memory, the most valuable first.

const AT_FIRST = 4;

class LostList {
  constructor(parts, go) {
    Object.assign(this, { parts, go });
  }

  show(episode) {
    this.episode = episode;
    this.sorted = [...episode.parts].sort((a, b) => b.value - a.value);
    this.draw(AT_FIRST);
  }

  draw(count) {
    const { sorted } = this;
    const rows = sorted.slice(0, count).map((part) => this.row(part));
    const rest = sorted.length - rows.length;
    const more = rest > 0 && el("button", { type: "button", class: "more", onclick: () => this.all() }, `Show all ${whole(sorted.length)}`);
    replaceContent(this.parts.lost, el("ol", {}, rows), more || null);
    this.parts.lostBox.hidden = !sorted.length;
  }

  all() {
    this.draw(this.sorted.length);
    this.parts.lost.querySelectorAll("button.part")[AT_FIRST].focus();
  }

  row(part) {
    const { candidate, value, cause } = part;
    const whose = value > 0 ? "OPT's" : "its own";
    const { units } = this.episode.package;
    const [unit] = part.units;
    const asked = units[unit]?.queries[0]?.question || units[unit]?.text || units[unit]?.id || "";
    return el("li", {}, el("button", { type: "button", class: "part", onclick: () => this.go(candidate.experience), title: "Show it in the stream" },
      el("b", { class: "number", title: value }, fine(value)),
      el("span", { class: "what" },
        el("span", { class: "asked" }, said(shortened(asked, 140))),
        el("span", { class: "muted" }, causeKey(this.episode.causes[cause], cause), `: ${whose} `, kind(candidate), ` at ${candidate.experience + 1}, cost ${amount(candidate.cost)}`))));
  }
}
