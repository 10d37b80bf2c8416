"""Names that a class body binds are its own or global: it does not find them in the functions around it."""
name = "module"
def make(name):
    class Local:
        before = name
        name = name + "-class"
        after = name
        def read(self):
            return name
    return Local
Made = make("arg")
r57 = (Made.before, Made.after, Made().read())
def outer():
    name2 = "n2"
    def make3():
        class A:
            nonlocal name2
            before = name2
            name2 = name2 + "x"
        return A
    return make3().before, name2
z = "gz"
w = "gw"
def make4(x, z, w):
    class A:
        try:
            a = x
        except NameError:
            a = "no global x"
        if False:
            x = 1
        b = z
        class B:
            z = z + "!"
        c = [w for _ in range(2)]
        def w(self): return w
        len = len("abc")
        k: int = z
        for i in w, z: pass
    return A
A = make4("px", "pz", "pw")
r4 = (A.a, A.b, A.B.z, A.c, A().w(), A.len, A.k, str(A.i)[:9])
def make5(name):
    class C:
        if name == "skip":
            name = "local"
        got = name
    return C.got
r5 = (make5("skip"), make5("other"))
r6 = outer()
