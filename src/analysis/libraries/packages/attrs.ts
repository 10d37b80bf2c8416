import { callValue } from '../../interpreter/calls/calls';
import type { Call } from '../../interpreter/calls/call-site';
import { native, NONE, unknown } from '../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../interpreter/values/values';
import type { Entries, Library } from '../kit/library';
import { keyword, qualified } from '../kit/members';

/** attrs, under both its names: classes are made as data classes are, which they're alike in all that we ask for. */
export const attr: Library = () => names('attr');
export const attrs: Library = () => names('attrs');

function names(library: string): Entries {
  const make = native(`${library}.define`, define, true);
  const field = native(`${library}.field`, fieldOf, true);
  const classes = Object.fromEntries(
    ['s', 'attrs', 'define', 'mutable', 'frozen', 'dataclass'].map((name) => [name, make]),
  );
  return qualified(library, {
    ...classes,
    ib: field,
    attrib: field,
    field,
    Factory: native(`${library}.Factory`, factory, true),
  });
}

const standard = (call: Call, name: string): Value =>
  call.vm.models.library(`dataclasses.${name}`) ?? unknown('library', `dataclasses.${name}`, call.at);

/** `@define`, `@attr.s(auto_attribs=True)`. */
function define(call: Call): Value {
  const [cls] = call.args;
  if (cls === undefined)
    return native('attrs.define', (inner) => define({ ...inner, keywords: call.keywords }), true);
  if (cls.kind === 'class') prepare(cls);
  const kwOnly = call.keywords.get('kw_only');
  const keywords = new Map(kwOnly === undefined ? [] : [['kw_only', kwOnly]]);
  const dataclass = callValue(
    call.vm,
    standard(call, 'dataclass'),
    { args: [], keywords, open: undefined },
    call.at,
  );
  return callValue(call.vm, dataclass, { args: [cls], keywords: new Map(), open: undefined }, call.at);
}

/** What a data class has other words for: fields without an annotation, `__attrs_post_init__`. */
function prepare(cls: ClassValue): void {
  for (const [name, value] of cls.attrs) {
    if (isField(value) && !cls.annotations.has(name)) cls.annotations.set(name, () => NONE);
  }
  const post = cls.attrs.get('__attrs_post_init__');
  if (post !== undefined) cls.attrs.set('__post_init__', post);
}

const isField = (value: Value): value is InstanceValue =>
  value.kind === 'instance' && value.cls.name === 'Field';

/** `field(default=…, factory=…)`. */
function fieldOf(call: Call): Value {
  const initial = call.args[0] ?? keyword(call, 'default');
  const made = call.keywords.get('factory') ?? (initial?.kind === 'partial' ? initial.func : undefined);
  const keywords = new Map<string, Value>();
  if (made !== undefined) keywords.set('default_factory', made);
  else if (initial !== undefined) keywords.set('default', initial);
  const kwOnly = call.keywords.get('kw_only');
  if (kwOnly !== undefined) keywords.set('kw_only', kwOnly);
  return callValue(call.vm, standard(call, 'field'), { args: [], keywords, open: undefined }, call.at);
}

/** `Factory(list)`, as a default: what `factory=list` says. */
const factory = (call: Call): Value => ({
  kind: 'partial',
  func: call.args[0] ?? NONE,
  args: [],
  keywords: new Map(),
});
