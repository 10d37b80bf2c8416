import { textOf as guardText } from '../../../src/analysis/interpreter/guards/guards';
import { iterate } from '../../../src/analysis/interpreter/evaluation/iterate';
import type { Machine } from '../../../src/analysis/interpreter/machine';
import type { Absent, Item, Single, Value } from '../../../src/analysis/interpreter/values/values';
import { floatText } from '../../../src/analysis/interpreter/values/text/format-number';
import { entriesOf } from '../../../src/analysis/interpreter/values/dicts';

const NOWHERE = { file: 'show', line: 0 };

/**
 * A value in words, as `show` of `oracle.py` writes the same value of real Python. What isn't known begins with `?`;
 * what depends on a test ends with ` if …`.
 */
export function show(vm: Machine, value: Value | Absent): string {
  if (value.kind !== 'choice') return showSingle(vm, value);
  return value.alternatives
    .map(({ guard, value: one }) => `${showSingle(vm, one)} if ${guardText(guard) ?? ''}`)
    .join(' | ');
}

const showItem = (vm: Machine, { value, guard }: Item): string => {
  const when = guardText(guard);
  return show(vm, value) + (when === null ? '' : ` if ${when}`);
};

const showAll = (vm: Machine, items: readonly Item[]): readonly string[] =>
  items.map((one) => showItem(vm, one));

function showSingle(vm: Machine, value: Single | Absent): string {
  switch (value.kind) {
    case 'absent':
      return 'nothing';
    case 'unknown':
      return `?${value.reason}: ${value.detail}`;
    case 'str':
      return value.parts.every((part) => typeof part === 'string')
        ? JSON.stringify(value.parts.join(''))
        : `?${value.parts.map((part) => (typeof part === 'string' ? part : '{}')).join('')}`;
    case 'bytes':
      return `bytes ${JSON.stringify(value.value)}`;
    case 'num':
      return value.isFloat ? floatText(Number(value.value)) : String(value.value);
    case 'bool':
      return value.value ? 'True' : 'False';
    case 'none':
      return 'None';
    case 'list':
      return `[${[...showAll(vm, value.items), ...(value.open === undefined ? [] : ['?…'])].join(', ')}]`;
    case 'tuple':
      return `(${showAll(vm, value.items).join(', ')})`;
    case 'set':
      return `{${[...showAll(vm, value.items)].sort().join(', ')}${value.open === undefined ? '' : ' ?…'}}`;
    case 'dict':
      return `{${showEntries(vm, value)}${value.open === undefined ? '' : ' ?…'}}`;
    default:
      return showObject(vm, value);
  }
}

const showEntries = (vm: Machine, dict: Extract<Single, { kind: 'dict' }>): string =>
  entriesOf(vm, dict)
    .map(({ key, value, guard }) => `${show(vm, key)}: ${showItem(vm, { value, guard })}`)
    .join(', ');

function showObject(vm: Machine, value: Single): string {
  switch (value.kind) {
    case 'deferred':
      return value.type === 'generator'
        ? `iterator [${showAll(vm, iterate(vm, value, NOWHERE).items).join(', ')}]`
        : 'coroutine';
    case 'class':
      return `class ${value.qualname}`;
    case 'function':
      return `function ${value.qualname}`;
    case 'ellipsis':
      return 'Ellipsis';
    case 'instance': {
      if (value.attrs.has('_name_'))
        return `<${value.cls.name}.${show(vm, value.attrs.get('_name_') ?? value).slice(1, -1)}>`;
      if (value.payload !== undefined) return `${value.cls.name} ${show(vm, value.payload)}`;
      const attrs = [...value.attrs]
        .filter(([name]) => !name.startsWith('_'))
        .map(([name, one]) => `${name}=${show(vm, one)}`);
      return `${value.cls.name}(${attrs.join(', ')})`;
    }
    default:
      return value.kind;
  }
}
