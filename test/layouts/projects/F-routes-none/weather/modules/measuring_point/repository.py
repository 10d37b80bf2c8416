from ...memory import Rows


class MeasuringPointRepository(Rows):
    pass


repository = MeasuringPointRepository()
