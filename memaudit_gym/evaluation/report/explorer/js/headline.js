// What a researcher wants to know first: how much was lost, why, and where it began.

class Headline {
  constructor(parts, episodes, go, pick) {
    Object.assign(this, { parts, episodes, causes: episodes.causes, go, pick });
  }

  show(episode) {
    const { row } = episode;
    replaceContent(this.parts.title, said(row.name), ` at budget ${row.budget}: `, said(row.writer), row.oracle ? el("small", {}, " oracle writer") : null);
    replaceContent(this.parts.figures, this.figures(row));
    replaceContent(this.parts.others, this.others(row));
    replaceContent(this.parts.split, this.split(episode));
    replaceContent(this.parts.first, this.first(episode));
  }

  figures(row) {
    const optimum = row.certified
      ? [figure(row.low), "OPT, certified"]
      : [`${figure(row.low)} to ${figure(row.high)}`, "OPT, not certified"];
    const share = row.amount > 0 ? `${Math.round((100 * row.cost) / row.amount)} % of the budget` : "of the budget";
    return [
      fact("ratio", figure(row.ratio), row.certified ? "of OPT" : "of the best store known", row.ratio, "strong"),
      fact("value", figure(row.value), "F of the store", row.value),
      fact("optimum", ...optimum, row.low),
      fact("loss", figure(row.loss), "lost", row.loss, isLost(row) ? "warn" : ""),
      fact("cost", `${amount(row.cost)} / ${budgetText(row)}`, share, row.cost),
    ];
  }

  /** How every writer does on the same problem; each is a step away. */
  others(row) {
    const played = this.episodes.played(row).map((number) => this.episodes.row(number));
    return ["Writers here: ", played.map((other) => el("button", {
      type: "button", "data-episode": other.number, "aria-pressed": String(other.number === row.number), onclick: () => this.pick(other.number),
    }, said(other.writer), ` ${figure(other.ratio)}`))];
  }

  /** The loss by cause: a bar of what is lost, and every cause in words. */
  split(episode) {
    const sums = this.causes.map((cause, number) => {
      const parts = episode.parts.filter((part) => part.cause === number);
      return { cause, number, count: parts.length, value: parts.reduce((sum, part) => sum + part.value, 0) };
    }).filter(({ count }) => count);
    if (!sums.length) return el("p", { class: "muted" }, "Nothing is lost: no unit is covered less than by OPT.");
    const lost = sums.filter(({ value }) => value > 0);
    const total = lost.reduce((sum, { value }) => sum + value, 0);
    const bar = el("div", { class: "stack", "aria-hidden": "true" }, lost.map(({ number, value }) => {
      const part = el("i", { class: `cause-${number}` });
      part.style.flexGrow = String(value / total);
      return part;
    }));
    const entries = sums.map(({ cause, number, count, value }) =>
      el("li", { "data-cause": cause }, causeKey(cause, number), " ", el("b", { title: value }, fine(value)),
        el("span", { class: "muted" }, count === 1 ? " 1 memory" : ` ${whole(count)} memories`)));
    return [bar, el("ul", { class: "causes" }, entries)];
  }

  first(episode) {
    const { row, package: pkg, steps } = episode;
    if (row.first < 0) return el("p", { class: "muted" }, "There is no costly difference to OPT's store.");
    const { mine, best } = steps[row.first];
    const from = pkg.experiences[row.first];
    return [
      el("p", {}, el("b", {}, "First costly difference"), ` at experience ${row.first + 1} of ${row.length}`),
      said(shortened(from.text || from.id, 160), { class: "quote" }),
      el("dl", { class: "sides" },
        el("dt", { class: "mine" }, said(row.writer)), el("dd", {}, taken(mine.taken)),
        el("dt", { class: "best" }, "OPT"), el("dd", {}, taken(best.taken))),
      el("button", { type: "button", class: "jump", onclick: () => this.go(row.first), "aria-keyshortcuts": "f" },
        "Show it in the stream ", el("kbd", {}, "f")),
    ];
  }
}

const MEANINGS = {
  other_representation: "it kept something else of that experience",
  discarded: "it kept nothing of that experience, though the memory fitted the budget left",
  budget_spent: "it kept nothing of that experience, for the budget had gone to earlier ones",
  gained_elsewhere: "what it covers and OPT does not",
};

/** A cause in its colour and in words. */
function causeKey(cause, number) {
  return [el("i", { class: `key cause-${number}`, "aria-hidden": "true" }), el("span", { title: MEANINGS[cause] }, words(cause))];
}

function fact(name, value, text, title, style = "") {
  return el("div", { class: `fact ${style}`, "data-fact": name }, el("b", { title }, value), el("span", {}, text));
}

/** The candidates that one side kept of an experience, or that it kept none. */
function taken(candidates) {
  if (!candidates.length) return el("span", { class: "muted" }, "kept nothing of it");
  return candidates.map((one) =>
    el("span", { class: "pick" }, kind(one), el("span", { class: "muted" }, ` cost ${amount(one.cost)}`), said(shortened(one.text, 140), { class: "quote" })));
}

function kind(candidate) {
  return el("span", { class: "kind" }, said(words(candidate.type)));
}
