import { findAttribute } from '../../../interpreter/attributes/attributes';
import { openAttribute } from '../../../interpreter/attributes/open-attribute';
import type { Site } from '../../../interpreter/calls/call-site';
import { isGenerator } from '../../../interpreter/calls/functions';
import { append, iterate } from '../../../interpreter/evaluation/iterate';
import { decide } from '../../../interpreter/evaluation/truth';
import { each, under } from '../../../interpreter/guards/forks';
import { bool, NONE, str, textOf, tuple } from '../../../interpreter/values/make';
import type { FunctionValue, Single, Value } from '../../../interpreter/values/values';
import { dirOf } from '../../builtins/listings';
import { invoke } from '../../kit/calls';
import { testAt } from '../../kit/containers/elements';
import type { Library } from '../../kit/library';
import { functions, keeping, native, qualified } from '../../kit/model';
import { findOnClass, isClassAlias } from '../../../interpreter/values/classes';
import { isLibraryClass } from '../../kit/library-kinds';
import { cleanDoc } from '../../kit/text';
import { causeOf } from '../../kit/values';
import { isAbstractClass } from '../abc';
import { library as enumeration } from '../enum';
import { functionOf, signatureClasses, signatureOf, unwrap } from './signature';
import { frameAt } from '../../kit/frame-objects';

/** `inspect`. */
export const library: Library = (builtins) => {
  const classes = signatureClasses(builtins, enumeration(builtins, 'enum')['enum.IntEnum'] ?? NONE);
  return {
    ...qualified('inspect', Object.fromEntries(Object.keys(TESTS).map((name) => [name, testOf(name)]))),
    ...functions('inspect', {
      'currentframe()': (_, site) => frameAt(0, site),
      'getmembers(object, predicate=None)': ({ object: value, predicate }, site) =>
        membersOf(value, predicate, site),
      'signature(obj, *, follow_wrapped=True, globals=None, locals=None, eval_str=False, annotation_format=None)':
        ({ obj }, site) => each(site.vm, obj, (value) => signatureOf(value, site, classes)),
      'getdoc(object)': ({ object: value }, site) => documentation(value, site),
      'cleandoc(doc)': ({ doc }, { at }) => {
        const text = textOf(doc);
        return text === undefined ? causeOf(doc, 'a docstring', at) : str(cleanDoc(text));
      },
      'getsourcefile(object)': ({ object: value }, { at }) => causeOf(value, 'the file of a function', at),
    }),
    ...functions(keeping('inspect'), {
      'unwrap(func, *, stop=None)': ({ func }, site) => each(site.vm, func, (one) => unwrap(one, site)),
    }),
    ...qualified('inspect', classes),
  };
};

/** Answers `getdoc(value)` with the docstring, less the indentation that its lines share. */
function documentation(value: Value, { vm, at }: Site): Value {
  return each(vm, value, (one) => {
    const text = textOf(findAttribute(vm, one, '__doc__', at) ?? NONE);
    return text === undefined ? NONE : str(cleanDoc(text));
  });
}

const isAsync = ({ def }: FunctionValue): boolean => def.type === 'FunctionDef' && def.isAsync;

const isCoroutine = (value: Single): boolean => value.kind === 'deferred' && value.type === 'coroutine';

/** Tests of what a value is; `undefined` where a base that isn't read decides. */
const TESTS: Readonly<Record<string, (value: Single) => boolean | undefined>> = {
  isclass: (value) => value.kind === 'class' && !isClassAlias(value),
  isfunction: ({ kind }) => kind === 'function',
  ismethod: ({ kind }) => kind === 'method',
  isbuiltin: ({ kind }) => kind === 'native',
  isroutine: ({ kind }) => kind === 'function' || kind === 'method' || kind === 'native',
  ismodule: ({ kind }) => kind === 'module',
  iscoroutine: isCoroutine,
  isawaitable: (value) => {
    if (value.kind !== 'instance') return isCoroutine(value);
    if (findOnClass(value.cls, '__await__') !== undefined) return true;
    return openAttribute(value) === undefined ? false : undefined;
  },
  iscoroutinefunction: (value) => {
    const func = functionOf(value);
    return func !== undefined && isAsync(func) && !isGenerator(func);
  },
  isgeneratorfunction: (value) => {
    const func = functionOf(value);
    return func !== undefined && !isAsync(func) && isGenerator(func);
  },
  isasyncgenfunction: (value) => {
    const func = functionOf(value);
    return func !== undefined && isAsync(func) && isGenerator(func);
  },
  isgenerator: (value) => value.kind === 'deferred' && value.type === 'generator',
  isabstract: isAbstractClass,
  isdatadescriptor: (value) => value.kind === 'descriptor' && value.type === 'property',
};

/** Models a test of `inspect`; it answers nothing about what isn't known. */
export const testOf = (name: string, module = 'inspect'): Value =>
  native(`${module}.${name}(object)`, ({ object: value }, { vm, at }) => {
    const isClass = value.kind === 'library' ? isLibraryClass(vm, value) : false;
    const isOpen = value.kind === 'unknown' || value.kind === 'choice' || isClass === undefined;
    if (isOpen) return causeOf(value, `${name}(…)`, at);
    if (value.kind === 'library') {
      if (isClass || value.isModule) return bool(name === (isClass ? 'isclass' : 'ismodule'));
      return name === 'isclass' || name === 'ismodule' ? bool(false) : causeOf(value, `${name}(…)`, at);
    }
    const verdict = TESTS[name]?.(value);
    return verdict === undefined ? causeOf(value, `${name}(…)`, at) : bool(verdict);
  });

/** Answers `getmembers(object, predicate)`: name and value, sorted by name. */
function membersOf(object: Value, predicate: Value, site: Site): Value {
  const { vm, at } = site;
  if (object.kind === 'choice') return causeOf(object, 'the members of a value', at);
  const { items, open } = iterate(vm, dirOf(object, site), at);
  const list = vm.list();
  list.open = open;
  for (const { value: name } of items) {
    const text = textOf(name) ?? '';
    const value = findAttribute(vm, object, text, at);
    if (value === undefined) continue;
    const verdict = predicate.kind === 'none' ? bool(true) : invoke(site, predicate, value);
    const { whenTrue } = decide(vm, verdict, () => testAt(`getmembers keeps ${text}`, at));
    if (whenTrue !== undefined) under(vm, whenTrue, () => append(vm, list, tuple(name, value)));
  }
  return list;
}
