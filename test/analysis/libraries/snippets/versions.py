from packaging import version as _v
from packaging.version import InvalidVersion, Version, parse

one = Version("v1.2.0-RC.1.post2.dev3+Ubuntu-1")
text = f"{one}"
shown = repr(Version("2.5"))
parts = [one.epoch, one.release, one.major, one.minor, one.micro, one.pre, one.post, one.dev, one.local]
texts = [one.public, one.base_version, Version("1!2.0").base_version]
kinds = [one.is_prerelease, one.is_postrelease, one.is_devrelease, parse("1").is_prerelease]
short = [Version("2").minor, Version("2").micro, _v.parse("3.1").major]
prefix = f"/v{parse('2.5.0').major}"
names = ["1.0", "1.0.dev1", "1.0a1", "1.0b2", "1.0rc1", "1.0.post1", "1.0+local.1", "1.0+2", "1.1", "1!0.1", "1.0a1.dev2", "1.0-1"]
ordered = [str(v) for v in sorted(Version(n) for n in names)]
equal = [Version("1.0") == Version("1.0.0"), Version("1") != Version("1.0.1"), Version("1.10") > Version("1.9")]
between = Version("1.0") <= Version("1.0rc1") or Version("1.0") >= Version("1.0.dev0")
try:
    Version("not a version")
    bad = "taken"
except InvalidVersion:
    bad = "refused"
del one
