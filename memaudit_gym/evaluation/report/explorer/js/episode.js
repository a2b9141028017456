// One episode along its stream: the writer's store and OPT's, side by side.

/** The columns of the index, and what is found in them. */
class Episodes {
  constructor(index) {
    Object.assign(this, index);
    this.count = index.episodes.value?.length ?? 0;
    this.optimum = this.policies.findIndex(([name]) => name === "opt");
    this.names = uniqueNames(this.packages.map(([name]) => name));
  }

  /** One row of the table, its parts named. */
  row(number) {
    const { problem, policy, value, cost, ratio, loss, first } = this.episodes;
    const at = problem[number];
    const { package: of, budget, amount, low, high, certified } = this.problems;
    return {
      number,
      problem: at,
      package: of[at],
      name: this.names[of[at]],
      distribution: this.packages[of[at]][1],
      length: this.packages[of[at]][5],
      budget: this.budgets[budget[at]],
      amount: amount[at],
      low: low[at],
      high: high[at],
      certified: Boolean(certified[at]),
      policy: policy[number],
      writer: this.policies[policy[number]][0],
      oracle: Boolean(this.policies[policy[number]][1]),
      value: value[number],
      cost: cost[number],
      ratio: ratio[number],
      loss: loss[number],
      first: first[number],
    };
  }

  /** The episode of a link, or -1: package, budget and writer by name. */
  find(name, budget, writer) {
    const at = this.names.indexOf(name);
    if (at < 0) return -1;
    const [begin, end] = this.range(at);
    for (let number = begin; number < end; number += 1) {
      const row = this.row(number);
      if (row.budget === budget && row.writer === writer) return number;
    }
    return -1;
  }

  /** First episode of a package, and the one behind its last. */
  range(at) {
    return [this.packages[at][4], this.packages[at + 1]?.[4] ?? this.count];
  }

  /** All episodes of the problem of a row: its package at its budget. */
  played(row) {
    const [begin, end] = this.range(row.package);
    const found = [];
    for (let number = begin; number < end; number += 1) {
      if (this.episodes.problem[number] === row.problem) found.push(number);
    }
    return found;
  }

  /** The episode of OPT among them. */
  best(row) {
    return this.played(row).find((number) => this.episodes.policy[number] === this.optimum);
  }
}

function uniqueNames(names) {
  const taken = new Map();
  return names.map((name) => {
    const times = (taken.get(name) ?? 0) + 1;
    taken.set(name, times);
    return times === 1 ? name : `${name} #${times}`;
  });
}

/** Everything that is shown of an episode. */
class Episode {
  constructor(row, pkg, [store, parts], [best], causes) {
    this.row = row;
    this.package = pkg;
    this.causes = causes;
    this.store = new Set(store);
    this.best = new Set(best);
    this.parts = parts.map(([candidate, cause, value, units]) => ({
      candidate: pkg.candidates[candidate], cause, value, units,
    }));
    this.steps = this.walk();
  }

  /** What every experience leaves behind, for the writer and for OPT; what each candidate would add there. */
  walk() {
    this.gains = new Float64Array(this.package.candidates.length);
    const sides = [this.store, this.best].map((held) => ({
      held, store: new Store(this.package), left: this.row.amount,
    }));
    return this.package.groups.map((group, position) => {
      for (const candidate of group) this.gains[candidate.position] = sides[0].store.gain(candidate);
      const [mine, best] = sides.map((side) => {
        const taken = group.filter((candidate) => side.held.has(candidate.position));
        const gain = taken.reduce((sum, candidate) => sum + side.store.add(candidate), 0);
        side.left -= taken.reduce((sum, candidate) => sum + candidate.cost, 0);
        return { taken, gain, left: side.left, value: side.store.value };
      });
      return { position, mine, best, differs: !sameStore(mine.taken, best.taken) };
    });
  }

  leftBefore(position) {
    return position ? this.steps[position - 1].mine.left : this.row.amount;
  }
}

function sameStore(one, other) {
  return one.length === other.length && one.every((candidate, i) => candidate === other[i]);
}
