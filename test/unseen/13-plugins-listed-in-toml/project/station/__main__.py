from station.kernel import Kernel


def main() -> None:
    import uvicorn

    kernel = Kernel.boot("plugins.toml")
    uvicorn.run(kernel.app, port=7000)


if __name__ == "__main__":
    main()
