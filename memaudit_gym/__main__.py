"""``python -m memaudit_gym``: the ``memaudit`` command."""

import sys

from memaudit_gym.cli.main import main

sys.exit(main())
