"""placeholder until the environments land"""
def register_all() -> None:
    pass
