"""The batched environment's mechanics in machine code: what ``Episode`` does, for many at once.

Every formula and every order of a sum is that of :mod:`memaudit_gym.envs.episode` and
:mod:`memaudit_gym.envs.covered`, so that both give the same numbers to the last bit. All of it
stands in this one file, because the compiler's cache on disk notices a change in no other.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from memaudit_gym.compiled import compiled, inlined
from memaudit_gym.envs.features import COLUMN
from memaudit_gym.envs.packed import PLACE, Packed
from memaudit_gym.envs.schema import (
    CANDIDATE_FEATURES,
    CONTEXT_FEATURES,
    TEXT_BUCKETS,
    TYPES,
    columns,
    width,
)
from memaudit_gym.objective import COST_TOLERANCE

Array = NDArray[Any]

_CONTEXT = columns(CONTEXT_FEATURES)
_WIDTH, _CONTEXT_WIDTH = width(CANDIDATE_FEATURES), width(CONTEXT_FEATURES)
_COST_OF_BUDGET = COLUMN["cost_of_budget"].start
_COST_OF_REMAINING = COLUMN["cost_of_remaining"].start
_FITS = COLUMN["fits"].start
_OVERLAP_KEPT = COLUMN["overlap_kept"].start
_TEXT = COLUMN["text"].start
_PLACE = _CONTEXT["position"].start
_KEPT_TYPES = _CONTEXT["kept_types"].start
_SEEN_TYPES = _CONTEXT["seen_types"].start
_KEPT_TEXT = _CONTEXT["kept_text"].start
_LOG_TOP = math.log1p(float(1 << 20))
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_FIRST_FACTOR, _SECOND_FACTOR = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_27, _30, _31 = np.uint64(27), np.uint64(30), np.uint64(31)
_1, _2, _4, _56 = np.uint64(1), np.uint64(2), np.uint64(4), np.uint64(56)
_ALTERNATE, _PAIRS = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333)
_NIBBLES, _BYTES = np.uint64(0x0F0F0F0F0F0F0F0F), np.uint64(0x0101010101010101)


class State(NamedTuple):
    """N episodes under way; the names are those of ``Episode``.

    Args:
        package: (N,) row of the packed packages.
        slots_key: (N,) uint64, what the slot orders hash.
        budget, remaining, spent, value, scale: (N,) float64; ``scale`` multiplies gains.
        position, picks, taken, size: (N,) ``taken`` counts the store, ``size`` the present group.
        order: (N, K) the candidate in every slot.
        store: (N, picks) candidates in the order they were taken.
        covered: (N, units) z.
        held: (N, composites) how many of its candidates the store has.
        kept_words: (N, words) uint64, a bit a content word.
        kept_types: (N, types) float64.
        kept_text: (N, buckets) float64.
        context: (N, C) float32, what the writer sees beside candidates: rewritten where it changes.
        hashes: (N, K) uint64, by which the present group is sorted into its slots.
    """

    package: Array
    slots_key: Array
    budget: Array
    remaining: Array
    spent: Array
    value: Array
    scale: Array
    position: Array
    picks: Array
    taken: Array
    size: Array
    order: Array
    store: Array
    covered: Array
    held: Array
    kept_words: Array
    kept_types: Array
    kept_text: Array
    context: Array
    hashes: Array


class Seen(NamedTuple):
    """What D writers see.

    Args:
        candidates: (D, K, F) float32.
        present: (D, K) float32.
        context: (D, C) float32.
        disclosed_candidates: (D, K, columns) float32, (D, K, 0) where no question becomes known.
        disclosed_context: (D, columns) float32, (D, 0) likewise.
        marginals: (D, K) float32, (D, 0) where observations have none.
        mask: (D, K + 1) bool.
    """

    candidates: Array
    present: Array
    context: Array
    disclosed_candidates: Array
    disclosed_context: Array
    marginals: Array
    mask: Array


@compiled
def begin(
    packed: Packed, state: State, copies: Array, shuffle: bool, first: int, stop: int
) -> None:
    """Starts the episodes of copies[first:stop], whose package, key, budget and scale are set."""
    for copy in range(first, stop):
        i = copies[copy]
        state.remaining[i] = state.budget[i]
        state.spent[i] = state.value[i] = 0.0
        state.position[i] = state.picks[i] = state.taken[i] = 0
        state.covered[i] = 0.0
        state.held[i] = 0
        state.kept_words[i] = 0
        state.kept_types[i] = 0.0
        state.kept_text[i] = 0.0
        budget = state.budget[i]
        state.context[i, 1] = min(budget, 16.0) / 16
        state.context[i, 2] = _log_scale(budget)
        _note_store(packed, state, i)
        _arrange(packed, state, i, shuffle)


@compiled
def step(
    packed: Packed,
    state: State,
    actions: Array,
    waiting: Array,
    shuffle: bool,
    see_last: bool,
    seen: Seen,
    rewards: Array,
    invalid: Array,
    ended: Array,
    first: int,
    stop: int,
) -> None:
    """Takes an action in copies first..stop - 1, those that wait apart; looks where it leads.

    Args:
        see_last: Whether to look where an episode has ended too.
    """
    for i in range(first, stop):
        rewards[i], invalid[i], ended[i] = 0.0, False, False
        if waiting[i]:
            continue
        action = actions[i]
        chosen = -1
        if 0 < action <= state.size[i]:
            chosen = state.order[i, action - 1]
            if not _admissible(packed, state, i, chosen):
                chosen = -1
        if chosen >= 0:
            rewards[i] = _take(packed, state, i, chosen) * state.scale[i]
        row = state.package[i]
        if chosen < 0 or state.picks[i] >= packed.k[row]:
            state.position[i] += 1
            state.picks[i] = 0
            _arrange(packed, state, i, shuffle)
        invalid[i] = chosen < 0 and action != 0
        ended[i] = state.position[i] >= packed.length[row]
        if see_last or not ended[i]:
            _look(packed, state, i, seen, i)


@compiled
def look(
    packed: Packed, state: State, copies: Array, seen: Seen, rows: Array, first: int, stop: int
) -> None:
    """Writes what copies[first:stop] see into their ``rows`` of ``seen``."""
    for place in range(first, stop):
        _look(packed, state, copies[place], seen, rows[place])


@compiled
def invalidation(packed: Packed, state: State, copies: Array, out: Array) -> None:
    """How many invalidation units every one of ``copies`` covers."""
    for place in range(len(copies)):
        i = copies[place]
        start, stop = packed.invalidation_run[state.package[i]]
        total = 0.0
        for unit in packed.invalidation[start:stop]:
            total += min(state.covered[i, unit], 1.0)
        out[place] = total


@inlined
def _mixed(key: np.uint64, number: int) -> np.uint64:
    z = key + np.uint64(number) * _GOLDEN
    z = (z ^ (z >> _30)) * _FIRST_FACTOR
    z = (z ^ (z >> _27)) * _SECOND_FACTOR
    return z ^ (z >> _31)


@inlined
def _arrange(packed: Packed, state: State, i: int, shuffle: bool) -> None:
    """Puts the candidates of the present experience into their slots, sorted by their hash."""
    row = state.package[i]
    place = packed.first_group[row] + state.position[i]
    for column in range(PLACE):
        state.context[i, _PLACE + column] = packed.place[place, column]
    for kind in range(TYPES):
        state.context[i, _SEEN_TYPES + kind] = packed.seen_types[place, kind]
    if state.position[i] >= packed.length[row]:
        state.size[i] = 0
        return
    start, stop = packed.group_ptr[place], packed.group_ptr[place + 1]
    state.size[i] = stop - start
    if not shuffle:
        for slot in range(stop - start):
            state.order[i, slot] = start + slot
        return
    for slot in range(stop - start):
        state.hashes[i, slot] = _mixed(state.slots_key[i], start + slot)
    for slot in range(stop - start):
        mine, rank = state.hashes[i, slot], 0
        for other in range(stop - start):
            rank += state.hashes[i, other] < mine  # no two are equal: the hash is a bijection
        state.order[i, rank] = start + slot


@inlined
def _admissible(packed: Packed, state: State, i: int, candidate: int) -> bool:
    first = packed.first_candidate[state.package[i]]
    if packed.cost[first + candidate] > state.remaining[i] + COST_TOLERANCE:
        return False
    held, taken = False, state.taken[i]
    for place in range(taken - state.picks[i], taken):
        held = held or state.store[i, place] == candidate
    return not held


@inlined
def _take(packed: Packed, state: State, i: int, candidate: int) -> float:
    row = state.package[i]
    u = packed.first_candidate[row] + candidate
    state.store[i, state.taken[i]] = candidate
    state.taken[i] += 1
    state.picks[i] += 1
    state.spent[i] += packed.cost[u]
    state.remaining[i] = max(0.0, state.remaining[i] - packed.cost[u])
    for place in range(packed.word_ptr[u], packed.word_ptr[u + 1]):
        state.kept_words[i, packed.word_block[place]] |= packed.word_bits[place]
    state.kept_types[i, packed.type[u]] += 1.0
    for bucket in range(TEXT_BUCKETS):
        state.kept_text[i, bucket] += packed.features[u, _TEXT + bucket]
    gain = 0.0
    for cell in range(packed.cell_ptr[u], packed.cell_ptr[u + 1]):
        gain += _cover(packed, state, i, packed.cell_unit[cell], packed.cell_value[cell])
    first = packed.first_composite[row]
    for place in range(packed.member_ptr[u], packed.member_ptr[u + 1]):
        composite = packed.member[place]
        state.held[i, composite] += 1
        c = first + composite
        if state.held[i, composite] == packed.composite_size[c]:
            unit, value = packed.composite_unit[c], packed.composite_value[c]
            gain += _cover(packed, state, i, unit, value)
    state.value[i] += gain
    _note_store(packed, state, i)
    return gain


@inlined
def _note_store(packed: Packed, state: State, i: int) -> None:
    """Rewrites the columns of the context that change with the store."""
    context, budget, remaining, taken = (
        state.context,
        state.budget[i],
        state.remaining[i],
        state.taken[i],
    )
    context[i, 0] = remaining / budget if budget > 0 else 0.0
    context[i, 3] = min(remaining, 16.0) / 16
    context[i, 4] = _log_scale(remaining)
    for kind in range(TYPES):
        context[i, _KEPT_TYPES + kind] = min(state.kept_types[i, kind], 8.0) / 8
    for bucket in range(TEXT_BUCKETS):
        context[i, _KEPT_TEXT + bucket] = state.kept_text[i, bucket] / taken if taken else 0.0


@inlined
def _cover(packed: Packed, state: State, i: int, unit: int, coverage: float) -> float:
    gain = _worth(packed, state.package[i], unit, state.covered[i, unit], coverage)
    state.covered[i, unit] += coverage
    return gain


@inlined
def _worth(packed: Packed, row: int, unit: int, z: float, coverage: float) -> float:
    u = packed.first_unit[row] + unit
    gain: float = packed.unit_weight[u] * (_h(packed, u, z + coverage) - _h(packed, u, z))
    return gain


@inlined
def _h(packed: Packed, u: int, z: float) -> float:
    kind = packed.unit_h[u, 0]
    if kind == 0:
        return min(z, 1.0)
    if kind == 1:
        return z
    if kind == 2:
        return math.log1p(z)
    if kind == 3:
        return math.sqrt(z)
    for piece in range(packed.unit_h[u, 2] - 1, packed.unit_h[u, 1] - 1, -1):
        if z >= packed.piece[piece, 0]:
            h: float = (
                packed.piece[piece, 2] * (z - packed.piece[piece, 0]) + packed.piece[piece, 1]
            )
            return h
    return 0.0


@inlined
def _look(packed: Packed, state: State, i: int, seen: Seen, j: int) -> None:
    size, slots = state.size[i], seen.present.shape[1]
    seen.mask[j, 0] = True
    for slot in range(size):
        seen.present[j, slot] = 1.0
        seen.mask[j, slot + 1] = _admissible(packed, state, i, state.order[i, slot])
        _look_at_candidate(packed, state, i, state.order[i, slot], seen.candidates, j, slot)
    for slot in range(size, slots):
        seen.present[j, slot] = 0.0
        seen.mask[j, slot + 1] = False
        for column in range(_WIDTH):
            seen.candidates[j, slot, column] = 0.0
    if seen.disclosed_context.shape[1]:
        _look_at_disclosed(packed, state, i, seen, j)
    if seen.marginals.shape[1]:
        _look_at_marginals(packed, state, i, seen.marginals, j)
    _look_at_context(packed, state, i, seen.context, j)


@inlined
def _look_at_candidate(
    packed: Packed, state: State, i: int, candidate: int, out: Array, j: int, slot: int
) -> None:
    u = packed.first_candidate[state.package[i]] + candidate
    for column in range(_WIDTH):
        out[j, slot, column] = packed.features[u, column]
    cost = packed.cost[u]
    fits = cost <= state.remaining[i] + COST_TOLERANCE
    out[j, slot, _COST_OF_BUDGET] = _share(cost, state.budget[i])
    out[j, slot, _COST_OF_REMAINING] = _share(cost, state.remaining[i]) if fits else 1.0
    out[j, slot, _FITS] = 1.0 if fits else 0.0
    if state.taken[i] and packed.words[u]:
        common = np.int64(0)
        for place in range(packed.word_ptr[u], packed.word_ptr[u + 1]):
            common += _ones(state.kept_words[i, packed.word_block[place]] & packed.word_bits[place])
        out[j, slot, _OVERLAP_KEPT] = common / packed.words[u]


@inlined
def _ones(bits: np.uint64) -> np.int64:
    """How many bits are set; compilers know this formula and use the processor's instruction."""
    bits -= (bits >> _1) & _ALTERNATE
    bits = (bits & _PAIRS) + ((bits >> _2) & _PAIRS)
    bits = (bits + (bits >> _4)) & _NIBBLES
    return np.int64((bits * _BYTES) >> _56)


