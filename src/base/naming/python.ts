/**
 * Keywords of Python 3.10 to 3.14 that are lower-case, from `keyword.kwlist`. The soft ones (`match`, `type`, `case`)
 * are fine as names of modules.
 */
const KEYWORDS: ReadonlySet<string> = new Set(
  (
    'and as assert async await break class continue def del elif else except finally for from global if import in ' +
    'is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
);

/** Returns true if a lower-case word is a hard keyword of Python: `import api.http.class` is a syntax error. */
export function isKeyword(word: string): boolean {
  return KEYWORDS.has(word);
}

/** Modules that mypy refuses to see shadowed (`CORE_BUILTIN_MODULES` of its `build.py`), as far as names can be theirs. */
const CORE_MODULES: ReadonlySet<string> = new Set([
  'abc',
  'builtins',
  'collections',
  'sys',
  'types',
  'typing',
]);

/** Returns true if mypy takes a file of this name for the standard library's, unless its folder is a package. */
export function isCoreModule(module: string): boolean {
  return CORE_MODULES.has(module);
}

/**
 * The top-level modules of Python's standard library: the union of `sys.stdlib_module_names` of CPython 3.10 to 3.14, on
 * any platform, without those that begin with an underscore.
 */
const STANDARD_MODULES: ReadonlySet<string> = new Set(
  (
    'abc aifc annotationlib antigravity argparse array ast asynchat asyncio asyncore atexit audioop base64 bdb ' +
    'binascii binhex bisect builtins bz2 cProfile calendar cgi cgitb chunk cmath cmd code codecs codeop collections ' +
    'colorsys compileall compression concurrent configparser contextlib contextvars copy copyreg crypt csv ctypes ' +
    'curses dataclasses datetime dbm decimal difflib dis distutils doctest email encodings ensurepip enum errno ' +
    'faulthandler fcntl filecmp fileinput fnmatch fractions ftplib functools gc genericpath getopt getpass gettext ' +
    'glob graphlib grp gzip hashlib heapq hmac html http idlelib imaplib imghdr imp importlib inspect io ipaddress ' +
    'itertools json keyword lib2to3 linecache locale logging lzma mailbox mailcap marshal math mimetypes mmap ' +
    'modulefinder msilib msvcrt multiprocessing netrc nis nntplib nt ntpath nturl2path numbers opcode operator ' +
    'optparse os ossaudiodev pathlib pdb pickle pickletools pipes pkgutil platform plistlib poplib posix posixpath ' +
    'pprint profile pstats pty pwd py_compile pyclbr pydoc pydoc_data pyexpat queue quopri random re readline ' +
    'reprlib resource rlcompleter runpy sched secrets select selectors shelve shlex shutil signal site smtpd smtplib ' +
    'sndhdr socket socketserver spwd sqlite3 sre_compile sre_constants sre_parse ssl stat statistics string ' +
    'stringprep struct subprocess sunau symtable sys sysconfig syslog tabnanny tarfile telnetlib tempfile termios ' +
    'textwrap this threading time timeit tkinter token tokenize tomllib trace traceback tracemalloc tty turtle ' +
    'turtledemo types typing unicodedata unittest urllib uu uuid venv warnings wave weakref webbrowser winreg ' +
    'winsound wsgiref xdrlib xml xmlrpc zipapp zipfile zipimport zlib zoneinfo'
  ).split(' '),
);

/** Returns true if a top-level module of this name is the standard library's: a file or folder beside `main.py` would hide it. */
export function isStandardModule(module: string): boolean {
  return STANDARD_MODULES.has(module);
}

/** Returns the first name of a dotted one, also of a call's text: `json` of `json.loads`, `make` of `make(…)`. */
export function topName(text: string): string {
  const [dot, call] = [text.indexOf('.'), text.indexOf('(')];
  const end = dot < 0 || (call >= 0 && call < dot) ? call : dot;
  return end < 0 ? text : text.slice(0, end);
}
