from ...memory import Rows


class StationRepository(Rows):
    pass


repository = StationRepository()
