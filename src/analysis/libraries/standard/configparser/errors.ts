import type { Site } from '../../../interpreter/calls/call-site';
import { isCertain } from '../../../interpreter/guards/refusals';
import { modelClass } from '../../../interpreter/values/classes';
import { str, unknown } from '../../../interpreter/values/make';
import type { ClassValue, Unknown, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import type { Builtins } from '../../kit/library';
import { Raised } from '../../../interpreter/machine';
import { hangOn } from '../../../interpreter/values/exceptions';

/** Raises an exception of `configparser`, whose text isn't known. Where that isn't sure, only if a `try` catches it. */
export function refuse(site: Site, name: string): Unknown {
  const { vm, at } = site;
  const cls = vm.models.library(`configparser.${name}`);
  if (cls?.kind !== 'class') return unknown('library', name, at);
  if (!isCertain(vm) && !vm.isCaught(cls)) return unknown('attribute', `a ${name}`, at);
  return raiseMade(site, invoke(site, cls, str(unknown('library', `the text of a ${name}`, at))));
}

/** The exceptions below `Error`, each with the one above it. */
const EXCEPTIONS = {
  NoSectionError: 'Error',
  NoOptionError: 'Error',
  DuplicateSectionError: 'Error',
  DuplicateOptionError: 'Error',
  InterpolationError: 'Error',
  InterpolationMissingOptionError: 'InterpolationError',
  InterpolationSyntaxError: 'InterpolationError',
  InterpolationDepthError: 'InterpolationError',
  ParsingError: 'Error',
  MissingSectionHeaderError: 'ParsingError',
  MultilineContinuationError: 'ParsingError',
} as const;

/** Makes the exceptions of `configparser`. */
export function exceptions({ class: builtin }: Builtins): Readonly<Record<string, ClassValue>> {
  const made: Record<string, ClassValue> = {
    Error: modelClass('configparser.Error', [builtin('Exception')]),
  };
  for (const [name, above] of Object.entries(EXCEPTIONS))
    made[name] = modelClass(`configparser.${name}`, [made[above] ?? builtin('Exception')]);
  return made;
}

/** Raises an exception that a model has made: in a handler it depends on the one that's handled. */
function raiseMade({ vm, at }: Site, error: Value): never {
  const handled = vm.handling.at(-1);
  hangOn(error, handled);
  vm.decisions?.raising(error, handled, true);
  throw new Raised(error, at, vm.path);
}
