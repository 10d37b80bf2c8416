import type { Site } from '../../../interpreter/calls/call-site';
import { callMethod } from '../../../interpreter/calls/calls';
import { each } from '../../../interpreter/guards/forks';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import { modelClass, findOnClass } from '../../../interpreter/values/classes';
import { keyOf } from '../../../interpreter/values/dicts';
import { item } from '../../../interpreter/values/make';
import { viewOf } from '../../../interpreter/values/views';
import type {
  DictValue,
  InstanceValue,
  Item,
  Single,
  Value,
  ClassValue,
} from '../../../interpreter/values/values';
import { copyOf } from '../../builtins/collections/dict-methods';
import type { Library } from '../../kit/library';
import { functions, keeping, qualified } from '../../kit/model';
import { causeOf } from '../../kit/values';
import { setOn } from '../../../interpreter/attributes/set-on';

/** `copy`. */
export const library: Library = (builtins) => {
  const error = modelClass('copy.Error', [builtins.class('Exception')]);
  return {
    ...functions('copy', {
      'copy(x)': ({ x }, site) => each(site.vm, x, (value) => shallow(value, site)),
    }),
    ...functions(keeping('copy'), {
      'deepcopy(x, memo=None)': ({ x, memo }, site) => deepWith(x, memo, site),
    }),
    ...qualified('copy', { Error: error, error }),
  };
};

/** Copies the outside of a value. */
function shallow(value: Single, site: Site): Value {
  const { vm, at } = site;
  if (viewOf(value) !== undefined) return uncopied(value, site) ?? value;
  switch (value.kind) {
    case 'list':
      return vm.listOf([...value.items], value.open);
    case 'set':
      return value.frozen ? value : vm.set([...value.items], false, value.open);
    case 'dict':
      return { ...copyOf(vm, value), factory: value.factory };
    case 'instance':
      if (isAtom(value)) return value;
      return (
        callMethod(vm, value, '__copy__', [], at) ??
        madeAnew(value, site, {
          copy: (one) => one,
          content: (one) => each(site.vm, one, (inner) => shallow(inner, site)),
        })
      );
    default:
      return uncopied(value, site) ?? value;
  }
}

/** Tells whether an object is its own copy: members of an enumeration, ranges, `NotImplemented`. */
const isAtom = ({ cls, attrs }: InstanceValue): boolean =>
  attrs.has('_name_') ||
  (cls.module === 'builtins' && (cls.name === 'range' || cls.name === 'NotImplementedType'));

/** Raises TypeError for what has no copy, if a `try` catches it. */
function uncopied(value: Single, { vm, at }: Site): Value | undefined {
  const isModule = value.kind === 'module' || (value.kind === 'library' && value.isModule);
  const name = isModule ? 'module' : value.kind === 'deferred' ? value.type : viewOf(value)?.name;
  return name === undefined ? undefined : raiseInWords(vm, 'TypeError', `cannot pickle '${name}' object`, at);
}

/**
 * The copies that were made of values, and the dict that stands for them in the program. Two references to one object
 * become references to one copy.
 */
interface Memo {
  readonly made: Map<Value, Value>;
  readonly dict: DictValue;
}

const MEMOS = new WeakMap<DictValue, Memo>();

function deepWith(value: Value, given: Value, site: Site): Value {
  const { vm, at } = site;
  const known = given.kind === 'dict' ? MEMOS.get(given) : undefined;
  if (known !== undefined) return deep(value, site, known);
  const memo: Memo = { made: new Map(), dict: given.kind === 'dict' ? given : vm.dict() };
  MEMOS.set(memo.dict, memo);
  const made = deep(value, site, memo);
  // The keys are identities of objects, which nobody knows.
  memo.dict.open ??= causeOf(undefined, 'the memo of a deep copy', at);
  return made;
}

/** Copies everything inside. */
function deep(value: Value, site: Site, memo: Memo): Value {
  return each(site.vm, value, (one) => {
    const known = memo.made.get(one);
    if (known !== undefined) return known;
    const made = deepSingle(one, site, memo);
    if (made !== one) memo.made.set(one, made);
    return made;
  });
}

