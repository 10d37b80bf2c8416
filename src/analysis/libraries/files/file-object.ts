import type { Site } from '../../interpreter/calls/call-site';
import { modelClass } from '../../interpreter/values/classes';
import { bytes, NONE, str, textOf, unknown } from '../../interpreter/values/make';
import type { ClassValue, InstanceValue, NativeFunction, Value } from '../../interpreter/values/values';
import { own } from '../kit/instances';
import type { Builtins } from '../kit/library';
import { methods, native } from '../kit/model';
import { expectAbsent, fileNotFound, perhapsThere } from './absent-file';
import { locate, pathOf } from './paths';

/** Reads a file of the workspace; FileNotFoundError where there's none, unknown outside the workspace. */
export function fileText({ vm, at }: Site, path: Value): Value {
  const place = locate(vm, pathOf(path, at), at);
  if (typeof place !== 'string') return perhapsThere(vm, pathOf(path, at), place, at);
  const text = vm.options.files.read(place);
  return text === undefined ? fileNotFound(vm, place, at) : str(text);
}

/** Reads a file of the workspace as `bytes`. */
export function fileBytes(site: Site, path: Value): Value {
  const content = fileText(site, path);
  const text = textOf(content);
  return text === undefined ? content : bytes(Buffer.from(text).toString('latin1'));
}

/** Notes that the program makes a file or folder; returns None. What is there already stays as it is. */
export function makeFile({ vm, at }: Site, path: Value): Value {
  const place = locate(vm, pathOf(path, at), at);
  if (typeof place === 'string' && vm.options.files.kind(place) === undefined) expectAbsent(vm, place);
  return NONE;
}

/**
 * Makes the built-in `open`: a file of the workspace can be read; one that's written takes everything and keeps
 * nothing.
 */
export function makeOpen({ object }: Builtins): NativeFunction {
  const cls = modelClass('io.TextIOWrapper', [object], FILE);
  return native(
    "open(file, mode='r', buffering=-1, encoding=None, errors=None, newline=None, closefd=True, opener=None)",
    ({ file, mode }, site) => openFile(site, cls, file, mode),
  );
}

function openFile(site: Site, cls: ClassValue, path: Value, mode: Value): Value {
  const flags = textOf(mode) ?? 'r';
  const reads = flags.startsWith('r');
  const content = reads ? fileText(site, path) : unknown('outside', 'what a file holds', site.at);
  if (!reads) makeFile(site, path);
  const file = site.vm.instance(cls, site.at);
  const text = textOf(content);
  file.attrs.set(
    'content',
    flags.includes('b') && text !== undefined ? bytes(Buffer.from(text).toString('latin1')) : content,
  );
  file.attrs.set('name', path);
  return file;
}

/** Returns the content of an object that was opened for reading: a `str` or `bytes`, else unknown. */
export function contentOfFile(site: Site, file: Value): Value {
  const content = file.kind === 'instance' ? own(site, file, 'content') : undefined;
  return content ?? (file.kind === 'unknown' ? file : unknown('argument', 'what a file holds', site.at));
}

function lines(self: InstanceValue, site: Site): Value {
  const content = contentOfFile(site, self);
  const text = textOf(content);
  if (text === undefined) return content;
  return site.vm.list((text.match(/[^\n]*\n|[^\n]+$/gu) ?? []).map((line) => str(line)));
}

const FILE = methods('io.TextIOWrapper', {
  'read(size=-1, /)': (self, _, site) => contentOfFile(site, self),
  'readlines(hint=-1, /)': (self, _, site) => lines(self, site),
  '__iter__()': (self, _, site) => lines(self, site),
  'readline(size=-1, /)': (_, __, { at }) => unknown('argument', 'a line of a file', at),
  'write(s, /)': () => NONE,
  'writelines(lines, /)': () => NONE,
  'close()': () => NONE,
  'flush()': () => NONE,
  '__enter__()': (self) => self,
  '__exit__(*exception)': () => NONE,
});
