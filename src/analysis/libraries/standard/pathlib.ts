import { posix } from 'node:path';
import type { Site } from '../../interpreter/calls/call-site';
import { raiseInWords } from '../../interpreter/guards/refusals';
import { modelClass } from '../../interpreter/values/classes';
import { bool, FALSE, NONE, str, textOf, tuple, unknown } from '../../interpreter/values/make';
import { orderOf } from '../../interpreter/evaluation/operators/order';
import type { ClassValue, InstanceValue, StrValue, Unknown, Value } from '../../interpreter/values/values';
import { fileBytes, fileText, makeFile, makeOpen } from '../files/file-object';
import { globFiles } from '../files/glob-pattern';
import type { Library } from '../kit/library';
import { valueClass } from '../kit/made-by-new';
import { forward } from '../kit/calls';
import {
  classMethods,
  constructor,
  keeping,
  type MethodRule,
  methods,
  properties,
  qualified,
} from '../kit/model';
import { fileNotFound } from '../files/absent-file';
import {
  absolute,
  componentsOf,
  holeOf,
  joinParts,
  locate,
  ofFile,
  outside,
  parentOf,
  pathOf,
  splitLast,
  tidy,
} from '../files/paths';

/** `pathlib`: a path is an object over its text, with no `.` and no doubled slashes in it. */
export const library: Library = (builtins) => {
  const open = makeOpen(builtins);
  const Pure = valueClass(
    'pathlib.PurePath',
    [builtins.object],
    [...MAKING, ...PURE, ...NAMES, ...PROPERTIES],
    constructor('(*pathsegments)', (cls, { pathsegments }, site) =>
      make(site, cls, joinParts(pathsegments.map((one) => pathOf(one, site.at)))),
    ),
  );
  const opening = methods('pathlib.Path', {
    'open(*args, **kwargs)': (self, { args, kwargs }, site) => forward(site, open, [self, ...args], kwargs),
  });
  const Path = modelClass('pathlib.Path', [Pure], [...CONCRETE, ...FILES, ...PLACES, ...opening]);
  return qualified('pathlib', { PurePath: Pure, PurePosixPath: Pure, Path, PosixPath: Path });
};

/** `__init__`, which takes the segments from Python 3.12 on: before, `__new__` does. */
const MAKING = methods('pathlib.PurePath', {
  '__init__(*pathsegments)': (self, { pathsegments }, { vm, at }) => {
    if (vm.options.python[1] >= 12)
      self.payload = tidy(joinParts(pathsegments.map((one) => pathOf(one, at))));
    else if (pathsegments.length > 0) raiseInWords(vm, 'TypeError', OBJECT_TAKES_NONE, at);
    return NONE;
  },
});

const OBJECT_TAKES_NONE = 'object.__init__() takes exactly one argument (the instance to initialize)';

/** Makes a path of this class. */
const make = ({ vm, at }: Site, cls: ClassValue, path: StrValue): InstanceValue =>
  vm.instance(cls, at, tidy(path));

/** Returns the text of a path. */
const textIn = (self: InstanceValue, { at }: Site): StrValue => pathOf(self, at);
const sibling = (self: InstanceValue, path: StrValue, site: Site): Value => make(site, self.cls, path);
const holeIn = (self: InstanceValue, site: Site): Unknown => holeOf(textIn(self, site), site.at);

type Method<A> = (self: InstanceValue, args: A, site: Site) => Value;

/** A method of the text; where that has a hole, its result is that hole. */
const onText =
  <A>(run: (text: string, self: InstanceValue, args: A, site: Site) => Value): Method<A> =>
  (self, args, site) => {
    const text = textOf(textIn(self, site));
    return text === undefined ? holeIn(self, site) : run(text, self, args, site);
  };

/** A path in its folder and its last component, which is known even where the folder isn't. */
interface Named {
  readonly name: string;
  readonly folder: StrValue;
}

function onName(self: InstanceValue, site: Site, run: (named: Named) => Value): Value {
  const [folder, last] = splitLast(textIn(self, site)) ?? [];
  const name = last === undefined ? undefined : textOf(last);
  if (folder === undefined || name === undefined) return holeIn(self, site);
  return run({ name: name === '.' ? '' : name, folder });
}

const extensionOf = (name: string): string => /^.+?(\.[^.]+)$/u.exec(name)?.[1] ?? '';

const anchor = (self: InstanceValue, site: Site): Value => {
  const text = textOf(textIn(self, site));
  return text === undefined ? holeIn(self, site) : str(text.startsWith('/') ? '/' : '');
};

