import { posix } from 'node:path';
import type { Call } from '../../interpreter/calls/call-site';
import { modelClass } from '../../interpreter/values/classes';
import { bool, bytes, FALSE, NONE, str, textOf, tuple, unknown } from '../../interpreter/values/make';
import { orderOf } from '../../interpreter/evaluation/comparisons';
import type { ClassValue, InstanceValue, StrValue, Value } from '../../interpreter/values/values';
import { fileText, makeOpen } from '../files/file-object';
import { globFiles, namePattern } from '../files/glob-pattern';
import type { Library } from '../kit/library';
import { descriptors, methods, param, selfOf, type Run } from '../kit/members';
import { absolute, joinParts, locate, ofFile, outside, pathOf, splitLast } from '../files/paths';

/** `pathlib`: a path is an object over its text, with no `.` and no doubled slashes in it. */
export const library: Library = (builtins) => {
  const open = makeOpen(builtins);
  const Pure = modelClass(
    'pathlib.PurePath',
    [builtins.object],
    [...methods('pathlib.PurePath', PURE), ...descriptors('pathlib.PurePath', 'property', PROPERTIES)],
    { construct: (cls, call) => make(call, cls, joinParts(call.args.map((one) => pathOf(one, call.at)))) },
  );
  const Path = modelClass(
    'pathlib.Path',
    [Pure],
    [
      ...methods('pathlib.Path', { ...CONCRETE, open: (call) => open.run(call) }),
      ...descriptors('pathlib.Path', 'classmethod', {
        cwd: (call) => make(call, classIn(call), str(outside('the current directory', call.at))),
        home: (call) => make(call, classIn(call), str(unknown('environment', 'the home folder', call.at))),
      }),
    ],
  );
  return {
    'pathlib.PurePath': Pure,
    'pathlib.PurePosixPath': Pure,
    'pathlib.Path': Path,
    'pathlib.PosixPath': Path,
  };
};

/** A path of this class. */
function make({ vm, at }: Call, cls: ClassValue, path: StrValue): InstanceValue {
  return vm.instance(cls, at, tidy(path));
}

/** As `PurePath` keeps it: `a//b/./c/` is `a/b/c`, nothing is `.`; `..` stays. */
function tidy(path: StrValue): StrValue {
  const last = path.parts.length - 1;
  const parts = path.parts.map((part, index) => {
    if (typeof part !== 'string') return part;
    const text = part
      .replace(/\/{2,}/gu, '/')
      .replace(/(?<=\/)(?:\.\/)+/gu, '')
      .replace(/\/\.$/u, index === last ? '' : '$&');
    const plain = index === 0 ? text.replace(/^(?:\.\/)+/u, '') : text;
    return index === last && !(index === 0 && plain === '/') ? plain.replace(/\/$/u, '') : plain;
  });
  const tidied = str(...parts);
  return tidied.parts.length === 0 ? str('.') : tidied;
}

const classIn = (call: Call): ClassValue => {
  const [cls] = call.args;
  if (cls?.kind === 'class') return cls;
  if (cls?.kind === 'instance') return cls.cls;
  throw new Error('a method of a path without its class');
};

/** The text of the path that a method was called on. */
const textIn = (call: Call): StrValue => pathOf(selfOf(call) ?? param(call, 0, 'self'), call.at);
const sibling = (call: Call, path: StrValue): Value => make(call, classIn(call), path);

function holeIn(call: Call): Value {
  const hole = textIn(call).parts.find((part) => typeof part !== 'string');
  return typeof hole === 'object' ? hole : outside('a path', call.at);
}

/** A method of the text; where that has a hole, its result is that hole. */
const onText =
  (run: (text: string, call: Call) => Value): Run =>
  (call) => {
    const text = textOf(textIn(call));
    return text === undefined ? holeIn(call) : run(text, call);
  };

/** A method of the last component, which is known even where the folder isn't. */
const onName =
  (run: (name: string, folder: StrValue, call: Call) => Value): Run =>
  (call) => {
    const [folder, name] = splitLast(textIn(call)) ?? [];
    const text = name === undefined ? undefined : textOf(name);
    if (folder === undefined || text === undefined) return holeIn(call);
    return run(text === '.' ? '' : text, folder, call);
  };

