// F(X) = sum_r w_r h_r(sum_{u in X} a_ur), and what a composite adds once all its members are in X.

/** h at z: a name, or a table of points between which it is linear and beyond which constant. */
function saturated(h, z) {
  if (h === "cap1") return Math.min(1, z);
  if (h === "linear") return z;
  if (h === "log1p") return Math.log1p(z);
  if (h === "sqrt") return Math.sqrt(z);
  for (let i = h.length - 1; i >= 0; i -= 1) {
    const [x, y] = h[i];
    if (z < x) continue;
    const next = h[i + 1];
    return next ? y + ((next[1] - y) * (z - x)) / (next[0] - x) : y;
  }
  return 0;
}

/** A store that candidates are added to one by one. */
class Store {
  constructor(pkg) {
    this.units = pkg.units;
    this.covered = new Float64Array(pkg.units.length);
    this.held = new Set();
    this.value = 0;
  }

  /** F(X + u) - F(X). */
  gain(candidate) {
    if (this.held.has(candidate.position)) return 0;
    let gain = 0;
    for (const [unit, coverage] of this.added(candidate)) {
      const { weight, h } = this.units[unit];
      const before = this.covered[unit];
      gain += weight * (saturated(h, before + coverage) - saturated(h, before));
    }
    return gain;
  }

  add(candidate) {
    const gain = this.gain(candidate);
    for (const [unit, coverage] of this.added(candidate)) this.covered[unit] += coverage;
    this.held.add(candidate.position);
    this.value += gain;
    return gain;
  }

  /** What a candidate adds to the coverage of every unit. */
  added(candidate) {
    const found = new Map();
    const { cells, composites, position } = candidate;
    for (let i = 0; i < cells.length; i += 2) found.set(cells[i], cells[i + 1]);
    for (const { unit, members, coverage } of composites) {
      const complete = members.every((member) => member === position || this.held.has(member));
      if (complete) found.set(unit, (found.get(unit) ?? 0) + coverage);
    }
    return found;
  }
}
