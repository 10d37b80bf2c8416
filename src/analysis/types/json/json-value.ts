import { getAttribute } from '../../interpreter/attributes/attributes';
import type { Site } from '../../interpreter/calls/call-site';
import { alternativesOf } from '../../interpreter/values/choice';
import { contentOf, dictOf, entriesOf } from '../../interpreter/values/dicts';
import { bool, NONE, num, str, textOf } from '../../interpreter/values/make';
import type { Single, Value } from '../../interpreter/values/values';
import { dump } from '../../libraries/packages/pydantic/dump';
import { schemasOf } from '../../libraries/packages/pydantic/schema';
import { dataclassFieldsOf } from '../../libraries/standard/dataclasses/fields';
import { doubtOf, testsOf } from '../context';
import { Doubt } from '../doubt';
import { bytesText, type Encoding, encodingOf, PLAIN } from './encoding';
import { jsonOfMade, jsonOfMoment } from '../fields/made-value';
import type { Json, JsonObject } from './json';

/**
 * Returns the JSON form that pydantic gives a value, such as a default; `undefined` for one that JSON can't show, a doubt for
 * one that isn't known. A model shows its fields by its own settings.
 */
export function jsonOf(site: Site, value: Value, encoding = PLAIN): Json | Doubt | undefined {
  const [only, ...others] = alternativesOf(value);
  if (only === undefined || only.value.kind === 'absent' || others.length > 0)
    return doubtOf(value, `a value that depends on a test${testsOf(value)}`, site);
  return jsonOfOne(site, only.value, encoding);
}

function jsonOfOne(site: Site, value: Single, encoding: Encoding): Json | Doubt | undefined {
  switch (value.kind) {
    case 'none':
      return null;
    case 'bool':
      return value.value;
    case 'num':
      return Number(value.value);
    case 'str':
      return textOf(value) ?? doubtOf(value, 'a text', site);
    case 'bytes':
      return bytesText(value.value, encoding);
    case 'list':
    case 'set':
      if (value.open !== undefined) return doubtOf(value.open, 'a list', site);
      return listOf(site, value.items, encoding);
    case 'tuple':
      return listOf(site, value.items, encoding);
    case 'dict':
      return objectOf(site, value, encoding);
    case 'instance':
      return jsonOfMade(value, encoding) ?? ofInstance(site, value, encoding);
    case 'unknown':
      return jsonOfMade(value, encoding) ?? doubtOf(value, 'a value', site);
    case 'library':
      return jsonOfMoment(value.name, encoding) ?? doubtOf(value, 'a value', site);
    default:
      return undefined;
  }
}

function listOf(
  site: Site,
  items: readonly { readonly value: Value; readonly guard: readonly unknown[] }[],
  encoding: Encoding,
): Json | Doubt | undefined {
  const list: Json[] = [];
  for (const { value, guard } of items) {
    const one =
      guard.length > 0
        ? doubtOf(NONE, 'an element that depends on a test', site)
        : jsonOf(site, value, encoding);
    if (one === undefined || one instanceof Doubt) return one;
    list.push(one);
  }
  return list;
}

/** Returns the JSON form of a dict. */
export function objectOf(site: Site, value: Value, encoding = PLAIN): JsonObject | Doubt | undefined {
  const dict = contentOf(value);
  if (dict === undefined) return value.kind === 'unknown' ? doubtOf(value, 'a dict', site) : undefined;
  if (dict.open !== undefined) return doubtOf(dict.open, 'a dict', site);
  const entries: [string, Json][] = [];
  for (const { key, value: held, guard } of entriesOf(site.vm, dict)) {
    const name = jsonOf(site, key, encoding);
    const one =
      guard.length > 0 ? doubtOf(NONE, 'a key that depends on a test', site) : jsonOf(site, held, encoding);
    if (name === undefined || name instanceof Doubt) return name;
    if (one === undefined || one instanceof Doubt) return one;
    entries.push([keyText(name), one]);
  }
  return Object.fromEntries(entries);
}

const keyText = (key: Json): string => (typeof key === 'string' ? key : JSON.stringify(key));

type Instance = Extract<Single, { kind: 'instance' }>;

/** The JSON form of an object: of an enum's member its value, of a model or dataclass its fields. */
function ofInstance(site: Site, value: Instance, encoding: Encoding): Json | Doubt | undefined {
  const { cls, attrs } = value;
  if (attrs.has('_value_')) return jsonOf(site, attrs.get('_value_') ?? NONE, encoding);
  if (cls.name === 'SecretStr' || cls.name === 'SecretBytes') return '**********';
  if (cls.name === 'Pattern' && cls.module === 're') return jsonOf(site, attrs.get('pattern') ?? NONE);
  if (value.payload !== undefined) return jsonOf(site, value.payload, encoding);
  if (dataclassFieldsOf(cls) !== undefined) return dumped(site, value);
  if (cls.mro.some(({ module, name }) => name === 'BaseModel' && module === 'pydantic')) {
    const dump = getAttribute(site.vm, value, 'model_dump', site.at);
    return dump.kind === 'method' ? dumped(site, value) : doubtOf(dump, 'a model', site);
  }
  return value.open === undefined ? undefined : doubtOf(value.open, 'an object', site);
}

function dumped(site: Site, value: Instance): Json | Doubt | undefined {
  const isRoot = value.cls.mro.some(({ module, name }) => name === 'RootModel' && module === 'pydantic');
  const encoding = encodingOf(site, value.cls, 'serialization');
  if (isRoot) return jsonOf(site, value.attrs.get('root') ?? NONE, encoding);
  const schemas = schemasOf(value.cls);
  if (schemas !== undefined) {
    const how = { site, schemas, onlySet: false, isJson: true, byAlias: true, isFlat: true };
    return jsonOf(site, dump(how, value), encoding);
  }
  const entries: [string, Json][] = [];
  for (const [name, held] of value.attrs) {
    if (name.startsWith('_')) continue;
    const one = jsonOf(site, held, encoding);
    if (one === undefined || one instanceof Doubt) return one;
    entries.push([name, one]);
  }
  return Object.fromEntries(entries);
}

/** Returns the value that a JSON text would be read as. */
export function valueOfJson(site: Pick<Site, 'vm'>, json: Json): Value {
  if (json === null) return NONE;
  if (typeof json === 'string') return str(json);
  if (typeof json === 'boolean') return bool(json);
  if (typeof json === 'number') return num(json, !Number.isInteger(json));
  if (Array.isArray(json)) return site.vm.list(json.map((one: Json) => valueOfJson(site, one)));
  return dictOf(
    site.vm,
    Object.entries(json).map(([name, one]) => [name, valueOfJson(site, one)] as const),
  );
}
