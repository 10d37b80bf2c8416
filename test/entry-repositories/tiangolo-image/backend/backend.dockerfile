FROM tiangolo/uvicorn-gunicorn-fastapi:python3.11
WORKDIR /app/
COPY ./app/pyproject.toml /app/
RUN pip install .
COPY ./app /app
ENV PYTHONPATH=/app
