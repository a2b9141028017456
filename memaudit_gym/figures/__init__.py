"""Static figures of results, as files for papers and pages: one figure a module.

:mod:`~memaudit_gym.figures.draw` finds out what there is to draw of results;
:mod:`~memaudit_gym.figures.style` says how everything looks. matplotlib (extra ``report``) is
imported only when something is drawn, and never with a window.
"""
