import base64
import binascii
import hashlib
import uuid

encoded = base64.b64encode(b"a~\xff?"), base64.urlsafe_b64encode(b"\xfb\xff"), base64.b64encode(b"\xfb\xff", b"-_").decode(), base64.encodebytes(b"abc")
decoded = base64.b64decode("YWI="), base64.b64decode(b"YW Jj\n"), base64.urlsafe_b64decode("-_8="), base64.b64decode("", validate=True)
others = base64.b32encode(b"hello"), base64.b32decode("NBSWY3DP"), base64.b16encode(b"\x01\xab"), base64.b16decode("01ab", casefold=True), base64.b32hexencode(b"a")
problems = []
for _text, _strict in (("YWI", False), ("Y", False), ("Y!WI=", True)):
    try:
        base64.b64decode(_text, validate=_strict)
    except binascii.Error as error:
        problems.append(isinstance(error, ValueError))
try:
    base64.b64encode("text")
except TypeError as error:
    refused = str(error)
hexed = binascii.hexlify(b"\x01z"), binascii.unhexlify("017a"), b"\x01".hex() if hasattr(b"", "hex") else "01"
_hash = hashlib.sha256(b"abc")
_hash.update(b"def")
digests = _hash.hexdigest(), hashlib.md5(b"x").hexdigest(), hashlib.new("sha1", b"").hexdigest()[:8], _hash.name, _hash.digest_size, hashlib.sha512().block_size
short = f"/{hashlib.md5('users'.encode()).hexdigest()[:6]}", len(hashlib.sha1(b"").digest())
_id = uuid.uuid5(uuid.NAMESPACE_DNS, "example.org")
names = str(_id), _id.hex[:8], _id.version, str(uuid.uuid3(uuid.NAMESPACE_URL, "https://example.org")), f"/{_id}", _id == uuid.uuid5(uuid.NAMESPACE_DNS, "example.org")
