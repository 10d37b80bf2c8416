import type { Call, FunctionDef, Stmt } from '../../analysis/python/ast';
import { Failure } from '../../base/diagnostics/failure';
import type { Edit } from '../edit/source';
import { nodesIn } from '../edit/walk';
import type { UpdateVerb } from '../layout/facts';
import { type Sibling, type SiblingOperation, siblingName } from '../layout/sibling';
import { as, namesIn, type Part, pathsIn, startOf } from './paths';
import { edited, hasRole, type Piece } from './piece';

/** A way to change an item. */
export type Verb = 'put' | 'patch';

/** Returns the verbs of the updates that a resource has. */
export const verbsOf = ({ operations }: Sibling): ReadonlySet<Verb> =>
  new Set(operations.flatMap((one) => methodOf(one) ?? []));

/** Returns the verb of a resource's updates in the words of the option. */
export function verbOf(sibling: Sibling): UpdateVerb | undefined {
  const [one, other] = verbsOf(sibling);
  return other === undefined ? one : 'both';
}

const methodOf = ({ operation, route }: SiblingOperation): Verb | undefined => {
  if (operation !== 'update') return undefined;
  if (route.methods.includes('PATCH')) return 'patch';
  return route.methods.includes('PUT') ? 'put' : undefined;
};

/** Returns the verbs that an option asks for. */
export const verbsIn = (wanted: UpdateVerb): ReadonlySet<Verb> =>
  new Set(wanted === 'both' ? (['put', 'patch'] as const) : [wanted]);

/** Returns a resource without the updates that aren't asked for, where it has those that are. */
export function withoutOtherUpdates(sibling: Sibling, wanted: UpdateVerb): Sibling {
  const verbs = verbsIn(wanted);
  const there = verbsOf(sibling);
  if (![...verbs].some((verb) => there.has(verb))) return sibling;
  const operations = sibling.operations.filter((one) => {
    const verb = methodOf(one);
    return verb === undefined || verbs.has(verb);
  });
  return { ...sibling, operations };
}

/** Names what the update of a resource takes, and the verb to make of it. */
export interface Reverb {
  readonly sibling: Sibling;
  readonly wanted: UpdateVerb;
}

/** Names the classes of what a client sends. */
export interface SentClasses {
  readonly create: string | undefined;
  readonly update: string | undefined;
}

/** The code with another verb: the changed pieces, and the names of the new handlers. */
export interface Reverbed {
  readonly pieces: readonly Piece[];
  readonly handlers: readonly string[];
  /** The verb of the class that updates take; `undefined` if it stays as it is. */
  readonly becomes: Verb | undefined;
}

/**
 * Gives the sibling's update another verb, before it becomes the new resource's: `PATCH` sets what was sent (`exclude_unset`), `PUT` all.
 * Throws a Failure where its code doesn't show how.
 */
export function reverbed(
  pieces: readonly Piece[],
  { sibling, wanted }: Reverb,
  classes: SentClasses,
): Reverbed {
  const there = verbsOf(sibling);
  const [verb] = there;
  const verbs = verbsIn(wanted);
  if (verb === undefined || [...verbs].every((one) => there.has(one)))
    return { pieces, handlers: [], becomes: undefined };
  const update = new Update(sibling, classes);
  const partial = verbs.has('patch') && verb === 'put' ? update.turned(pieces, 'patch') : pieces;
  if (wanted === 'patch') return { pieces: partial, handlers: [], becomes: 'patch' };
  if (wanted === 'put') return { pieces: update.turned(pieces, 'put'), handlers: [], becomes: 'put' };
  return { ...update.doubled(partial), becomes: verb === 'put' ? 'patch' : undefined };
}

/** The update of one sibling. */
class Update {
  readonly #handlers: ReadonlySet<string>;

