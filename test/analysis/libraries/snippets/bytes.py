def refused(make):
    try:
        return make()
    except (ValueError, TypeError, IndexError, OverflowError, UnicodeError) as error:
        return type(error).__name__


raw = b"  a,b,,c\n d\r\n"
items = b"abc"[0], b"abc"[-1], b"abc"[1:], b"abc"[::-1], list(b"ab"), len(b"abc")
decoded = b"\xc3\xa9".decode(), b"\xe9".decode("latin-1"), b"a\xff".decode("utf-8", "ignore"), b"a\xff".decode("ascii", "replace")
order = b"a" < b"b", b"a" < b"aa", sorted([b"b", b"a"]), b"a" == b"a", b"a" == "a"
