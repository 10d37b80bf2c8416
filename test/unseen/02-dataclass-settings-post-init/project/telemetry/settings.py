import os
from dataclasses import dataclass, field


def _int(name: str, default: int) -> int:
    return int(os.getenv(name, default))


@dataclass(frozen=True)
class Settings:
    token: str | None = field(default_factory=lambda: os.getenv("TELEMETRY_TOKEN"))
    host: str = field(default_factory=lambda: os.getenv("TELEMETRY_HOST", "0.0.0.0"))
    port: int = field(default_factory=lambda: _int("TELEMETRY_PORT", 8080))
    enable_push: bool = True
    prefix: str = "/t"

    def __post_init__(self) -> None:
        problems = []
        if self.token is None:
            problems.append("TELEMETRY_TOKEN is required")
        if not 0 < self.port < 65536:
            problems.append("port out of range")
        if problems:
            raise ValueError("; ".join(problems))