@inlined
def _share(cost: float, budget: float) -> float:
    return min(cost, budget) / budget if budget > 0 else 1.0


@inlined
def _look_at_disclosed(packed: Packed, state: State, i: int, seen: Seen, j: int) -> None:
    row, rows, context = state.package[i], seen.disclosed_candidates, seen.disclosed_context
    for slot in range(rows.shape[1]):
        u = packed.first_candidate[row] + state.order[i, slot]
        for column in range(rows.shape[2]):
            rows[j, slot, column] = packed.disclosed[u, column] if slot < state.size[i] else 0.0
    place = packed.first_group[row] + state.position[i]
    for column in range(context.shape[1]):
        context[j, column] = packed.disclosed_place[place, column]


@inlined
def _look_at_marginals(packed: Packed, state: State, i: int, out: Array, j: int) -> None:
    row = state.package[i]
    for slot in range(out.shape[1]):
        out[j, slot] = 0.0
    if packed.total[row] <= 0:
        return
    for slot in range(state.size[i]):
        u = packed.first_candidate[row] + state.order[i, slot]
        gain = 0.0
        for cell in range(packed.cell_ptr[u], packed.cell_ptr[u + 1]):
            unit = packed.cell_unit[cell]
            gain += _worth(packed, row, unit, state.covered[i, unit], packed.cell_value[cell])
        out[j, slot] = min(max(gain / packed.total[row], 0.0), 1.0)


@inlined
def _look_at_context(packed: Packed, state: State, i: int, out: Array, j: int) -> None:
    row = state.package[i]
    budget, length, k = state.budget[i], packed.length[row], packed.k[row]
    left = length - state.position[i]
    for column in range(_CONTEXT_WIDTH):
        out[j, column] = state.context[i, column]
    share = state.remaining[i] / budget if budget > 0 else 0.0
    out[j, 8] = min(share * length / left / 4, 1.0) if left else 0.0
    out[j, 9] = (k - state.picks[i]) / k if left else 0.0


@inlined
def _log_scale(number: float) -> float:
    return min(1.0, math.log1p(number) / _LOG_TOP)