const withoutExtension = (name: string): string => name.slice(0, name.length - extensionOf(name).length);

const PROPERTIES = properties('pathlib.PurePath', {
  name: (self, site) => onName(self, site, ({ name }) => str(name)),
  stem: (self, site) => onName(self, site, ({ name }) => str(withoutExtension(name))),
  suffix: (self, site) => onName(self, site, ({ name }) => str(extensionOf(name))),
  parent: (self, site) => sibling(self, parentOf(textIn(self, site)) ?? str(holeIn(self, site)), site),
  parents: (self, site) => {
    const parents: Value[] = [];
    let path: StrValue | undefined = textIn(self, site);
    for (;;) {
      const parent: StrValue | undefined = parentOf(path);
      if (parent === undefined) return holeIn(self, site);
      const next = tidy(parent);
      if (textOf(next) !== undefined && textOf(next) === textOf(path)) return tuple(...parents);
      parents.push(sibling(self, next, site));
      path = next;
    }
  },
  parts: (self, site) => {
    const text = textOf(textIn(self, site));
    return text === undefined ? holeIn(self, site) : tuple(...componentsOf(text).map((part) => str(part)));
  },
  anchor,
  root: anchor,
});

const PURE = methods('pathlib.PurePath', {
  '__str__()': (self, _, site) => textIn(self, site),
  '__fspath__()': (self, _, site) => textIn(self, site),
  'as_posix()': (self, _, site) => textIn(self, site),
  '__repr__()': (self, _, site) => str("PosixPath('", ...textIn(self, site).parts, "')"),
  '__hash__()': (self, _, site) => textIn(self, site),
  '__truediv__(key)': (self, { key }, site) =>
    sibling(self, joinParts([textIn(self, site), pathOf(key, site.at)]), site),
  '__rtruediv__(key)': (self, { key }, site) =>
    sibling(self, joinParts([pathOf(key, site.at), textIn(self, site)]), site),
  'joinpath(*pathsegments)': (self, { pathsegments }, site) =>
    sibling(self, joinParts([self, ...pathsegments].map((one) => pathOf(one, site.at))), site),
  '__eq__(other)': compared((sign) => sign === 0),
  '__lt__(other)': compared((sign) => sign < 0),
  '__le__(other)': compared((sign) => sign <= 0),
  '__gt__(other)': compared((sign) => sign > 0),
  '__ge__(other)': compared((sign) => sign >= 0),
  'is_absolute()': (self, _, site) => {
    const [head] = textIn(self, site).parts;
    return typeof head === 'string' ? bool(head.startsWith('/')) : holeIn(self, site);
  },
  'relative_to(*other, walk_up=False)': onText(
    (text, self, { other }: { readonly other: readonly Value[] }, site) => {
      const base = textOf(joinParts(other.map((one) => pathOf(one, site.at))));
      if (base === undefined) return unknown('operands', 'a path', site.at);
      const way = posix.relative(base, text);
      return way.startsWith('..') || base.startsWith('/') !== text.startsWith('/')
        ? site.vm.raiseIfCaught('ValueError', `${text} is not in the subpath of ${base}`, site.at)
        : sibling(self, str(way), site);
    },
  ),
  'is_relative_to(other, /, *_deprecated)': onText(
    (text, _, { other }: { readonly other: Value }, { at }) => {
      const base = textOf(pathOf(other, at));
      if (base === undefined) return unknown('operands', 'a path', at);
      return bool(text === base || text.startsWith(base === '/' ? '/' : `${base}/`));
    },
  ),
});

/** The methods that change the last component. */
const NAMES = methods('pathlib.PurePath', {
  'with_name(name)': (self, { name: given }, site) =>
    onName(self, site, ({ folder }) =>
      sibling(self, str(...folder.parts, ...pathOf(given, site.at).parts), site),
    ),
  'with_stem(stem)': (self, { stem }, site) =>
    onName(self, site, ({ name, folder }) =>
      sibling(self, str(...folder.parts, ...pathOf(stem, site.at).parts, extensionOf(name)), site),
    ),
  'with_suffix(suffix)': (self, { suffix }, site) =>
    onName(self, site, ({ name, folder }) =>
      sibling(self, str(...folder.parts, withoutExtension(name), ...pathOf(suffix, site.at).parts), site),
    ),
});

