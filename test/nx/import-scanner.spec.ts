import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scanImports } from '../../src/analysis/python/import-scanner';
import { ensurePython } from '../support/python';

/** Formats one import per line: `module names`, with a mark for a nested one. */
function imports(text: string): readonly string[] {
  return scanImports(text).imports.map(({ module, names, isNested }) =>
    [...(isNested ? ['in a function:'] : []), module, ...names].join(' '),
  );
}

describe('scanImports', () => {
  it.each([
    ['import a', ['a']],
    ['import a.b as c, d', ['a.b', 'd']],
    ['from a.b import c as d, e', ['a.b c e']],
    ['from a import (b, # not this: import x\n  c,\n)', ['a b c']],
    ['from a import b, \\\n  c', ['a b c']],
    ['from . import a', ['. a']],
    ['from .a import b', ['.a b']],
    ['from .. models import b', ['..models b']],
    ['from a \\\n  import b', ['a b']],
    ['from a import *', ['a']],
    ['import a; import b', ['a', 'b']],
    ['if x: import a', ['a']],
    ['try:\n    import a\nexcept ImportError:\n    import b', ['a', 'b']],
    ['importlib.import_module("a.b")', ['a.b']],
    ['__import__("a")', ['a']],
    ['import_module(f"plugins.{name}")', ['plugins']],
    ['from ñandú import façade', ['ñandú façade']],
    ['from a import b\r\nimport c\r\n', ['a b', 'c']],
  ])('reads %j', (text, expected) => {
    expect(imports(text)).toEqual(expected);
  });

  it.each([
    ['a comment', '# import a'],
    ['a string', 'x = "import a"'],
    ['a docstring', '"""\nimport a\n"""'],
    ['a string with a quote in it', String.raw`x = 'it\'s'; y = " import a"`],
    ['a string of several lines with quotes in it', 'x = """\n"import a"\n"""'],
    ['an f-string', 'x = f"{y} import a"'],
    ['a name that ends in it', 'reimport = a'],
    ['a delegation', 'def f():\n    x = yield from a'],
    ['a cause', 'raise A from b'],
    ['a definition', 'def import_module(name): ...'],
  ])('takes %s for none', (_, text) => {
    expect(imports(text)).toEqual([]);
  });

  it.each([
    ['def f():\n    import a', ['in a function: a']],
    ['async def f(\n    x,\n):\n    if x:\n        import a', ['in a function: a']],
    ['def f(): import a', ['in a function: a']],
    ['def f():\n    q = """\nselect\n"""\n    import a', ['in a function: a']],
    ['class A:\n    import a', ['a']],
    ['class A:\n    def f(self):\n        import a\n    import b', ['in a function: a', 'b']],
    ['def f():\n    pass\nif x:\n    import a', ['a']],
    ['if TYPE_CHECKING:\n    import a', ['a']],
  ])('tells what runs with the module from what runs in a function: %j', (text, expected) => {
    expect(imports(text)).toEqual(expected);
  });

  it('says where a name is put together at run time, and hands out the strings', () => {
    expect(scanImports('for n in ["a.b", "c d"]:\n    import_module(n)')).toMatchObject({
      hasComputed: true,
      strings: ['a.b'],
    });
    expect(scanImports('import_module("a")').hasComputed).toBe(false);
  });

  it('finds what it can in damaged text', () => {
    expect(imports('x = "open\nimport a\ny = """never closed\nimport b')).toEqual(['a']);
  });
});

const python = ensurePython();

(python === undefined ? describe.skip : describe)(
  'against CPython (skipped without Python 3.10 or newer)',
  () => {
    const FILES = 600;
    /** CPython treats these as calls rather than imports. */
    const CALLS = /import_module|__import__/;

    it('finds every import of the standard library, and no other', () => {
      const options = { encoding: 'utf8', maxBuffer: 2 ** 26 } as const;
      const printed = execFileSync(
        python ?? '',
        [join(__dirname, 'scan_imports.py'), String(FILES)],
        options,
      );
      const answers = printed
        .trim()
        .split('\n')
        // The cast: the script's output.
        .map((line) => JSON.parse(line) as [file: string, imports: [string, string[], boolean][]]);
      const differing = answers.filter(([file, expected]) => {
        const text = readFileSync(file, 'utf8').replace(/^\ufeff/, '');
        if (CALLS.test(text)) return false;
        const found = scanImports(text).imports.map((one) => [one.module, one.names, one.isNested]);
        const sorted = (all: readonly unknown[]) => all.map((one) => JSON.stringify(one)).sort();
        return JSON.stringify(sorted(found)) !== JSON.stringify(sorted(expected));
      });
      expect(answers.length).toBeGreaterThan(100);
      expect(differing.map(([file]) => file)).toEqual([]);
    }, 60_000);
  },
);
