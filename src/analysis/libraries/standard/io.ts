import { raiseInWords } from '../../interpreter/guards/refusals';
import type { Site } from '../../interpreter/calls/call-site';
import { iterate } from '../../interpreter/evaluation/iterate';
import { modelClass } from '../../interpreter/values/classes';
import { bool, bytes, FALSE, NONE, num, str, textOf, TRUE, unknown } from '../../interpreter/values/make';
import type {
  ClassValue,
  DeferredValue,
  InstanceValue,
  Unknown,
  Value,
} from '../../interpreter/values/values';
import { areCertain, lazyIterator } from '../kit/elements';
import type { Library } from '../kit/library';
import { keeping, methods, properties } from '../kit/model';
import { StateOf } from '../kit/state';
import { causeOf, integerOf, plain } from '../kit/values';

/** The characters of a stream in memory, and where it's read and written. */
interface Content {
  chars: string[];
  position: number;
  isClosed: boolean;
  /** Matches a line with its end. */
  readonly line: RegExp;
  /** The iterator over lines that was handed out last, and where each of them ends. */
  lines?: { readonly iterator: DeferredValue; readonly ends: readonly number[] } | undefined;
}

/** A kind of stream: how its content is made a value, and read from one. */
interface Kind {
  readonly name: string;
  readonly make: (text: string) => Value;
  readonly read: (value: Value) => string | undefined;
}

const TEXT: Kind = { name: 'io.StringIO', make: str, read: textOf };
const BYTES: Kind = {
  name: 'io.BytesIO',
  make: bytes,
  read: (value) => {
    const under = plain(value);
    return under.kind === 'bytes' ? under.value : undefined;
  },
};

const CONTENTS = new StateOf<Content>();

