import { isKeyword } from '../base/naming/python';

const MAX_LENGTH = 40;
const WELL_FORMED = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/;

/**
 * Public attributes of pydantic's BaseModel (2.14), and of its metaclass: a field would hide them (pydantic warns, mypy
 * complains). Those that begin with `model_` are refused as a namespace.
 */
const OF_BASE_MODEL: ReadonlySet<string> = new Set(
  (
    'construct copy dict from_orm json mro parse_file parse_obj parse_raw register schema schema_json ' +
    'update_forward_refs validate'
  ).split(' '),
);

/** Names that the bodies of generated classes use: after a field of this name, they would mean the field. */
const USED: ReadonlySet<string> = new Set(
  'bool classmethod dt field_validator float int list object refuse_null str'.split(' '),
);

/** Linters reject it (pycodestyle's E741): in many fonts it looks like 1. */
const AMBIGUOUS = 'l';

/** Names with a conventional meaning in classes and methods. */
const OF_METHODS: ReadonlySet<string> = new Set(['cls', 'self']);

export interface NameFault {
  /** Follows the name in the message. */
  readonly what: string;
  /** Its offset in the name, 0-based. */
  readonly at: number;
}

/** Returns why a field can't have this name; `undefined` if it can. */
export function faultOfName(name: string): NameFault | undefined {
  if (!WELL_FORMED.test(name)) {
    const at = Math.max(name.search(/[^a-z0-9_]|^[^a-z]|_(?=_|$)/), 0);
    return { what: 'may have only a-z, 0-9, and single "_" between words, and begins with a letter', at };
  }
  const what = faultOfWord(name);
  return what === undefined ? undefined : { what, at: 0 };
}

function faultOfWord(name: string): string | undefined {
  if (name.length > MAX_LENGTH) return `has ${name.length} characters (${MAX_LENGTH} are allowed)`;
  if (isKeyword(name)) return 'is a keyword of Python';
  if (name === 'id') return 'is there already, as every resource has an id';
  if (OF_BASE_MODEL.has(name) || name.startsWith('model_')) return "is an attribute of pydantic's BaseModel";
  if (USED.has(name)) return 'would hide what the model itself uses under this name';
  if (name === AMBIGUOUS) return 'looks like the digit 1';
  return OF_METHODS.has(name) ? 'has a meaning of its own in Python' : undefined;
}