const extensionOf = (name: string): string => /^.+?(\.[^.]+)$/u.exec(name)?.[1] ?? '';
const componentsOf = (text: string): readonly string[] =>
  text === '.'
    ? []
    : [...(text.startsWith('/') ? ['/'] : []), ...text.split('/').filter((part) => part !== '')];

function parentOf(path: StrValue): StrValue | undefined {
  const [folder, name] = splitLast(path) ?? [];
  if (folder === undefined || name === undefined) return undefined;
  if (name.parts.length === 0) return path;
  return folder.parts.length === 0 ? str('.') : folder;
}

const PROPERTIES: Readonly<Record<string, Run>> = {
  name: onName((name) => str(name)),
  stem: onName((name) => str(name.slice(0, name.length - extensionOf(name).length))),
  suffix: onName((name) => str(extensionOf(name))),
  suffixes: onName((name, _, { vm }) =>
    vm.list((name.replace(/^\.+/u, '').match(/\.[^.]+/gu) ?? []).map((one) => str(one))),
  ),
  parent: (call) => {
    const parent = parentOf(textIn(call));
    return sibling(call, parent ?? str(unknownOf(holeIn(call), call)));
  },
  parents: (call) => {
    const parents: Value[] = [];
    let path: StrValue | undefined = textIn(call);
    for (;;) {
      const parent: StrValue | undefined = parentOf(path);
      if (parent === undefined) return unknownOf(holeIn(call), call);
      const next = tidy(parent);
      if (textOf(next) !== undefined && textOf(next) === textOf(path)) return tuple(...parents);
      parents.push(sibling(call, next));
      path = next;
    }
  },
  parts: onText((text) => tuple(...componentsOf(text).map((part) => str(part)))),
  anchor: onText((text) => str(text.startsWith('/') ? '/' : '')),
  root: onText((text) => str(text.startsWith('/') ? '/' : '')),
  drive: () => str(),
};

const unknownOf = (value: Value, { at }: Call): Extract<Value, { kind: 'unknown' }> =>
  value.kind === 'unknown' ? value : outside('a path', at);

const PURE: Readonly<Record<string, Run>> = {
  __str__: (call) => textIn(call),
  __fspath__: (call) => textIn(call),
  as_posix: (call) => textIn(call),
  __repr__: (call) => str("PosixPath('", ...textIn(call).parts, "')"),
  __hash__: (call) => textIn(call),
  __truediv__: (call) => sibling(call, joinParts([textIn(call), pathOf(param(call, 1, 'key'), call.at)])),
  __rtruediv__: (call) => sibling(call, joinParts([pathOf(param(call, 1, 'key'), call.at), textIn(call)])),
  joinpath: (call) => sibling(call, joinParts(call.args.map((one) => pathOf(one, call.at)))),
  __eq__: compared((sign) => sign === 0),
  __lt__: compared((sign) => sign < 0),
  __le__: compared((sign) => sign <= 0),
  __gt__: compared((sign) => sign > 0),
  __ge__: compared((sign) => sign >= 0),
  is_absolute: (call) => {
    const [head] = textIn(call).parts;
    return typeof head === 'string' ? bool(head.startsWith('/')) : holeIn(call);
  },
  with_name: onName((_, folder, call) =>
    sibling(call, str(...folder.parts, ...pathOf(param(call, 1, 'name'), call.at).parts)),
  ),
  with_stem: onName((name, folder, call) =>
    sibling(call, str(...folder.parts, ...pathOf(param(call, 1, 'stem'), call.at).parts, extensionOf(name))),
  ),
  with_suffix: onName((name, folder, call) =>
    sibling(
      call,
      str(
        ...folder.parts,
        name.slice(0, name.length - extensionOf(name).length),
        ...pathOf(param(call, 1, 'suffix'), call.at).parts,
      ),
    ),
  ),
  relative_to: onText((text, call) => {
    const base = textOf(joinParts(call.args.slice(1).map((one) => pathOf(one, call.at))));
    if (base === undefined) return unknown('operands', 'a path', call.at);
    const way = posix.relative(base, text);
    if (way.startsWith('..') || base.startsWith('/') !== text.startsWith('/')) {
      return call.vm.raiseIfCaught('ValueError', `${text} is not in the subpath of ${base}`, call.at);
    }
    return sibling(call, str(way));
  }),
  is_relative_to: onText((text, call) => {
    const base = textOf(pathOf(param(call, 1, 'other'), call.at));
    if (base === undefined) return unknown('operands', 'a path', call.at);
    return bool(text === base || text.startsWith(base === '/' ? '/' : `${base}/`));
  }),
  match: onText((text, call) => {
    const pattern = textOf(pathOf(param(call, 1, 'path_pattern'), call.at));
    if (pattern === undefined) return unknown('operands', 'a pattern', call.at);
    const [wanted, given] = [componentsOf(pattern), componentsOf(text)];
    const tail = given.slice(-wanted.length);
    return bool(
      tail.length === wanted.length &&
        wanted.every((part, index) => namePattern(part).test(tail[index] ?? '')),
    );
  }),
};

