import type { FunctionDef, Node, Stmt } from '../../../analysis/python/ast';
import type { Edit } from '../../edit/source';
import { replaceParameters } from '../elements';
import type { Owner } from '../owner';
import { as, namesIn, pathsIn } from '../paths';
import { edited, hasRole, type Piece } from '../piece';
import { lastName } from '../shape';
import { callIn, membersIn, withoutStatements } from '../statements';
import { METHODS } from '../unwanted';

/** Tells what a test of the sibling has that the new resource's hasn't. */
interface Old {
  readonly owner: Owner;
  /** The sibling's fields. */
  readonly gone: ReadonlySet<string>;
}

/**
 * Takes the items of other resources out of tests that need them for the sibling's fields alone: `author = make_author()` and the fixture
 * `author` go, and `"author_id": author.id` has no value until the new fields stand there. A test that's about them otherwise stays as it is.
 */
export function withoutOldParents(piece: Piece, old: Old): Piece {
  if (!hasRole(piece, 'test')) return piece;
  const { body } = piece.source;
  const defs = membersIn(body).flatMap((one) =>
    one.type === 'FunctionDef' && !old.owner.isOthers(one.name) ? [one] : [],
  );
  return edited(
    piece,
    defs.flatMap((def) => new OldParents(piece.source.text, def, old).edits()),
  );
}

/** Methods that only store what they're given. */
const STORING = /^(?:add|add_all|flush|commit|refresh)$/;

/** The items of other resources that one function has. */
class OldParents {
  readonly #linked: Set<string>;
  /** The values that fields of the sibling get. */
  readonly #values: readonly Node[];

  constructor(
    private readonly text: string,
    private readonly def: FunctionDef,
    private readonly old: Old,
  ) {
    const { gone, owner } = old;
    const params = def.signature().params.map(({ name }) => name);
    this.#linked = new Set(params.filter((name) => owner.isOthers(name) || gone.has(name)));
    this.#values = pathsIn(def.body().statements).flatMap((path) => {
      const items = as(path.at(-1), 'Dict')?.items ?? [];
      const keywords = as(path.at(-1), 'Call')?.keywords ?? [];
      return [
        ...items.flatMap(({ key, value }) => (key?.type === 'Str' && gone.has(key.value) ? [value] : [])),
        ...keywords.flatMap(({ name, value }) => (name !== undefined && gone.has(name) ? [value] : [])),
      ];
    });
  }

  /** Returns the edits that take them out; none if the function is about them. */
  edits(): readonly Edit[] {
    const lost = new Set<Stmt>();
    for (const statement of this.def.body().statements) {
      if (!this.#isAbout(statement)) continue;
      if (!this.#mayGo(statement)) return [];
      lost.add(statement);
    }
    const { params } = this.def.signature();
    const asked = replaceParameters(this.text, params, ({ start }) =>
      params.some((one) => one.start === start && this.#linked.has(one.name)) ? [] : undefined,
    );
    const values = this.#values.filter((one) => this.#names(this.text.slice(one.start, one.end)));
    if (lost.size === 0 && this.#linked.size === 0 && values.length === 0) return [];
    return [
      ...(this.#linked.size === 0 || asked === undefined ? [] : [asked]),
      ...values.map(({ start, end }) => ({ at: start, remove: end - start, insert: 'None' })),
      ...withoutStatements(this.text, [this.def], lost),
    ];
  }

  /** True for code that names another resource, or its item. */
  #names(code: string): boolean {
    const { owner, gone } = this.old;
    return [...namesIn(code)].some(
      (name) => this.#linked.has(name) || (owner.isOthers(name) && !gone.has(name) && !METHODS.test(name)),
    );
  }

  /** True for a statement that names another resource elsewhere than in a field's value. */
  #isAbout({ start, end }: Stmt): boolean {
    let code = '';
    let at = start;
    const inner = this.#values.filter((one) => one.start >= start && one.end <= end);
    for (const one of inner.toSorted((left, right) => left.start - right.start)) {
      if (one.start < at) continue;
      code += `${this.text.slice(at, one.start)} `;
      at = one.end;
    }
    return this.#names(code + this.text.slice(at, end));
  }

  /** True for a statement that makes another resource's item, which is noted, or expects a field of the sibling's. */
  #mayGo(statement: Stmt): boolean {
    if (statement.type === 'Assert')
      return [...namesIn(this.text.slice(statement.start, statement.end))].some((name) =>
        this.old.gone.has(name),
      );
    if (statement.type === 'ExprStmt') {
      const call = callIn(statement);
      return call !== undefined && STORING.test(lastName(call.func)) && !this.#isMine(statement);
    }
    const [target] = statement.type === 'Assign' ? statement.targets : [];
    if (target?.type !== 'Name' || this.#isMine(statement)) return false;
    this.#linked.add(target.id);
    return true;
  }

  #isMine({ start, end }: Stmt): boolean {
    return [...namesIn(this.text.slice(start, end))].some(
      (name) => this.old.owner.isMine(name) && !this.#linked.has(name),
    );
  }
}
