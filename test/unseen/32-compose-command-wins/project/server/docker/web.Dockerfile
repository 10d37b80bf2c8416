FROM python:3.12
WORKDIR /srv
COPY . /srv
CMD ["uvicorn", "billing.placeholder:app"]
