import type { DictExpr, Expr, Node, Stmt } from '../../analysis/python/ast';
import type { Edit } from '../edit/source';
import { dropStatements } from './drop';
import { replaceElements } from './elements';
import { markOf } from './field';
import type { Listing } from './listed';
import { as, isStatement, namesIn, type Path, pathsIn } from './paths';
import { edited, type Piece } from './piece';
import { requestIn } from './unused';

/**
 * Remakes the examples of a test: what it sends has the new fields, and what it expects of them is what it sent. An
 * expectation that can't be had so is dropped, and a test that has none left.
 */
export function examplesIn(piece: Piece, listing: Listing): Piece {
  const remade = new Examples(piece, listing).piece();
  const idle = remade.source.body.filter((one) => isIdle(remade.source.text, one));
  return idle.length === 0 ? remade : dropStatements(remade, new Set(idle)).piece;
}

/** True for a test that checks nothing. */
function isIdle(text: string, one: Stmt): boolean {
  if (one.type !== 'FunctionDef' || !one.name.startsWith('test')) return false;
  return !/\bassert\b|\braises\b|raise_for_status/.test(text.slice(one.start, one.end));
}

/** The examples of one test file. */
class Examples {
  /** The new field that a test may expect back as it was sent, by its index. */
  readonly #main: number;
  /** The sibling's field whose values become those of the main field. */
  readonly #primary: string | undefined;
  readonly #values = new Map<string, string>();
  /** The texts that were sent for the main field: a field of the sibling, and the text of its value. */
  readonly #sent = new Set<string>();
  readonly #gone = new Set<Stmt>();
  readonly #edits: Edit[] = [];

  constructor(
    private readonly before: Piece,
    private readonly listing: Listing,
  ) {
    const { fields } = listing;
    const isMain = (kind: boolean) =>
      fields.findIndex(
        ({ isExact, type, isOptional, foreignKey }) =>
          isExact && !isOptional && foreignKey === undefined && (!kind || type.text === 'str'),
      );
    this.#main = isMain(true) === -1 ? isMain(false) : isMain(true);
    const keys = this.#dicts().flatMap(({ dict }) => this.#goneKeys(dict));
    const count = (key: string): number => keys.filter((one) => one === key).length;
    this.#primary = keys.toSorted((left, right) => count(right) - count(left))[0];
  }

