cd gateway
PYTHONPATH=../vendored uvicorn main:app
