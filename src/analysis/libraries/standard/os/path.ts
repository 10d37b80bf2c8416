import { NOWHERE } from '../../../../base/diagnostics/place';
import { posix } from 'node:path';
import type { Site } from '../../../interpreter/calls/call-site';
import { bool, num, str, textOf, tuple, unknown } from '../../../interpreter/values/make';
import type { StrValue, Value } from '../../../interpreter/values/values';
import type { Entries } from '../../kit/library';
import { functions, qualified, type Rule } from '../../kit/model';
import { fileText } from '../../files/file-object';
import {
  absolute,
  holeOf,
  joinParts,
  locate,
  normal,
  ofFile,
  outside,
  pathOf,
  splitLast,
} from '../../files/paths';

type OnPath = Rule<'(path)'>;

/** `os.path` (and `posixpath`): text where the text is known, files where they're in the workspace. */
export const osPath: Entries = {
  ...functions('os.path', {
    'join(path, /, *paths)': ({ path, paths }, { at }) =>
      joinParts([path, ...paths].map((one) => pathOf(one, at))),
    'dirname(path)': onParts(([head]) => withoutSlash(head)),
    'basename(path)': onParts(([, tail]) => tail),
    'split(path)': onParts(([head, tail]) => tuple(withoutSlash(head), tail)),
    'splitext(path)': ({ path }, { at }) => splitExtension(pathOf(path, at)),
    'abspath(path)': ({ path }, { at }) => absolute(pathOf(path, at), at),
    'realpath(path, *, strict=False)': ({ path }, { at }) => absolute(pathOf(path, at), at),
    'normpath(path)': onText((text) => str(normal(text))),
    'normcase(path)': ({ path }, { at }) => pathOf(path, at),
    'isabs(path)': onText((text) => bool(text.startsWith('/'))),
    'relpath(path, start=None)': ({ path, start }, { at }) => relative(path, start, at),
    'commonpath(paths)': () => undefinedPath,
    'commonprefix(paths)': () => undefinedPath,
    'expanduser(path)': onText((text, { at }) =>
      text.startsWith('~') ? unknown('environment', 'the home folder', at) : str(text),
    ),
    'expandvars(path)': onText((text, { at }) =>
      text.includes('$') ? unknown('environment', text, at) : str(text),
    ),
    'exists(path)': aboutFile((kind) => kind !== undefined),
    'lexists(path)': aboutFile((kind) => kind !== undefined),
    'isfile(path)': aboutFile((kind) => kind === 'file'),
    'isdir(path)': aboutFile((kind) => kind === 'directory'),
    'islink(path)': aboutFile(() => false),
    'getsize(path)': ({ path }, site) => {
      const content = fileText(site, path);
      const text = textOf(content);
      return text === undefined ? content : num(Buffer.byteLength(text));
    },
  }),
  ...qualified('os.path', {
    sep: str('/'),
    pardir: str('..'),
    curdir: str('.'),
    pathsep: str(':'),
    extsep: str('.'),
  }),
};

const undefinedPath = unknown('operands', 'a common path', NOWHERE);

/** A function of the parts before and after the last slash. */
function onParts(run: (parts: readonly [StrValue, StrValue]) => Value): OnPath {
  return ({ path: given }, { at }) => {
    const path = pathOf(given, at);
    const parts = splitLast(path);
    return parts === undefined ? holeOf(path, at) : run(parts);
  };
}

function onText(run: (text: string, site: Site) => Value): OnPath {
  return ({ path: given }, site) => {
    const path = pathOf(given, site.at);
    const text = textOf(path);
    return text === undefined ? holeOf(path, site.at) : run(text, site);
  };
}

/** As `posixpath.dirname`: slashes at the end go, unless there's nothing else. */
function withoutSlash(head: StrValue): StrValue {
  const text = textOf(head);
  if (text !== undefined && /^\/*$/u.test(text)) return head;
  const last = head.parts.at(-1);
  return typeof last === 'string' ? str(...head.parts.slice(0, -1), last.replace(/\/+$/u, '')) : head;
}

/** As `posixpath.splitext`: dots at the beginning of the name don't count. */
function splitExtension(path: StrValue): Value {
  const last = path.parts.at(-1);
  const [, extension = ''] = typeof last === 'string' ? (/[^/.][^/]*?(\.[^./]*)$/u.exec(last) ?? []) : [];
  if (typeof last !== 'string' || extension === '') return tuple(path, str());
  return tuple(str(...path.parts.slice(0, -1), last.slice(0, -extension.length)), str(extension));
}

function relative(path: Value, start: Value, at: Site['at']): Value {
  const [to, from] = [path, start].map((one) => textOf(pathOf(one, at)));
  if (to === undefined || from === undefined || !to.startsWith('/') || !from.startsWith('/'))
    return outside('the current directory', at);
  const way = posix.relative(from, to);
  return str(way === '' ? '.' : way);
}

function aboutFile(holds: (kind: 'file' | 'directory' | undefined) => boolean): OnPath {
  return ({ path }, { vm, at }) => {
    const place = locate(vm, pathOf(path, at), at);
    return typeof place === 'string' ? ofFile({ vm }, place, holds) : place;
  };
}
