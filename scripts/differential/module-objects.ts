import { block, handler } from './handlers';
import type { SourceFile } from './project';

/** Writes modules, and one that looks at them as objects: its `out` holds what it has seen. Returns that module. */
type Probe = (file: SourceFile) => SourceFile;

const WORDS = ['alpha', 'beta', 'gamma', 'Delta'];

/** Returns a new module with these lines. */
function written(file: SourceFile, word: string, ...lines: readonly string[]): SourceFile {
  const made = file.project.newFile(word);
  made.emit(...lines);
  return made;
}

const MODULES: readonly Probe[] = [
  (file) => {
    const word = file.random.pick(WORDS);
    const state = written(
      file,
      'state',
      ...['try:', '    log', 'except NameError:', '    log = []', 'log.append(len(log))'],
      ...[`value = "${word}"`, 'def read():', '    return value'],
    );
    return written(
      file,
      'probe',
      ...['import importlib', `import ${state.module} as state`, `from ${state.module} import read`],
      ...['state.value = "changed"', 'state.extra = 1', 'before = read()', 'again = importlib.reload(state)'],
      'out = [before, read(), *state.log, again is state, state.read is read, state.extra]',
    );
  },
  (file) => {
    const { module } = written(file, 'part', 'items = []', 'items.append(__name__[0])');
    const [take, seek] = [
      file.random.pick([`del sys.modules["${module}"]`, `sys.modules.pop("${module}")`]),
      file.random.pick([
        `importlib.import_module("${module}")`,
        `__import__("${module}", fromlist=["items"])`,
      ]),
    ];
    return written(
      file,
      'probe',
      ...['import importlib, sys', `import ${module} as first`, 'first.items.append("more")'],
      ...[take, `out = ["${module}" in sys.modules]`, `second = ${seek}`],
      `out += [second is first, len(first.items), len(second.items), sys.modules["${module}"] is second]`,
    );
  },
  (file) => {
    const lazy = written(
      file,
      'lazy',
      ...['import sys', 'class Lazy:', '    fixed = 7', '    def __getattr__(self, name):'],
      ...['        if name.startswith("_"):', '            raise AttributeError(name)'],
      ...['        return "got-" + name', 'sys.modules[__name__] = Lazy()'],
    );
    return written(
      file,
      'probe',
      ...['import sys', `import ${lazy.module} as lazy`, `from ${lazy.module} import other, fixed`],
      `out = [lazy.anything, other, fixed, type(lazy).__name__, sys.modules["${lazy.module}"] is lazy, hasattr(lazy, "_no")]`,
    );
  },
  (file) => {
    const own = written(
      file,
      'own',
      ...['import sys, types', 'x = 1', 'class Own(types.ModuleType):', '    @property'],
      ...[
        '    def twice(self):',
        '        return self.x * 2',
        '    def plus(self, n):',
        '        return n + self.x',
      ],
      ...[
        '    def __getattr__(self, name):',
        '        if name[:2] == "__":',
        '            raise AttributeError(name)',
      ],
      ...['        return name.upper()', 'sys.modules[__name__].__class__ = Own'],
    );
    return written(
      file,
      'probe',
      ...['import types', `import ${own.module} as own`, `from ${own.module} import twice`, 'own.x = 5'],
      'out = [twice, own.twice, own.plus(1), own.missing, type(own).__name__, isinstance(own, types.ModuleType), vars(own)["x"]]',
    );
  },
  (file) => {
    const hooked = written(
      file,
      'hooked',
      ...['known = "k"', 'def __getattr__(name):', '    if name.startswith("no"):'],
      ...['        raise AttributeError("lacks " + name)', '    return f"made-{name}"'],
      ...['def __dir__():', '    return ["zeta", "eta"]'],
    );
    return written(
      file,
      'probe',
      ...[`import ${hooked.module} as hooked`, `from ${hooked.module} import word, known`],
      'out = [word, known, hooked.other, hasattr(hooked, "nothing"), getattr(hooked, "none", "default"), dir(hooked)]',
      ...['try:', '    hooked.nowhere', 'except AttributeError as error:', '    out.append(str(error))'],
    );
  },
  (file) => {
    const name = file.fresh('made');
    const user = written(
      file,
      'user',
      `import ${name}`,
      `from ${name} import word, call`,
      `same = ${name}.word is word`,
    );
    return written(
      file,
      'probe',
      ...['import sys, types', `made = types.ModuleType("${name}", "docs")`, 'made.word = "w"'],
      ...[
        'made.call = lambda: made.word * 2',
        `sys.modules["${name}"] = made`,
        `import ${user.module} as user`,
      ],
      `out = [made.__name__, made.__doc__, user.word, user.call(), user.same, sys.modules["${name}"] is made]`,
      ...[
        'try:',
        `    from ${name} import nothing`,
        'except ImportError as error:',
        '    out.append(error.name)',
      ],
    );
  },
  (file) => {
    const name = file.fresh('extra');
    const owner = file.random.pick(['string', 'json', 'os.path', 'fastapi']);
    const user = written(
      file,
      'user',
      `from ${owner} import ${name}`,
      `import ${owner} as whole`,
      `seen = whole.${name}()`,
    );
    return written(
      file,
      'probe',
      ...[
        `import ${owner} as owner`,
        file.random.pick([`owner.${name} = lambda: "set"`, `setattr(owner, "${name}", lambda: "set")`]),
      ],
      ...[`import ${user.module} as user`, `out = [user.seen, user.${name}(), hasattr(owner, "${name}")]`],
      ...[`del owner.${name}`, `out.append(hasattr(owner, "${name}"))`],
    );
  },
  (file) => {
    const plugin = written(file, 'plugin', 'given = globals().get("given", "none")', 'name = __name__');
    return written(
      file,
      'probe',
      ...[
        'import importlib.util, os, runpy, sys',
        `import ${plugin.module} as plugin`,
        'path = plugin.__file__',
      ],
      ...[
        'spec = importlib.util.spec_from_file_location("loaded", path)',
        'module = importlib.util.module_from_spec(spec)',
      ],
      ...['module.given = "before"', 'spec.loader.exec_module(module)'],
      'out = [module.name, module.given, "loaded" in sys.modules, module is plugin, plugin.given, os.path.basename(path)[:6]]',
      'names = runpy.run_path(path, init_globals={"given": "run"}, run_name="program")',
      'out += [names["given"], names["name"], names["__name__"]]',
    );
  },
  (file) => {
    const name = file.fresh('pack');
    file.project.addFile(`${name}.inner.deep`).emit('value = "deep"');
    file.project.addFile(`${name}.side`).emit('value = "side"');
    file.project.packageOf(name)?.emit(file.random.pick(['', 'side = "shadow"', 'from . import side']));
    return written(
      file,
      'probe',
      'import importlib',
      `out = [__import__("${name}.side").__name__, __import__("${name}.inner.deep", fromlist=["value"]).value]`,
      `out += [importlib.import_module("..side", "${name}.inner").value, importlib.import_module(".deep", package="${name}.inner").__name__]`,
      ...[`import ${name}.side as other`, 'out.append(getattr(other, "value", other))'],
      ...[
        'try:',
        `    import ${name}.side.nothing`,
        'except ModuleNotFoundError as error:',
        '    out.append(error.name)',
      ],
    );
  },
];

