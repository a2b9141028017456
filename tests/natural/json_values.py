"""JSON values with one thing changed."""

import copy


def changed(value, *path, to=None):
    """A copy with the value at a path replaced; without ``to`` it is removed."""
    found = copy.deepcopy(value)
    *above, last = path
    node = found
    for key in above:
        node = node[key]
    if to is None:
        del node[last]
    else:
        node[last] = to
    return found