/** Paths are ordered by their components. */
function compared(holds: (sign: number) => boolean): MethodRule<'(other)'> {
  return (self, { other }, site) => {
    if (other.kind === 'unknown') return other;
    if (other.kind !== 'instance' || other.payload === undefined) return FALSE;
    const [left, right] = [textOf(textIn(self, site)), textOf(other.payload)];
    if (left === undefined || right === undefined)
      return left === undefined ? holeIn(self, site) : unknown('operands', 'a path', site.at);
    const parts = (text: string): Value => tuple(...componentsOf(text).map((part) => str(part)));
    return bool(holds(orderOf(parts(left), parts(right)) ?? 0));
  };
}

const isKind =
  (holds: (kind: 'file' | 'directory' | undefined) => boolean): Method<unknown> =>
  (self, _, site) => {
    const place = locate(site.vm, textIn(self, site), site.at);
    return typeof place === 'string' ? ofFile(site, place, holds) : place;
  };

const CONCRETE = methods('pathlib.Path', {
  'resolve(strict=False)': (self, _, site) => sibling(self, absolute(textIn(self, site), site.at), site),
  'absolute()': (self, _, site) => {
    const text = textIn(self, site);
    const [head] = text.parts;
    const isAbsolute = typeof head === 'string' && head.startsWith('/');
    return sibling(self, isAbsolute ? text : absolute(text, site.at), site);
  },
  'expanduser()': (self, _, site) => {
    const text = textOf(textIn(self, site));
    return text?.startsWith('~') === true
      ? sibling(self, str(unknown('environment', 'the home folder', site.at), text.slice(1)), site)
      : self;
  },
  'exists(*, follow_symlinks=True)': isKind((kind) => kind !== undefined),
  'is_dir(*, follow_symlinks=True)': isKind((kind) => kind === 'directory'),
  'is_file(*, follow_symlinks=True)': isKind((kind) => kind === 'file'),
  'is_symlink()': isKind(() => false),
});

/** The methods that read and write. */
const FILES = methods('pathlib.Path', {
  'iterdir()': (self, _, site) =>
    found(self, site, (place) => {
      const names = site.vm.options.files.list(place);
      return names?.map((name) => (place === '' ? name : `${place}/${name}`));
    }),
  'glob(pattern, *, case_sensitive=None, recurse_symlinks=False)': (self, { pattern }, site) =>
    globbed(self, pattern, site, ''),
  'rglob(pattern, *, case_sensitive=None, recurse_symlinks=False)': (self, { pattern }, site) =>
    globbed(self, pattern, site, '**/'),
  'read_text(encoding=None, errors=None, newline=None)': (self, _, site) => fileText(site, self),
  'read_bytes()': (self, _, site) => fileBytes(site, self),
  'mkdir(mode=511, parents=False, exist_ok=False)': made,
  'touch(mode=438, exist_ok=True)': made,
  'unlink(missing_ok=False)': () => NONE,
  'write_bytes(data)': made,
  'write_text(data, encoding=None, errors=None, newline=None)': made,
});

const PLACES = classMethods(keeping('pathlib.Path'), {
  'cwd(cls)': ({ cls }, site) => placeOf(cls, outside('the current directory', site.at), site),
  'home(cls)': ({ cls }, site) => placeOf(cls, unknown('environment', 'the home folder', site.at), site),
});

const placeOf = (cls: Value, path: Unknown, site: Site): Value =>
  cls.kind === 'class' ? make(site, cls, str(path)) : path;

function globbed(self: InstanceValue, given: Value, site: Site, before: string): Value {
  const { files, python } = site.vm.options;
  const pattern = textOf(pathOf(given, site.at));
  if (pattern === undefined) return unknown('operands', 'a pattern', site.at);
  const rules = { hidden: true, filesOfStars: python[1] >= 13 };
  return found(self, site, (place) => globFiles(files, place, before + pattern, rules));
}

function made(self: InstanceValue, _: unknown, site: Site): Value {
  return makeFile(site, self);
}

/** Lists paths of the workspace below a path, as paths of the application. */
function found(
  self: InstanceValue,
  site: Site,
  search: (place: string) => readonly string[] | undefined,
): Value {
  const { vm, at } = site;
  const folder = textIn(self, site);
  const place = locate(vm, folder, at);
  if (typeof place !== 'string') return place;
  const paths = search(place);
  if (paths === undefined) return fileNotFound(vm, place, at);
  const from = place === '' ? 0 : place.length + 1;
  return vm.list(paths.map((path) => sibling(self, joinParts([folder, str(path.slice(from))]), site)));
}
