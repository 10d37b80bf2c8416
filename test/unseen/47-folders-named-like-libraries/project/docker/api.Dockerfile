FROM python:3.12-slim
WORKDIR /app
COPY . .
CMD ["uvicorn", "server:app", "--host", "0.0.0.0"]