const SOURCES = [
  'init_settings',
  'env_settings',
  'FileSource(settings_cls)',
  'lambda: {"level": 4, "extra": "x"}',
];

const SETTINGS: readonly Probe[] = [
  (file) => {
    const prefix = file.fresh('APP');
    return written(
      file,
      'probe',
      ...[
        'import os',
        'from pydantic import BaseModel, Field',
        'from pydantic_settings import BaseSettings, SettingsConfigDict',
      ],
      ...[
        `os.environ["${prefix}_NAME"] = "named"`,
        `os.environ["${prefix}_DB__PORT"] = "12"`,
        `os.environ["${prefix}_TAGS"] = '["a", "b"]'`,
      ],
      ...[
        'class Db(BaseModel):',
        '    host: str = "h"',
        '    port: int = 1',
        'class Settings(BaseSettings):',
      ],
      `    model_config = SettingsConfigDict(env_prefix="${prefix}_", env_nested_delimiter="__")`,
      ...[
        '    name: str = "default"',
        '    db: Db = Db()',
        '    tags: list[str] = []',
        `    other: str = Field("o", validation_alias="${prefix}X")`,
      ],
      'first, second = Settings(), Settings(name="given", _env_prefix="NONE_")',
      'out = [first.name, first.db.host, first.db.port, *first.tags, first.other, second.name, second.db.port]',
    );
  },
  (file) => {
    const [kind, text] = file.random.pick([
      ['Toml', 'level = 2\nname = "file"\n[deep]\na = 1\n'],
      ['Json', '{"level": 2, "name": "file", "deep": {"a": 1}}\n'],
    ]);
    const name = `${file.fresh('conf')}.${kind.toLowerCase()}`;
    file.project.addText(name, text);
    const sources = SOURCES.map((source) => ({ source, order: file.random.between(0, 99) }))
      .sort((a, b) => a.order - b.order)
      .map(({ source }) => source.replace('FileSource', `${kind}ConfigSettingsSource`));
    const made = file.project.addFile(file.fresh('probe'));
    made.emit(
      ...[
        'import os',
        'from pathlib import Path',
        `from pydantic_settings import BaseSettings, SettingsConfigDict, ${kind}ConfigSettingsSource`,
      ],
      ...['os.environ["LEVEL"] = "3"', 'class Settings(BaseSettings):'],
      `    model_config = SettingsConfigDict(${kind.toLowerCase()}_file=Path(__file__).parent / "${name}", extra="ignore")`,
      ...['    level: int = 0', '    name: str = "default"', '    deep: dict = {}', '    @classmethod'],
      '    def settings_customise_sources(cls, settings_cls, init_settings, env_settings, dotenv_settings, file_secret_settings):',
      `        return ${sources.slice(0, file.random.between(2, 4)).join(', ')}`,
      'made = Settings(level=1)',
      'out = [made.level, made.name, str(made.deep).strip("{}")]',
      'del os.environ["LEVEL"]',
    );
    return made;
  },
];

/** Returns lines that add a route for each thing that a module has seen of others, or of settings. */
export function seenByModules(file: SourceFile, target: string): readonly string[] {
  const { random } = file;
  const { module } = random.pick(random.chance(0.75) ? MODULES : SETTINGS)(file);
  const { lines, name } = handler(file);
  const alias = file.fresh('probe_');
  file.import(`import ${module} as ${alias}`);
  const path = '"/" + str(value).replace("{", "(").replace("}", ")")';
  return [...lines, ...block(`for value in ${alias}.out:`, [`${target}.add_api_route(${path}, ${name})`])];
}
