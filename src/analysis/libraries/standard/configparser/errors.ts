import type { Site } from '../../../interpreter/calls/call-site';
import { toRepr, toStr } from '../../../interpreter/evaluation/format';
import { each } from '../../../interpreter/guards/forks';
import { isCertain } from '../../../interpreter/guards/refusals';
import { modelClass } from '../../../interpreter/values/classes';
import { NONE, str, textOf, TRUE, tuple, unknown } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Unknown, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import type { Builtins } from '../../kit/library';
import { type Member, methods, type MethodRule } from '../../kit/model';
import { causeOf, integerOf } from '../../kit/values';
import { raiseMade } from '../../kit/raising';

/** Raises an exception of `configparser`, made with these arguments. Where that isn't sure, only if a `try` catches it. */
export function refuse(site: Site, name: string, ...args: readonly Value[]): Unknown {
  const { vm, at } = site;
  const cls = vm.models.library(`configparser.${name}`);
  if (cls?.kind !== 'class') return unknown('library', name, at);
  if (!isCertain(vm) && !vm.isCaught(cls)) return unknown('attribute', `a ${name}`, at);
  const error = invoke(site, cls, ...args);
  if (error.kind === 'instance' && FROM_NONE.has(name)) {
    error.attrs.set('__cause__', NONE);
    error.attrs.set('__suppress_context__', TRUE);
  }
  return raiseMade(site, error);
}

/** Exceptions that are raised `from None`. */
const FROM_NONE: ReadonlySet<string> = new Set(['NoSectionError', 'InterpolationMissingOptionError']);

/** Returns a value as `%s` or `%r` shows it. */
const shown = (value: Value, { vm, at }: Site, show: typeof toStr): string =>
  textOf(each(vm, value, (one) => show(vm, one, at))) ?? '?';

const quoted = (value: Value, site: Site): string => shown(value, site, toRepr);
const plainText = (value: Value, site: Site): string => shown(value, site, toStr);

const lineOf = (line: Value): string => String(integerOf(line) ?? '?').padStart(2);

/** Returns the beginning of a message that tells where something was read. */
function whereOf(source: Value, line: Value, what: string, site: Site): string {
  if (source.kind === 'none') return `${what.slice(0, 1).toUpperCase()}${what.slice(1)}`;
  const place = line.kind === 'none' ? '' : ` [line ${lineOf(line)}]`;
  return `While reading from ${quoted(source, site)}${place}: ${what}`;
}

/** Keeps the message and the arguments of an exception. */
function keep(self: InstanceValue, message: string, attributes: Readonly<Record<string, Value>>): Value {
  self.attrs.set('message', str(message));
  self.attrs.set('args', tuple(...Object.values(attributes)));
  for (const [name, value] of Object.entries(attributes)) self.attrs.set(name, value);
  return NONE;
}

const noOption: MethodRule<'__init__(option, section)'> = (self, given, site) =>
  keep(self, `No option ${quoted(given.option, site)} in section: ${quoted(given.section, site)}`, given);

const sectionTwice: MethodRule<'__init__(section, source=None, lineno=None)'> = (self, given, site) => {
  const what = `section ${quoted(given.section, site)} already exists`;
  return keep(self, whereOf(given.source, given.lineno, what, site), given);
};

const optionTwice: MethodRule<'__init__(section, option, source=None, lineno=None)'> = (
  self,
  given,
  site,
) => {
  const what = `option ${quoted(given.option, site)} in section ${quoted(given.section, site)} already exists`;
  return keep(self, whereOf(given.source, given.lineno, what, site), given);
};

const tooDeep: MethodRule<'__init__(option, section, rawval)'> = (self, given, site) =>
  keep(
    self,
    `Recursion limit exceeded in value substitution: option ${quoted(given.option, site)} in section ${quoted(given.section, site)} contains an interpolation key which cannot be substituted in 10 steps. Raw value: ${quoted(given.rawval, site)}`,
    given,
  );

const noReference: MethodRule<'__init__(option, section, rawval, reference)'> = (self, given, site) =>
  keep(
    self,
    `Bad value substitution: option ${quoted(given.option, site)} in section ${quoted(given.section, site)} contains an interpolation key ${quoted(given.reference, site)} which is not a valid option name. Raw value: ${quoted(given.rawval, site)}`,
    given,
  );