  piece(): Piece {
    for (const { dict, path } of this.#dicts()) this.#send(dict, path);
    for (const path of pathsIn(this.before.source.body)) this.#expect(path);
    const changed = edited(this.before, this.#edits);
    if (this.#gone.size === 0) return changed;
    // The data to send is remade first; the statements to drop are found again then.
    return this.#edits.length > 0 ? changed : dropStatements(this.before, this.#gone).piece;
  }

  #dicts(): readonly { readonly dict: DictExpr; readonly path: Path }[] {
    return [...pathsIn(this.before.source.body)].flatMap((path) => {
      const dict = as(path.at(-1), 'Dict');
      return dict !== undefined && this.#goneKeys(dict).length > 0 ? [{ dict, path }] : [];
    });
  }

  #goneKeys(dict: DictExpr): readonly string[] {
    return dict.items.flatMap(({ key }) =>
      key?.type === 'Str' && this.listing.gone.has(key.value) ? [key.value] : [],
    );
  }

  #text = ({ start, end }: Node): string => this.before.source.text.slice(start, end);

  /** Gives a dictionary the new fields. */
  #send(dict: DictExpr, path: Path): void {
    const { fields, shape, gone } = this.listing;
    const keys = this.#goneKeys(dict);
    const isWhole =
      !isPatch(path) &&
      [...shape.given].every(([name, isNeeded]) => !isNeeded || !gone.has(name) || keys.includes(name));
    const isExpected = path
      .slice(path.findLastIndex((part) => as(part, 'Call') !== undefined) + 1)
      .some((part) => as(part, 'Compare') !== undefined);
    const entries = dict.items.map((one) => ({
      ...one,
      start: (one.key ?? one.value).start,
      end: one.value.end,
      line: one.value.line,
    }));
    const isGone = (key: Expr | undefined): boolean => key?.type === 'Str' && keys.includes(key.value);
    const main =
      entries.find(({ key }) => key?.type === 'Str' && key.value === this.#primary) ??
      entries.find(({ key }) => isGone(key));
    if (main?.key?.type !== 'Str') return;
    const value = this.#text(main.value);
    const isKnown = this.#sent.has(`${main.key.value} ${value}`);
    if (isExpected && (isWhole ? fields.some(({ isExact }) => !isExact) : !isKnown)) {
      this.#drop(path);
      return;
    }
    const quote = /["']/.exec(this.#text(main.key))?.[0] ?? '"';
    const changed = this.#changedBy(dict, path, isWhole);
    const made = fields.flatMap((field, index) => {
      if (!isWhole && index !== changed) return [];
      const example =
        index === this.#main && (isWhole || changed === this.#main)
          ? this.#valueFor(value)
          : field.examples[isWhole ? 0 : 1];
      return [`${quote}${markOf(index)}${quote}: ${quoted(example, quote)}`];
    });
    if (isWhole || changed === this.#main) this.#sent.add(`${main.key.value} ${value}`);
    const edit = replaceElements(this.before.source.text, entries, (one) => {
      const { key } = one as (typeof entries)[number]; // The elements are those given.
      return one === main ? made : isGone(key) ? [] : undefined;
    });
    if (edit !== undefined) this.#edits.push(edit);
  }

  /** Returns the field that part of an item changes: not the main one where a test expects that to stay. */
  #changedBy(dict: DictExpr, path: Path, isWhole: boolean): number {
    const test = path.map((part) => as(part, 'FunctionDef')).find((def) => def !== undefined);
    const isPrimary = this.#goneKeys(dict).includes(this.#primary ?? '');
    const isAsked =
      test !== undefined && new RegExp(`\\[["']${this.#primary ?? ''}["']\\]\\s*==`).test(this.#text(test));
    const other = this.listing.fields.findIndex(
      ({ foreignKey }, index) => index !== this.#main && foreignKey === undefined,
    );
    return !isWhole && !isPrimary && isAsked && other !== -1 ? other : Math.max(this.#main, 0);
  }

  /** Returns the example that stands for a value of the sibling's: the same one for the same value. */
  #valueFor(value: string): string {
    const known = this.#values.get(value);
    if (known !== undefined) return known;
    const field = this.listing.fields[this.#main];
    const [one = '""', other = one] = field?.examples ?? [];
    const count = this.#values.size;
    const further = one.startsWith('"') ? `${one.slice(0, -1)} ${count + 1}"` : other;
    const example = count === 0 ? one : count === 1 ? other : further;
    this.#values.set(value, example);
    return example;
  }

  /** Makes `answer["title"] == "x"` expect the new field, where that was sent; else drops it. */
  #expect(path: Path): void {
    const compare = as(path.at(-1), 'Compare');
    const [first, ...more] = compare?.rest ?? [];
    if (compare === undefined || first === undefined || more.length > 0) return;
    const sides = [compare.left, first.right];
    const keys = sides.map((side) => this.#keyOf(side));
    if (sides.some((side) => this.#isForeignText(side))) {
      this.#drop(path);
      return;
    }
    if (keys.every((key) => key === undefined)) return;
    const key = keys.find((one) => one !== undefined);
    const other = sides.find((_, index) => keys[index] === undefined);
    const value = other === undefined ? undefined : this.#text(other);
    const isSame = other === undefined && keys[0] === keys[1] && key === this.#primary;
    const isSent = value !== undefined && this.#sent.has(`${key ?? ''} ${value}`);
    if (this.#main === -1 || !(isSame || isSent)) {
      this.#drop(path);
      return;
    }
    for (const side of sides) this.#renameKey(side);
    if (other !== undefined && value !== undefined)
      this.#edits.push({
        at: other.start,
        remove: value.length,
        insert: quoted(this.#valueFor(value), value.charAt(0)),
      });
  }

  /** True for a message that the resource's own code doesn't hold: another forms it, and may join several words otherwise. */
  #isForeignText(side: Expr): boolean {
    const texts = [...pathsIn([side])].flatMap((path) => as(path.at(-1), 'Str')?.value ?? []);
    const { owner, messages } = this.listing;
    return texts.some(
      (text) =>
        /\s/.test(text) && [...namesIn(text)].some((name) => owner.isMine(name)) && !messages.includes(text),
    );
  }

  /** Returns the sibling's field that an expression asks an answer for. */
  #keyOf(side: Expr): string | undefined {
    const key = side.type === 'Subscript' ? side.index : undefined;
    return key?.type === 'Str' && this.listing.gone.has(key.value) ? key.value : undefined;
  }

  #renameKey(side: Expr): void {
    if (side.type !== 'Subscript' || side.index.type !== 'Str' || this.#keyOf(side) === undefined) return;
    const { start, end } = side.index;
    const quote = this.#text(side.index).charAt(0);
    this.#edits.push({ at: start, remove: end - start, insert: `${quote}${markOf(this.#main)}${quote}` });
  }

  #drop(path: Path): void {
    const statement = path.findLast(isStatement);
    const request = statement === undefined ? undefined : requestIn(statement);
    if (statement === undefined) return;
    // The request of a test stays, without the expectation.
    if (request === undefined || statement.type !== 'Assert') this.#gone.add(statement);
    else
      this.#edits.push({
        at: statement.start,
        remove: statement.end - statement.start,
        insert: this.#text(request),
      });
  }
}

/** True for what a `PATCH` sends: it may be a part, also where the sibling has a single field. */
const isPatch = (path: Path): boolean =>
  path.some((part) => {
    const func = as(part, 'Call')?.func;
    return func?.type === 'Attribute' && func.attr === 'patch';
  });

/** Returns an example in the quotes that a file uses. */
const quoted = (example: string, quote: string): string =>
  quote === "'" && !example.includes("'") ? example.replaceAll('"', "'") : example;
