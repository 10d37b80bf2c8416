from fastapi import APIRouter

router = APIRouter()
for period in ("daily", "monthly"):

    @router.get(f"/reports/{period}", name=f"{period}_report")
    def report(): ...
