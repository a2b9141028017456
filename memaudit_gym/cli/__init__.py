"""The ``memaudit`` command, one sub-command a file."""
