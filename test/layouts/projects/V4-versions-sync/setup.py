from setuptools import find_packages, setup

setup(
    name="crm",
    version="1.0",
    packages=find_packages(include=["crm", "crm.*"]),
    install_requires=["fastapi", "sqlalchemy>=2"],
)
