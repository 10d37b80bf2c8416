import uvicorn
from fastapi import FastAPI

from jobs import jobs
from metrics import install_metrics

app = FastAPI(title="Batch")
app.include_router(jobs)


@app.on_event("startup")
async def startup():
    install_metrics(app)
    for queue in ("high", "low"):
        app.add_api_route(f"/queues/{queue}", queue_length, name=f"queue_{queue}")


@app.on_event("shutdown")
async def shutdown():
    app.add_api_route("/never", queue_length)


async def queue_length(): ...


if __name__ == "__main__":
    uvicorn.run("server:app", host="0.0.0.0", reload=True)
