from clinic.exceptions import Conflict


class RecordNumberTaken(Conflict):
    def __init__(self) -> None:
        super().__init__("Record number is taken")