  constructor(
    private readonly sibling: Sibling,
    private readonly classes: SentClasses,
  ) {
    this.#handlers = new Set(
      sibling.operations.flatMap(({ operation, handler }) =>
        operation === 'update' ? [handler.split('.').at(-1) ?? handler] : [],
      ),
    );
  }

  /** Returns the pieces with the other verb instead. */
  turned(pieces: readonly Piece[], verb: Verb): readonly Piece[] {
    const { create, update } = this.classes;
    if (verb === 'patch' && (update === undefined || update === create))
      this.#refuse(verb, `its update takes ${update ?? 'no class of its own'}`);
    const done = pieces.map((piece) =>
      hasRole(piece, 'test')
        ? replacedText(piece, TEST_CALLS, `.${verb}(`)
        : edited(
            piece,
            this.#functions(piece).flatMap((def) => this.#turnedFunction(piece, def, verb)),
          ),
    );
    if (done.every((piece, index) => piece === pieces[index]))
      this.#refuse(verb, 'its handler has another form');
    return done;
  }

  #turnedFunction(piece: Piece, def: FunctionDef, verb: Verb): readonly Edit[] {
    const edits: Edit[] = [];
    for (const decorator of def.decorators)
      if (
        decorator.type === 'Call' &&
        decorator.func.type === 'Attribute' &&
        /^(?:put|patch)$/.test(decorator.func.attr)
      ) {
        const { end, attr } = decorator.func;
        edits.push({ at: end - attr.length, remove: attr.length, insert: verb });
      }
    for (const path of pathsIn(def.body().statements)) {
      const call = as(path.at(-1), 'Call');
      if (call === undefined || !isDump(call)) continue;
      if (verb === 'patch' && isUnpacked(path.at(-3), path.at(-2)))
        this.#refuse(verb, `${def.name} in ${piece.path} makes a whole item of what it gets`);
      edits.push(...dumpEdits(piece.source.text, call, verb));
    }
    const assigned = def.body().statements.find(isFieldAssigned);
    if (verb === 'patch' && assigned !== undefined)
      this.#refuse(verb, `${def.name} in ${piece.path} sets its fields one by one`);
    return edits;
  }

  /** Returns the pieces with a second update, a `PUT` after the model of the `PATCH`. */
  doubled(pieces: readonly Piece[]): {
    readonly pieces: readonly Piece[];
    readonly handlers: readonly string[];
  } {
    const { create, update } = this.classes;
    if (create === undefined || update === undefined || create === update)
      return this.#refuse('both', `its update takes ${update ?? 'no class of its own'}`);
    const names = new Map(
      pieces.flatMap((piece) =>
        hasRole(piece, 'test')
          ? []
          : this.#functions(piece)
              .filter((def) => this.#takesUpdate(piece, def))
              .map((def) => [def.name, replacing(def.name)] as const),
      ),
    );
    if ([...this.#handlers].some((name) => !names.has(name)))
      return this.#refuse('both', 'its handler has another form');
    const copied = (text: string): string =>
      [...names, [update, create] as const]
        .reduce((code, [from, to]) => code.replace(new RegExp(`(?<!\\w)${from}(?!\\w)`, 'g'), to), text)
        .replace(/\(exclude_unset=True\)/g, '()')
        .replace(/,\s*exclude_unset=True|exclude_unset=True,\s*/g, '')
        .replace(/^(@\w+\.)patch\(/gm, '$1put(');
    const done = pieces.map((piece) => {
      if (hasRole(piece, 'test')) return piece;
      const { text } = piece.source;
      const edits = this.#functions(piece)
        .filter((def) => names.has(def.name))
        .map((def) => {
          const start = startOf(def);
          const gap = /\n*[ \t]*$/.exec(text.slice(0, start))?.[0] ?? '\n\n\n';
          return { at: start, insert: `${copied(text.slice(start, def.end))}${gap === '' ? '\n\n\n' : gap}` };
        });
      return edited(piece, edits);
    });
    return { pieces: done, handlers: [...this.#handlers].map((name) => names.get(name) ?? name) };
  }

  /** Returns the functions of a piece that change an item: handlers, and what they call. */
  #functions(piece: Piece): readonly FunctionDef[] {
    return [...nodesIn(piece.source.body)].filter(
      (one): one is FunctionDef =>
        one.type === 'FunctionDef' &&
        (this.#handlers.has(one.name) || (CHANGES.test(one.name) && this.#takesUpdate(piece, one))),
    );
  }

  #takesUpdate({ source: { text } }: Piece, def: FunctionDef): boolean {
    const { update = '' } = this.classes;
    return def
      .signature()
      .params.some(
        ({ annotation }) =>
          annotation !== undefined && namesIn(text.slice(annotation.start, annotation.end)).has(update),
      );
  }

  #refuse(verb: UpdateVerb, why: string): never {
    const name = siblingName(this.sibling);
    throw new Failure(
      `--update ${verb}: no resource has that, and that of ${name} can't be turned into it: ${why}; write it by hand, or name another resource with --like.`,
    );
  }
}

const CHANGES = /update|replace|edit|change|modify|patch|put/i;

/** Matches requests of tests that change an item. */
const TEST_CALLS = /\.(?:put|patch)\(/g;

function replacedText(piece: Piece, pattern: RegExp, instead: string): Piece {
  const edits = [...piece.source.text.matchAll(pattern)].map(({ index, 0: found }) => ({
    at: index,
    remove: found.length,
    insert: instead,
  }));
  return edited(piece, edits);
}

/** Returns the name of a `PUT` for that of a `PATCH`: `replace_part` for `update_part`. */
const replacing = (name: string): string => {
  const found = name.replace(/update|edit|change|modify|patch/, 'replace');
  return found === name ? `replace_${name}` : found;
};

/** True for `data.model_dump(…)` and `data.dict(…)`. */
const isDump = ({ func }: Call): boolean =>
  func.type === 'Attribute' && /^(?:model_dump|dict)$/.test(func.attr);

/** True for `Part(**data.model_dump())`. */
const isUnpacked = (call: Part | undefined, keyword: Part | undefined): boolean =>
  as(call, 'Call') !== undefined &&
  keyword !== undefined &&
  !('type' in keyword) &&
  keyword['name'] === undefined;

/** Adds or removes `exclude_unset=True`. */
function dumpEdits(text: string, call: Call, verb: Verb): readonly Edit[] {
  const given = call.keywords.find(({ name }) => name === 'exclude_unset');
  if ((given === undefined) === (verb === 'put')) return [];
  const all = [...call.args, ...call.keywords].toSorted((left, right) => left.start - right.start);
  if (given === undefined) {
    const last = all.at(-1);
    return [
      last === undefined
        ? { at: call.end - 1, insert: 'exclude_unset=True' }
        : { at: last.end, insert: ', exclude_unset=True' },
    ];
  }
  const rest = all.filter((one) => one !== given).map((one) => text.slice(one.start, one.end));
  const start = call.func.end;
  return [{ at: start, remove: call.end - start, insert: `(${rest.join(', ')})` }];
}

/** True for `part.title = data.title`. */
function isFieldAssigned(statement: Stmt): boolean {
  if (statement.type !== 'Assign') return false;
  const { targets, value } = statement;
  const [target] = targets;
  return target?.type === 'Attribute' && value.type === 'Attribute' && value.attr === target.attr;
}
