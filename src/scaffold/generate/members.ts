import { functionNamed } from '../edit/walk';
import type { ClassDef, Expr, FunctionDef } from '../../analysis/python/ast';
import { dottedName } from '../edit/dotted-name';
import { bindingsOf } from '../edit/bindings';
import { linesOf } from '../layout/read/class-lines';
import type { Sources } from '../layout/read/sources';
import { lastName } from '../edit/names';

/** A class of the project with all that it has, as far as the project shows it. */
export interface Members {
  /** Names of attributes: fields, methods. */
  readonly names: ReadonlySet<string>;
  /** Names that it may be made with; `undefined` where that can't be told. */
  readonly given: ReadonlySet<string> | undefined;
}

/** Bases of libraries that add no fields. */
const PLAIN =
  /^(?:BaseModel|SQLModel|DeclarativeBase|MappedAsDataclass|AsyncAttrs|Generic|ABC|Protocol|object|(?:Str|Int)?Enum|str|int)$/;

/** The most classes between one and what it inherits from; it ends a circle. */
const MAX_BASES = 6;

/** Returns what a class has; `undefined` where it inherits from something that isn't read. */
export function membersOf(sources: Sources, file: string, def: ClassDef): Members | undefined {
  const chain = chainOf(sources, file, def, MAX_BASES);
  if (chain === undefined) return undefined;
  const names = new Set(chain.flatMap((one) => bindingsOf(one.def.body).map(({ name }) => name)));
  return { names, given: givenTo(sources, chain) };
}

/** A class, and the file that it stands in. */
interface Place {
  readonly file: string;
  readonly def: ClassDef;
}

function chainOf(sources: Sources, file: string, def: ClassDef, steps: number): readonly Place[] | undefined {
  const chain: Place[] = [{ file, def }];
  for (const base of def.bases) {
    const name = base.type === 'Subscript' ? base.value : base;
    const found = sources.definition(file, dottedName(name) ?? '');
    if (found?.node.type === 'ClassDef' && found.node !== def && steps > 0) {
      const more = chainOf(sources, found.file, found.node, steps - 1);
      if (more === undefined) return undefined;
      chain.push(...more);
    } else if (!PLAIN.test(lastName(name)) && !isMadeBase(found?.node)) return undefined;
  }
  return chain;
}

/** True for `Base = declarative_base()`. */
const isMadeBase = (node: unknown): boolean => {
  const value = (node as { readonly value?: Expr } | undefined)?.value; // A statement may have a value.
  return value !== undefined && lastName(value) === 'declarative_base';
};

/** Signs that a class takes more names than those of its fields, or others. */
const OPEN = /\balias|\bextra\b|__getattr__|validation_alias|\bsynonym\b|backref|init=False/;

function givenTo(sources: Sources, chain: readonly Place[]): ReadonlySet<string> | undefined {
  const maker = chain.map(({ def }) => functionNamed(def.body, '__init__')).find((one) => one !== undefined);
  if (maker !== undefined) return keywordsOf(maker);
  const isData = chain.some(({ def }) => def.decorators.some((one) => lastName(one) === 'dataclass'));
  const hasFields =
    isData || chain.some(({ def }) => def.bases.some((base) => /Model$|^Base$|Base$/.test(lastName(base))));
  const isOpen = chain.some(({ file, def }) =>
    OPEN.test(sources.module(file)?.text.slice(def.start, def.end) ?? ''),
  );
  if (!hasFields || isOpen) return undefined;
  return new Set(chain.flatMap(({ def }) => linesOf(def).map(({ name }) => name)));
}

/** Returns the names under which a function takes arguments; `undefined` if it takes any. */
export function keywordsOf(def: FunctionDef): ReadonlySet<string> | undefined {
  const { params } = def.signature();
  if (params.some(({ kind }) => kind === 'var-keyword')) return undefined;
  return new Set(params.filter(({ kind }) => kind !== 'positional-only').map(({ name }) => name));
}
