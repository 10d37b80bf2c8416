from courier.api.deps import CommonParams


def test_params():
    assert CommonParams(skip=1, limit=2).skip == 1
