"""Filters say what a warning does: it's raised, added to a list, or nothing."""
import warnings


class Sunset(DeprecationWarning):
    pass


class Preview(FutureWarning):
    pass


def say(text, category=None):
    try:
        warnings.warn(text, category, stacklevel=2)
    except Warning as error:
        return f"{type(error).__name__}: {error}"
    return "quiet"


with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    warnings.filterwarnings("error", category=DeprecationWarning)
    warnings.filterwarnings("ignore", message=r"/V2/", category=Sunset)
    first = [say("/v1", Sunset), say("/v2", Sunset), say("/v2/x", Sunset), say("/v3", Preview), say("/v4")]
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        nested = [say("a"), say("b", Preview), say(UserWarning("given", 1)), say(Sunset("c"))]
    after = [say("a"), say("c", Sunset)]
    warnings.simplefilter("ignore", Sunset, append=True)
    last = say("d", Sunset)

with warnings.catch_warnings(record=True) as _caught:
    warnings.simplefilter("always", Preview)
    warnings.simplefilter("error", UserWarning)
    second = [say("one", Preview), say("one", Preview), say("two"), say("old", DeprecationWarning)]
    warnings.warn("here", Preview)
    recorded = [(str(w.message), w.category.__name__, type(w.message) is w.category, w.message.args) for w in _caught]
    count = len(_caught)
    warnings.simplefilter("once")
    third = [say("once", RuntimeWarning), say("once", RuntimeWarning), say("more", RuntimeWarning)]
    told = [str(w.message) for w in _caught]

with warnings.catch_warnings(record=True) as _caught:
    warnings.resetwarnings()
    fourth = [say("plain"), say("old", DeprecationWarning)]
    told_again = [str(w.message) for w in _caught]

with warnings.catch_warnings(record=True, action="error") as _caught:
    fifth = say("raised"), len(_caught)