const LINE = /[^\n]*\n|[^\n]+/gu;
const ANY_LINE = /[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+/gu;

/** `io`: streams in memory. */
export const library: Library = ({ object, class: builtin }) => {
  const base = modelClass('io.IOBase', [object]);
  const text = modelClass('io.TextIOBase', [base]);
  const raw = modelClass('io.BufferedIOBase', [base]);
  return {
    'io.IOBase': base,
    'io.TextIOBase': text,
    'io.BufferedIOBase': raw,
    'io.StringIO': streamClass(TEXT, text),
    'io.BytesIO': streamClass(BYTES, raw),
    'io.UnsupportedOperation': modelClass('io.UnsupportedOperation', [
      builtin('OSError'),
      builtin('ValueError'),
    ]),
    'io.SEEK_SET': num(0),
    'io.SEEK_CUR': num(1),
    'io.SEEK_END': num(2),
  };
};

const streamClass = (kind: Kind, base: ClassValue): ClassValue =>
  modelClass(
    kind.name,
    [base],
    [
      ...methods(keeping(kind.name), {
        '__init__(initial_value=None, newline=...)': (self, { initial_value: initial, newline }) => {
          open(kind, self, initial, newline);
          return NONE;
        },
      }),
      ...reading(kind),
      ...writing(kind),
      ...properties(kind.name, {
        closed: (self, { at }) => {
          const content = CONTENTS.read(self);
          return content === undefined ? unsure(at) : bool(content.isClosed);
        },
      }),
    ],
  );

const unsure = (at: Site['at']): Unknown => unknown('argument', 'what a stream holds', at);

function open(kind: Kind, self: InstanceValue, initial: Value, newline: Value = str('\n')): void {
  const given = initial.kind === 'none' ? '' : kind.read(initial);
  if (given === undefined) return;
  const ends = kind === TEXT ? textOf(newline) : '\n';
  const text = newline.kind === 'none' ? given.replace(/\r\n?/gu, '\n') : given;
  if (newline.kind !== 'none' && ends !== '' && ends !== '\n') return;
  CONTENTS.set(self, {
    chars: Array.from(text),
    position: 0,
    isClosed: false,
    line: ends === '' ? ANY_LINE : LINE,
  });
}

/** Returns the content of a stream for a rule that reads or writes at its position. */
function contentOf(self: InstanceValue, site: Site): Content | Unknown {
  const content = CONTENTS.change(site, self);
  if (content === undefined) return unsure(site.at);
  if (content.isClosed) return raiseInWords(site.vm, 'ValueError', 'I/O operation on closed file', site.at);
  const { lines } = content;
  if (lines !== undefined) {
    if (lines.iterator.taken === Infinity) {
      CONTENTS.lose(self);
      return unsure(site.at);
    }
    content.position = lines.ends[lines.iterator.taken] ?? content.position;
    content.lines = undefined;
  }
  return content;
}

/** Runs a rule on the content of a stream, where it's known. */
const on =
  (rule: (content: Content, given: Record<string, Value | undefined>, site: Site) => Value) =>
  (self: InstanceValue, given: Record<string, Value | undefined>, site: Site): Value => {
    const content = contentOf(self, site);
    return 'kind' in content ? content : rule(content, given, site);
  };

/** Takes characters from the position on: `size` at most, if that's a number that isn't negative. */
function take(content: Content, size: Value | undefined): string {
  const count = integerOf(size) ?? -1;
  const end = count < 0 ? content.chars.length : Math.min(content.chars.length, content.position + count);
  const taken = content.chars.slice(content.position, end);
  content.position = Math.max(content.position, end);
  return taken.join('');
}

/** Returns the lines from the position on. */
const linesOf = ({ chars, position, line }: Content): readonly string[] =>
  chars.slice(position).join('').match(line) ?? [];

function takeLine(content: Content, size?: Value): string {
  const line = linesOf(content)[0] ?? '';
  const count = integerOf(size) ?? -1;
  const chars = Array.from(line);
  const taken = count < 0 ? chars : chars.slice(0, count);
  content.position += taken.length;
  return taken.join('');
}

const reading = ({ name, make }: Kind) =>
  methods(name, {
    'getvalue()': on(({ chars }) => make(chars.join(''))),
    'read(size=-1, /)': on((content, { size }) => make(take(content, size))),
    'readline(size=-1, /)': on((content, { size }) => make(takeLine(content, size))),
    'readlines(hint=-1, /)': on((content, _, { vm }) => {
      const lines = linesOf(content);
      content.position = Math.max(content.position, content.chars.length);
      return vm.list(lines.map((line) => make(line)));
    }),
    '__iter__()': on((content, _, { vm }) => {
      const lines = linesOf(content);
      let end = content.position;
      const ends = [end, ...lines.map((line) => (end += Array.from(line).length))];
      const iterator = lazyIterator(vm, () => vm.list(lines.map((line) => make(line))));
      content.lines = { iterator, ends };
      return iterator;
    }),
    '__next__()': on((content, _, { vm, at }) => {
      const line = takeLine(content);
      return line === '' ? vm.raiseIfCaught('StopIteration', '', at) : make(line);
    }),
    'tell()': on(({ position }) => num(position)),
    'seek(offset, whence=0, /)': on((content, { offset, whence }, { at }) => {
      const by = integerOf(offset);
      const from = [0, content.position, content.chars.length][integerOf(whence) ?? -1];
      if (by === undefined || from === undefined) return causeOf(offset, 'a position', at);
      content.position = Math.max(0, from + by);
      return num(content.position);
    }),
    'readable()': () => TRUE,
    'writable()': () => TRUE,
    'seekable()': () => TRUE,
    'isatty()': () => FALSE,
  });

const writing = ({ name, read }: Kind) => {
  const write = (self: InstanceValue, given: Value, site: Site): Value => {
    const content = contentOf(self, site);
    if ('kind' in content) return content;
    const text = read(given);
    if (text === undefined) {
      if (given.kind === 'str' || given.kind === 'unknown' || given.kind === 'choice') CONTENTS.lose(self);
      return given.kind === 'bytes' || textOf(given) !== undefined
        ? raiseInWords(site.vm, 'TypeError', `string argument expected, got '${given.kind}'`, site.at)
        : causeOf(given, 'what a stream is given', site.at);
    }
    const added = Array.from(text);
    while (content.chars.length < content.position) content.chars.push('\0');
    content.chars.splice(content.position, added.length, ...added);
    content.position += added.length;
    return num(added.length);
  };
  return methods(name, {
    'write(s, /)': (self, { s }, site) => write(self, s, site),
    'writelines(lines, /)': (self, { lines }, site) => {
      const { items, open: more } = iterate(site.vm, lines, site.at);
      for (const { value } of items) write(self, value, site);
      if (more !== undefined || !areCertain(site.vm, items)) CONTENTS.lose(self);
      return NONE;
    },
    'truncate(size=None, /)': on((content, { size }) => {
      const length = integerOf(size) ?? content.position;
      content.chars.length = Math.min(content.chars.length, length);
      return num(length);
    }),
    'flush()': () => NONE,
    'close()': (self, _, site) => {
      const content = CONTENTS.change(site, self);
      if (content !== undefined) content.isClosed = true;
      return NONE;
    },
    '__enter__()': (self) => self,
    '__exit__(*exception)': (self, _, site) => {
      const content = CONTENTS.change(site, self);
      if (content !== undefined) content.isClosed = true;
      return NONE;
    },
  });
};
