import { createReport } from '../support/create-report';
import { memoryTree } from '../../src/base/source/memory';

function application(path: string): string {
  return `from fastapi import FastAPI\napp = FastAPI()\n@app.get("${path}")\ndef f(): ...\n`;
}

/** The image starts a file that loads its application by a computed name. */
const LOADED = {
  Dockerfile: 'FROM python:3.12\nWORKDIR /app\nCOPY . .\nCMD ["python", "launch.py"]\n',
  'launch.py': 'import uvicorn\nfrom plugins import load\napp = load("web")\nuvicorn.run(app)\n',
};

function report(files: Readonly<Record<string, string>>, entry?: string) {
  const options = entry === undefined ? {} : { entry };
  return createReport(options, { cwd: '/ws', root: '/ws', open: () => memoryTree(files) });
}

describe('a candidate that gives no application', () => {
  it('is passed over for the next, and named', async () => {
    const { entry, total } = await report({ ...LOADED, 'shop/web.py': application('/a') });
    expect(total).toBe(1);
    expect(entry).toEqual({
      file: 'shop/web.py',
      app: 'app',
      foundBy: "the only application; launch.py:app (Dockerfile:4) isn't known to be one",
    });
  });

  it('is the error where a command serves it and it is broken, whatever else there is', async () => {
    const broken = {
      Dockerfile: 'FROM python:3.12\nWORKDIR /app\nCOPY . .\n\nCMD ["uvicorn", "launch:app"]\n',
      'launch.py': 'from fastapi import FastAPI\napp = = (\n',
    };
    const error =
      'launch.py:2 (found by Dockerfile:5): syntax error: invalid syntax; no application could be read';
    await expect(report({ ...broken, 'shop/web.py': application('/a') })).rejects.toThrow(error);
    await expect(report(broken)).rejects.toThrow(error);
  });

  it('is the error where a command serves it and it raises', async () => {
    const raising = {
      Dockerfile: 'FROM python:3.12\nWORKDIR /app\nCOPY . .\nCMD ["uvicorn", "launch:make", "--factory"]\n',
      'launch.py': 'from fastapi import FastAPI\ndef make():\n    raise ValueError("no")\n',
    };
    await expect(report({ ...raising, 'shop/web.py': application('/a') })).rejects.toThrow(
      'launch.py (found by Dockerfile:4): no application: "make()" raises ValueError at launch.py:3',
    );
  });

  it.each(['tests/test_web.py', 'examples/web.py', 'demo/web.py', 'scripts/web.py'])(
    'is never passed over for %s',
    async (file) => {
      await expect(report({ ...LOADED, [file]: application('/a') })).rejects.toThrow(
        'launch.py (found by Dockerfile:4): no application',
      );
      expect((await report({ [file]: application('/a') })).entry.file).toBe(file);
    },
  );

  it('is warned of where it is the main module, in no encoding that Python reads', async () => {
    const utf16 = [...application('/a')].join('\0');
    const { entry, diagnostics } = await report({ 'main.py': utf16, 'shop/web.py': application('/a') });
    expect(entry.file).toBe('shop/web.py');
    expect(diagnostics).toMatchObject([{ code: 'file-unreadable', file: 'main.py', severity: 'warning' }]);
  });

  it('leaves the choice where several are left', async () => {
    const files = { ...LOADED, 'shop/web.py': application('/a'), 'till/web.py': application('/b') };
    await expect(report(files)).rejects.toThrow(
      '2 modules make an application; say which one is meant:\n  tool routes shop/web.py:app  # 1 route\n  tool routes till/web.py:app  # 1 route',
    );
  });

  it('is the error where there is no other', async () => {
    await expect(report(LOADED)).rejects.toThrow(
      'launch.py (found by Dockerfile:4): no application: "app" isn\'t known to give one; pass --entry FILE:EXPRESSION.',
    );
  });

  it('is the error where it was given, or declared', async () => {
    const files = { ...LOADED, 'shop/web.py': application('/a') };
    await expect(report(files, 'launch.py:app')).rejects.toThrow('launch.py: no application');
    const declared = { ...files, 'pyproject.toml': '[tool.fastapi]\nentrypoint = "launch:app"\n' };
    await expect(report(declared)).rejects.toThrow('launch.py (found by [tool.fastapi] in pyproject.toml)');
  });
});
