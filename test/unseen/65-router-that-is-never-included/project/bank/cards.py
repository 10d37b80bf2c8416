from fastapi import APIRouter

routers = [APIRouter(prefix=f"/cards/{kind}") for kind in ("debit", "credit")]
for router in routers:
    router.add_api_route("/", lambda: None, methods=["POST"], name="order")
