from packaging import version as _v
from packaging.version import Version, parse

one = Version("v1.2.0")
text = f"{one}"
parts = [one.release, one.major, one.minor, one.micro, one.public, one.base_version]
short = [Version("2").minor, Version("2").micro, _v.parse("3.1").major]
prefix = f"/v{parse('2.5.0').major}"
ordered = [str(v) for v in sorted(Version(n) for n in ["1.10", "1.0", "0.9.1", "2"])]
equal = [Version("1.0") == Version("1.0.0"), Version("1") != Version("1.0.1"), Version("1.10") > Version("1.9")]
del one
