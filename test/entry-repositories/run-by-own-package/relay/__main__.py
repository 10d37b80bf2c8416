import uvicorn

if __name__ == "__main__":
    uvicorn.run(f"{__package__}.main:app", host="127.0.0.1")
