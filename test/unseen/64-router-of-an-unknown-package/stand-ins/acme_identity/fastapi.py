from fastapi import APIRouter


class IdentityRouter(APIRouter):
    def __init__(self, realm):
        super().__init__()
