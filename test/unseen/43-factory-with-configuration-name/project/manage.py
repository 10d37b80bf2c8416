import sys

from hotel import create_app

app = create_app("development")

if __name__ == "__main__":
    command = sys.argv[1]
    if command == "routes":
        print(app.routes)
    elif command == "run":
        import uvicorn

        uvicorn.run(app)
    else:
        raise SystemExit(f"unknown command {command}")