/** Paths are ordered by their components. */
function compared(holds: (sign: number) => boolean): Run {
  return (call) => {
    const other = param(call, 1, 'other');
    if (other.kind === 'unknown') return other;
    if (other.kind !== 'instance' || other.payload === undefined) return FALSE;
    const [left, right] = [textOf(textIn(call)), textOf(other.payload)];
    if (left === undefined || right === undefined)
      return left === undefined ? holeIn(call) : unknown('operands', 'a path', call.at);
    const parts = (text: string): Value => tuple(...componentsOf(text).map((part) => str(part)));
    return bool(holds(orderOf(parts(left), parts(right)) ?? 0));
  };
}

const isKind =
  (holds: (kind: 'file' | 'directory' | undefined) => boolean): Run =>
  (call) => {
    const place = locate(call.vm, textIn(call), call.at);
    return typeof place === 'string' ? ofFile(call, place, holds) : place;
  };

const CONCRETE: Readonly<Record<string, Run>> = {
  resolve: (call) => sibling(call, absolute(textIn(call), call.at)),
  absolute: (call) => {
    const text = textIn(call);
    const [head] = text.parts;
    return typeof head === 'string' && head.startsWith('/')
      ? sibling(call, text)
      : sibling(call, absolute(text, call.at));
  },
  expanduser: (call) => {
    const text = textOf(textIn(call));
    return text?.startsWith('~') === true
      ? sibling(call, str(unknown('environment', 'the home folder', call.at), text.slice(1)))
      : (selfOf(call) ?? NONE);
  },
  exists: isKind((kind) => kind !== undefined),
  is_dir: isKind((kind) => kind === 'directory'),
  is_file: isKind((kind) => kind === 'file'),
  is_symlink: isKind(() => false),
  iterdir: (call) =>
    found(call, (place) => {
      const names = call.vm.options.files.list(place);
      return names?.map((name) => (place === '' ? name : `${place}/${name}`));
    }),
  glob: (call) => globbed(call, ''),
  rglob: (call) => globbed(call, '**/'),
  read_text: (call) => fileText(call, textIn(call)),
  read_bytes: (call) => {
    const content = fileText(call, textIn(call));
    const text = textOf(content);
    return text === undefined ? content : bytes(Buffer.from(text).toString('latin1'));
  },
  mkdir: () => NONE,
  touch: () => NONE,
  unlink: () => NONE,
  write_text: () => NONE,
};

function globbed(call: Call, before: string): Value {
  const pattern = textOf(pathOf(param(call, 1, 'pattern'), call.at));
  if (pattern === undefined) return unknown('operands', 'a pattern', call.at);
  const rules = { hidden: true, filesOfStars: call.vm.options.python[1] >= 13 };
  return found(call, (place) => globFiles(call.vm.options.files, place, before + pattern, rules));
}

/** Paths of the workspace below the path that a method was called on, as paths of the application. */
function found(call: Call, search: (place: string) => readonly string[] | undefined): Value {
  const folder = textIn(call);
  const place = locate(call.vm, folder, call.at);
  if (typeof place !== 'string') return place;
  const paths = search(place);
  if (paths === undefined) return call.vm.raiseIfCaught('FileNotFoundError', place, call.at);
  const from = place === '' ? 0 : place.length + 1;
  return call.vm.list(paths.map((path) => sibling(call, joinParts([folder, str(path.slice(from))]))));
}