const unread: MethodRule<'__init__(source, *args)'> = (self, { source, args }, site) => {
  const lines = args.map((row) => {
    const [number, line] = row.kind === 'tuple' ? row.items.map(({ value }) => value) : [];
    return `\n\t[line ${lineOf(number ?? NONE)}]: ${plainText(line ?? NONE, site)}`;
  });
  keep(self, `Source contains parsing errors: ${quoted(source, site)}${lines.join('')}`, { source });
  self.attrs.set('errors', site.vm.list(args));
  return NONE;
};

const atLine =
  (words: string): MethodRule<'__init__(filename, lineno, line)'> =>
  (self, { filename, lineno, line }, site) => {
    const place = `file: ${quoted(filename, site)}, line: ${plainText(lineno, site)}\n${quoted(line, site)}`;
    keep(self, `${words}\n${place}`, { source: filename, lineno, line });
    self.attrs.set('errors', site.vm.list());
    return NONE;
  };

const NO_HEADER = 'File contains no section headers.';
const CONTINUED = 'Key without value continued with an indented line.';

const OWNER = 'configparser.Error';

const message = (self: InstanceValue, _: unknown, { at }: Site): Value =>
  self.attrs.get('message') ?? causeOf(undefined, 'a message', at);

const ERROR = methods(OWNER, {
  "__init__(msg='')": (self, { msg }) => {
    self.attrs.set('message', msg);
    self.attrs.set('args', tuple(msg));
    return NONE;
  },
  '__str__()': message,
  '__repr__()': message,
});

const below = (name: string, parent: ClassValue, members: readonly Member[]): ClassValue =>
  modelClass(`configparser.${name}`, [parent], members);

/** Makes the exceptions of `configparser`; their text is their message. */
export function exceptions({ class: builtin }: Builtins): Readonly<Record<string, ClassValue>> {
  const Error = modelClass(OWNER, [builtin('Exception')], ERROR);
  return { Error, ...ofNames(Error), ...ofReferences(Error), ...ofReading(Error) };
}

/** Makes the exceptions for sections and options that are missing, or there twice. */
function ofNames(Error: ClassValue): Readonly<Record<string, ClassValue>> {
  const noSection = methods(OWNER, {
    '__init__(section)': (self, given, site) =>
      keep(self, `No section: ${quoted(given.section, site)}`, given),
  });
  const noOptions = methods(OWNER, { '__init__(option, section)': noOption });
  const sections = methods(OWNER, { '__init__(section, source=None, lineno=None)': sectionTwice });
  const options = methods(OWNER, { '__init__(section, option, source=None, lineno=None)': optionTwice });
  return {
    NoSectionError: below('NoSectionError', Error, noSection),
    NoOptionError: below('NoOptionError', Error, noOptions),
    DuplicateSectionError: below('DuplicateSectionError', Error, sections),
    DuplicateOptionError: below('DuplicateOptionError', Error, options),
  };
}

/** Makes the exceptions for values that refer to others. */
function ofReferences(Error: ClassValue): Readonly<Record<string, ClassValue>> {
  const referring = methods(OWNER, {
    '__init__(option, section, msg)': (self, given) => keep(self, textOf(given.msg) ?? '?', given),
  });
  const InterpolationError = below('InterpolationError', Error, referring);
  const missing = methods(OWNER, { '__init__(option, section, rawval, reference)': noReference });
  const deep = methods(OWNER, { '__init__(option, section, rawval)': tooDeep });
  return {
    InterpolationError,
    InterpolationMissingOptionError: below('InterpolationMissingOptionError', InterpolationError, missing),
    InterpolationSyntaxError: below('InterpolationSyntaxError', InterpolationError, []),
    InterpolationDepthError: below('InterpolationDepthError', InterpolationError, deep),
  };
}

/** Makes the exceptions for documents that can't be read. */
function ofReading(Error: ClassValue): Readonly<Record<string, ClassValue>> {
  const ParsingError = below('ParsingError', Error, methods(OWNER, { '__init__(source, *args)': unread }));
  const line = (name: string, words: string): ClassValue =>
    below(name, ParsingError, methods(OWNER, { '__init__(filename, lineno, line)': atLine(words) }));
  return {
    ParsingError,
    MissingSectionHeaderError: line('MissingSectionHeaderError', NO_HEADER),
    MultilineContinuationError: line('MultilineContinuationError', CONTINUED),
  };
}
