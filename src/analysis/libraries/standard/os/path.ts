import { posix } from 'node:path';
import type { Call } from '../../../interpreter/calls/call-site';
import { bool, num, str, textOf, tuple, unknown } from '../../../interpreter/values/make';
import type { StrValue, Value } from '../../../interpreter/values/values';
import type { Entries } from '../../kit/library';
import { functions, param, qualified } from '../../kit/members';
import { absolute, joinParts, locate, normal, ofFile, outside, pathOf, splitLast } from '../../files/paths';

/** `os.path` (and `posixpath`): text where the text is known, files where they're in the workspace. */
export const osPath: Entries = {
  ...functions('os.path', {
    join: ({ args, at }) => joinParts(args.map((one) => pathOf(one, at))),
    dirname: onParts(([head]) => withoutSlash(head)),
    basename: onParts(([, tail]) => tail),
    split: onParts(([head, tail]) => tuple(withoutSlash(head), tail)),
    splitext: (call) => splitExtension(first(call)),
    abspath: (call) => absolute(first(call), call.at),
    realpath: (call) => absolute(first(call), call.at),
    normpath: onText((text) => str(normal(text))),
    normcase: first,
    isabs: onText((text) => bool(text.startsWith('/'))),
    relpath: relative,
    commonpath: () => undefinedPath,
    commonprefix: () => undefinedPath,
    expanduser: onText((text, { at }) =>
      text.startsWith('~') ? unknown('environment', 'the home folder', at) : str(text),
    ),
    expandvars: onText((text, { at }) => (text.includes('$') ? unknown('environment', text, at) : str(text))),
    exists: aboutFile((kind) => kind !== undefined),
    lexists: aboutFile((kind) => kind !== undefined),
    isfile: aboutFile((kind) => kind === 'file'),
    isdir: aboutFile((kind) => kind === 'directory'),
    islink: aboutFile(() => false),
    getsize: (call) => fileText(call),
  }),
  ...qualified('os.path', {
    sep: str('/'),
    pardir: str('..'),
    curdir: str('.'),
    pathsep: str(':'),
    extsep: str('.'),
  }),
};

const undefinedPath = unknown('operands', 'a common path', { file: '', line: 0 });

function first(call: Call): StrValue {
  return pathOf(param(call, 0, 'path'), call.at);
}

/** A function of the parts before and after the last slash. */
function onParts(run: (parts: readonly [StrValue, StrValue]) => Value): (call: Call) => Value {
  return (call) => {
    const path = first(call);
    const parts = splitLast(path);
    return parts === undefined ? holeOf(path, call) : run(parts);
  };
}

function onText(run: (text: string, call: Call) => Value): (call: Call) => Value {
  return (call) => {
    const path = first(call);
    const text = textOf(path);
    return text === undefined ? holeOf(path, call) : run(text, call);
  };
}

function holeOf({ parts }: StrValue, { at }: Call): Value {
  const hole = parts.find((part) => typeof part !== 'string');
  return typeof hole === 'object' ? hole : outside('a path', at);
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

function relative(call: Call): Value {
  const [to, from] = [first(call), pathOf(param(call, 1, 'start'), call.at)].map(textOf);
  if (to === undefined || from === undefined || !to.startsWith('/') || !from.startsWith('/')) {
    return outside('the current directory', call.at);
  }
  const way = posix.relative(from, to);
  return str(way === '' ? '.' : way);
}

function aboutFile(holds: (kind: 'file' | 'directory' | undefined) => boolean): (call: Call) => Value {
  return (call) => {
    const place = locate(call.vm, first(call), call.at);
    return typeof place === 'string' ? ofFile(call, place, holds) : place;
  };
}

function fileText(call: Call): Value {
  const place = locate(call.vm, first(call), call.at);
  if (typeof place !== 'string') return place;
  const text = call.vm.options.files.read(place);
  return text === undefined
    ? call.vm.raiseIfCaught('FileNotFoundError', place, call.at)
    : num(Buffer.byteLength(text));
}
