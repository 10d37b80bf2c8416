import type { Call } from '../../interpreter/calls/call-site';
import { modelClass } from '../../interpreter/values/classes';
import { bytes, native, NONE, str, textOf, unknown } from '../../interpreter/values/make';
import type { ClassValue, NativeFunction, Value } from '../../interpreter/values/values';
import type { Builtins } from '../kit/library';
import { methods, own, param, selfOf } from '../kit/members';
import { locate, pathOf } from './paths';

/** The text of a file of the workspace; FileNotFoundError where there's none, unknown outside the workspace. */
export function fileText(call: Call, path: Value): Value {
  const place = locate(call.vm, pathOf(path, call.at), call.at);
  if (typeof place !== 'string') return place;
  const text = call.vm.options.files.read(place);
  return text === undefined ? call.vm.raiseIfCaught('FileNotFoundError', place, call.at) : str(text);
}

/** The built-in `open`: a file of the workspace can be read; one that's written takes everything and keeps nothing. */
export function makeOpen({ object }: Builtins): NativeFunction {
  const cls = modelClass('io.TextIOWrapper', [object], methods('io.TextIOWrapper', FILE));
  return native('open', (call) => openFile(call, cls, param(call, 0, 'file'), param(call, 1, 'mode')));
}

/** `open(path, mode)` with the class of the object that it gives. */
function openFile(call: Call, cls: ClassValue, path: Value, mode: Value): Value {
  const flags = textOf(mode) ?? 'r';
  const reads = flags.startsWith('r');
  const content = reads ? fileText(call, path) : unknown('outside', 'what a file holds', call.at);
  const file = call.vm.instance(cls, call.at);
  const text = textOf(content);
  file.attrs.set(
    'content',
    flags.includes('b') && text !== undefined ? bytes(Buffer.from(text).toString('latin1')) : content,
  );
  file.attrs.set('name', path);
  return file;
}

/** What an object that was opened for reading holds: a `str` or `bytes`, else unknown. */
export function contentOfFile(call: Call, file: Value): Value {
  const content = file.kind === 'instance' ? own(call, file, 'content') : undefined;
  return content ?? (file.kind === 'unknown' ? file : unknown('argument', 'what a file holds', call.at));
}

const whole = (call: Call): Value => contentOfFile(call, selfOf(call) ?? NONE);

function lines(call: Call): Value {
  const content = whole(call);
  const text = textOf(content);
  if (text === undefined) return content;
  return call.vm.list((text.match(/[^\n]*\n|[^\n]+$/gu) ?? []).map((line) => str(line)));
}

const FILE: Readonly<Record<string, (call: Call) => Value>> = {
  read: whole,
  readlines: lines,
  __iter__: lines,
  readline: ({ at }) => unknown('argument', 'a line of a file', at),
  write: () => NONE,
  writelines: () => NONE,
  close: () => NONE,
  flush: () => NONE,
  __enter__: (call) => selfOf(call) ?? NONE,
  __exit__: () => NONE,
};
