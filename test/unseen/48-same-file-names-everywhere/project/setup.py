from setuptools import find_packages, setup

setup(name="fleet", packages=find_packages(), install_requires=["fastapi"])
