import { distributionIn, isNamed } from '../../../src/base/config/distribution';

function read(files: Readonly<Record<string, string>>) {
  return distributionIn((file) => files[file], 'plug');
}

const POINT = { group: 'host.routers', name: 'stock', value: 'plug.api:router' };

describe('the metadata of a project', () => {
  it.each([
    [
      'PEP 621',
      'pyproject.toml',
      '[project]\nname = "Plug"\nversion = "1.2"\ndescription = "Stock"\n[project.scripts]\nplug = "plug:main"\n[project.entry-points."host.routers"]\nstock = "plug.api:router"\n',
    ],
    [
      'Poetry',
      'pyproject.toml',
      '[tool.poetry]\nname = "Plug"\nversion = "1.2"\ndescription = "Stock"\n[tool.poetry.plugins."host.routers"]\nstock = "plug.api:router"\n',
    ],
    [
      'setup.cfg',
      'setup.cfg',
      '[metadata]\nname = Plug\nversion = 1.2\ndescription = Stock\n[options.entry_points]\nconsole_scripts =\n  plug = plug:main\nhost.routers =\n  stock = plug.api:router\n',
    ],
    [
      'setup.py',
      'setup.py',
      'from setuptools import setup\nsetup(name="Plug", version="1.2", description="Stock", entry_points={"console_scripts": ["plug=plug:main"], "host.routers": ["stock = plug.api:router"]})\n',
    ],
  ])('is read from %s', (_, file, text) => {
    expect(read({ [`plug/${file}`]: text })).toEqual({
      name: 'Plug',
      version: '1.2',
      summary: 'Stock',
      entryPoints: [POINT],
    });
  });

  it('is put together from several files', () => {
    const files = {
      'plug/pyproject.toml': '[project]\nname = "plug"\ndynamic = ["version", "entry-points"]\n',
      'plug/setup.py': 'setup(version="2.0", entry_points={"host.routers": ["stock = plug.api:router"]})\n',
    };
    expect(read(files)).toEqual({ name: 'plug', version: '2.0', entryPoints: [POINT] });
  });

  it.each([
    ['[tool.hatch.version]\npath = "src/plug/about.py"\n', 'plug/src/plug/about.py'],
    ['[tool.setuptools.dynamic]\nversion = { attr = "plug.about.__version__" }\n', 'plug/src/plug/about.py'],
    ['[tool.setuptools.dynamic]\nversion = { attr = "plug.__version__" }\n', 'plug/plug/__init__.py'],
  ])('has the version that a file has: %s', (table, file) => {
    const pyproject = `[project]\nname = "plug"\ndynamic = ["version"]\n${table}`;
    const found = read({ 'plug/pyproject.toml': pyproject, [file]: '"""Plug."""\n__version__ = "3.1"\n' });
    expect(found?.version).toBe('3.1');
    expect(read({ 'plug/pyproject.toml': pyproject })?.version).toBeUndefined();
  });

  it('is none without a name, or in a damaged file', () => {
    expect(read({})).toBeUndefined();
    expect(read({ 'plug/pyproject.toml': '[tool.ruff]\n' })).toBeUndefined();
    expect(read({ 'plug/pyproject.toml': '[project\nname = "x"\n' })).toBeUndefined();
  });

  it('is found by any spelling of its name', () => {
    const found = read({ 'plug/pyproject.toml': '[project]\nname = "Plug_Stock.api"\n' });
    expect(found !== undefined && isNamed(found, 'plug-stock-API')).toBe(true);
    expect(found !== undefined && isNamed(found, 'plug')).toBe(false);
  });
});
