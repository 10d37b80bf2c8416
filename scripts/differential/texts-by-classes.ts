import { quote, type SourceFile } from './project';
import { refer } from './imports';
import { cut, type TextForm } from './text-form';

/** Defines a class, whose lines may refer to it as `$`, and returns its name. */
function define(file: SourceFile, head: string, ...body: readonly string[]): string {
  const name = file.fresh('Box');
  const [decorators, bases] = head.startsWith('@') ? head.split('\n') : ['', head];
  const lines = [`class ${name}${bases ?? ''}:`, ...body.map((line) => `    ${line}`)];
  file.define(...(decorators ? [decorators, ...lines] : lines).map((line) => line.replaceAll('$', name)));
  return name;
}

/** Objects that hold the text: classes, enumerations, records, settings. */
export const CLASS_FORMS: readonly TextForm[] = [
  (file, text, inner) => `${define(file, '', `path = ${inner(file, text)}`)}.path`,
  (file, text) => `${define(file, '', `path = ${quote(text)}`)}().path`,
  (file, text) =>
    `${define(file, '', 'def __init__(self, path, *, end=""):', '    self.path = path + end')}(${quote(text)}).path`,
  (file, text) => {
    const [left, right] = cut(file, text);
    return `${define(file, '', `start = ${quote(left)}`, '@property', 'def path(self):', `    return f"{self.start}${right.replace(/[{}]/g, '$&$&')}"`)}().path`;
  },
  (file, text) =>
    `${define(file, '', '@classmethod', 'def path(cls):', '    return cls.value', `value = ${quote(text)}`)}.path()`,
  (file, text) =>
    `${define(file, '', '@staticmethod', 'def path(value="/no"):', '    return value')}.path(${quote(text)})`,
  (file, text) => {
    const base = define(file, '', 'value = "/no"', 'def path(self):', '    return self.value');
    return `${define(file, `(${base})`, `value = ${quote(text)}`)}().path()`;
  },
  (file, text) => {
    const [left, right] = cut(file, text);
    const base = define(file, '', 'def path(self):', `    return ${quote(left)}`);
    return `${define(file, `(${base})`, 'def path(self):', `    return super().path() + ${quote(right)}`)}().path()`;
  },
  (file, text) => `str(${define(file, '', 'def __str__(self):', `    return ${quote(text)}`)}())`,
  (file, text) => `f"{${define(file, '', 'def __str__(self):', `    return ${quote(text)}`)}()}"`,
  (file, text) => `${define(file, '', 'def __call__(self):', `    return ${quote(text)}`)}()()`,
  (file, text) => `${define(file, '', 'def __getitem__(self, key):', '    return key')}()[${quote(text)}]`,
  (file, text) =>
    `${define(file, '', 'def __getattr__(self, name):', `    return ${quote(text)} if name == "path" else name`)}().path`,
  (file, text) => {
    const [left, right] = cut(file, text);
    return `(${define(file, '', 'def __add__(self, other):', `    return ${quote(left)} + other`)}() + ${quote(right)})`;
  },
  (file, text) => `getattr(${define(file, '', `path = ${quote(text)}`)}, "path", "/no")`,
  (file, text) => `getattr(${define(file, '', 'pass')}, "path", ${quote(text)})`,
  (file, text) =>
    `vars(${define(file, '', 'def __init__(self):', `    self.path = ${quote(text)}`)}())["path"]`,
  (file, text) => {
    const name = define(file, '', 'pass');
    file.define(`${name}.path = ${quote(text)}`);
    return `${name}().path`;
  },
  (file, text) => {
    const name = define(file, '', 'pass');
    file.define(`setattr(${name}, "path", ${quote(text)})`);
    return `${name}.path`;
  },
  (file, text) => {
    const base = define(
      file,
      '',
      'known = {}',
      'def __init_subclass__(cls, path="", **kw):',
      '    super().__init_subclass__(**kw)',
      '    cls.path = path',
    );
    return `${define(file, `(${base}, path=${quote(text)})`, 'pass')}.path`;
  },
  (file, text) => {
    const descriptor = define(
      file,
      '',
      'def __set_name__(self, owner, name):',
      '    self.name = name',
      'def __get__(self, instance, owner=None):',
      `    return ${quote(text)}`,
    );
    return `${define(file, '', `path = ${descriptor}()`)}().path`;
  },
  (file, text) => {
    file.import('from enum import Enum');
    const name = define(file, '(Enum)', `ONE = ${quote(text)}`, 'TWO = "/no"');
    return file.random.pick([
      `${name}.ONE.value`,
      `${name}["ONE"].value`,
      `${name}(${quote(text)}).value`,
      `list(${name})[0].value`,
      `next(iter(${name})).value`,
    ]);
  },
  (file, text) => {
    file.import('from enum import Enum');
    const name = define(file, '(str, Enum)', `ONE = ${quote(text)}`);
    return file.random.pick([
      `${name}.ONE.value`,
      `f"{${name}.ONE.value}"`,
      `(${name}.ONE + "")`,
      `"".join([${name}.ONE])`,
      `[m.value for m in ${name}][0]`,
    ]);
  },
  (file, text) => {
    file.import('from enum import StrEnum');
    const name = define(file, '(StrEnum)', `ONE = ${quote(text)}`);
    return file.random.pick(
      [`str(${name}.ONE)`, `f"{${name}.ONE}"`, `"%s" % ${name}.ONE`, `"{}".format(${name}.ONE)`].map(
        (form) => `(${form})`,
      ),
    );
  },
  (file, text) => {
    file.import('from enum import StrEnum, auto');
    const [, member] = /^\/([a-z]+)$/.exec(text) ?? [];
    return member === undefined
      ? quote(text)
      : `("/" + ${define(file, '(StrEnum)', `${member.toUpperCase()} = auto()`)}.${member.toUpperCase()})`;
  },
  (file, text) => {
    file.import('from dataclasses import dataclass, field, replace');
    const name = define(
      file,
      '@dataclass\n',
      'path: str = "/no"',
      `other: str = field(default=${quote(text)})`,
      `made: str = field(default_factory=lambda: ${quote(text)})`,
    );
    return file.random.pick([
      `${name}(${quote(text)}).path`,
      `${name}().other`,
      `${name}().made`,
      `replace(${name}(), path=${quote(text)}).path`,
    ]);
  },
  (file, text) => {
    file.import('from dataclasses import asdict, dataclass');
    const name = define(
      file,
      '@dataclass(frozen=True)\n',
      'path: str',
      'full: str = ""',
      'def __post_init__(self):',
      '    object.__setattr__(self, "full", self.path)',
    );
    return file.random.pick([`${name}(path=${quote(text)}).full`, `asdict(${name}(${quote(text)}))["path"]`]);
  },
  (file, text) => {
    file.import('from typing import NamedTuple');
    const name = define(file, '(NamedTuple)', 'number: int', `path: str = ${quote(text)}`);
    return file.random.pick([
      `${name}(1).path`,
      `${name}(1)[1]`,
      `${name}(1, "/no")._replace(path=${quote(text)}).path`,
    ]);
  },
  (file, text) => {
    file.import('from collections import namedtuple');
    const name = file.fresh('Pair');
    file.define(`${name} = namedtuple("${name}", "a b")`);
    return `${name}(1, b=${quote(text)}).b`;
  },
  (file, text) => {
    file.import('from types import SimpleNamespace');
    return `SimpleNamespace(path=${quote(text)}).path`;
  },
  (file, text) => {
    file.import('from pydantic import BaseModel');
    const name = define(file, '(BaseModel)', `path: str = ${quote(text)}`);
    return file.random.pick([
      `${name}().path`,
      `${name}(path=${quote(text)}).path`,
      `${name}().model_dump()["path"]`,
      `${name}.model_validate({"path": ${quote(text)}}).path`,
      `${name}(path="/no").model_copy(update={"path": ${quote(text)}}).path`,
    ]);
  },
  settings,
  settings,
];

/** Returns settings with their defaults, or with values from the environment. */
function settings(file: SourceFile, text: string): string {
  file.import('from pydantic_settings import BaseSettings');
  const owner = file.random.chance(0.5) ? file.project.addFile(file.fresh('config')) : file;
  owner.import('from pydantic_settings import BaseSettings');
  const isGiven = file.random.chance(0.3);
  const field = file.fresh('path');
  if (isGiven) file.project.env[field.toUpperCase()] = text;
  const value = isGiven ? '"/no"' : quote(text);
  const name = define(
    owner,
    '(BaseSettings)',
    `${field}: str = ${value}`,
    '@property',
    'def full(self) -> str:',
    `    return self.${field}`,
  );
  const instance = owner.fresh('settings');
  if (file.random.chance(0.5)) {
    owner.define(`${instance} = ${name}()`);
    return `${refer(file, owner, instance)}.${field}`;
  }
  owner.import('from functools import lru_cache');
  owner.define('@lru_cache', `def ${instance}():`, `    return ${name}()`);
  return `${refer(file, owner, instance)}().full`;
}