function deepSingle(value: Single, site: Site, memo: Memo): Value {
  const { vm, at } = site;
  vm.step(() => at);
  const copyItems = (items: readonly Item[]): Item[] =>
    items.map((one) => item(deep(one.value, site, memo), one.guard));
  switch (value.kind) {
    case 'tuple': {
      const items = copyItems(value.items);
      // A tuple inside itself was copied on the way.
      const known = memo.made.get(value);
      if (known !== undefined) return known;
      return items.every((one, index) => one.value === value.items[index]?.value)
        ? value
        : { ...value, items };
    }
    case 'list': {
      const list = vm.listOf([], value.open);
      memo.made.set(value, list);
      list.items = copyItems(value.items);
      return list;
    }
    case 'set':
      return vm.set(copyItems(value.items), value.frozen, value.open);
    case 'dict':
      return deepDict(value, site, memo);
    case 'instance':
      return deepInstance(value, site, memo);
    case 'slice':
      return { ...value };
    case 'method':
      return { ...value, self: deep(value.self, site, memo) };
    default:
      return uncopied(value, site) ?? value;
  }
}

function deepDict(value: DictValue, site: Site, memo: Memo): Value {
  const dict = { ...site.vm.dict(value.open), factory: value.factory };
  memo.made.set(value, dict);
  for (const [id, entry] of value.entries) {
    const key = deep(entry.key, site, memo);
    const content = deepStored(entry.value, site, memo);
    dict.entries.set(key === entry.key ? id : (keyOf(key) ?? id), { key, value: content });
  }
  return dict;
}

function deepInstance(value: InstanceValue, site: Site, memo: Memo): Value {
  const { vm, at } = site;
  if (isAtom(value)) return value;
  memo.made.set(value, causeOf(undefined, 'a copy that its own making asks for', at));
  const own = callMethod(vm, value, '__deepcopy__', [memo.dict], at);
  if (own !== undefined) return own;
  const copy = (one: Value): Value => deepStored(one, site, memo);
  const note = (made: Value): void => void memo.made.set(value, made);
  const content = (one: Value): Value => deep(one, site, memo);
  return madeAnew(value, site, { copy, note, content });
}

/** Copies a stored value; one that depends on a test keeps its alternatives, also that of being absent. */
const deepStored = (value: Value, site: Site, memo: Memo): Value =>
  value.kind === 'choice' ? value : deep(value, site, memo);

/** How an object is made anew: with copies of its attributes, and of the built-in value under it. */
interface Making {
  readonly copy: (value: Value) => Value;
  readonly content: (value: Value) => Value;
  /** Is told of the copy before it has its attributes. */
  readonly note?: (made: Value) => void;
}

/** Methods by which a class says how its objects are made and filled. */
const OWN = [
  '__new__',
  '__reduce_ex__',
  '__reduce__',
  '__getstate__',
  '__setstate__',
  '__getnewargs_ex__',
  '__getnewargs__',
];

/** Copies an object with its attributes. One whose class says otherwise how it's copied is unknown. */
function madeAnew(value: InstanceValue, { vm, at }: Site, making: Making): Value {
  const { cls, payload } = value;
  if (OWN.some((name) => isOfProgram(cls, name))) return causeOf(undefined, 'how an object is copied', at);
  const made = vm.instance(cls, at);
  making.note?.(made);
  if (payload !== undefined) made.payload ??= making.content(payload);
  for (const [name, attribute] of value.attrs)
    setOn(vm, made.attrs, name, making.copy(attribute), made.createdUnder);
  made.open = value.open;
  return made;
}

/** Tells whether the class of an object has a method that the program defines. */
const isOfProgram = (cls: ClassValue, name: string): boolean => {
  const found = findOnClass(cls, name);
  return found?.kind === 'function' || (found?.kind === 'descriptor' && found.func.kind === 'function');
};
