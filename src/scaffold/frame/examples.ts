import type { Expr, Node, Stmt } from '../../analysis/python/ast';
import type { Edit } from '../edit/source';
import { dropStatements } from './drop';
import { replaceElements } from './elements';
import { sendingsIn } from './example-places';
import { changedField, expectsKey, mainField, primaryField } from './example-fields';
import { comparedByOne, isCompared, isForeignText, withKey } from './expectation';
import { elementOf, inOrderOf, isSorted, valuesIn } from './expected-list';
import {
  attributeOf,
  type Entry,
  generatedFor,
  inPython,
  isTextual,
  isWholeItem,
  quoted,
  type Sent,
  withoutOldValues,
} from './example-values';
import { ExampleSeries } from './example-series';
import type { ItemMaker } from './item-makers';
import { markOf } from './field';
import type { Listing } from './listed';
import { withoutOldFilters } from './old-filters';
import { hasLostOrder, isOrderedBy } from './orders';
import { as, functionIn, isStatement, type Path, pathsIn } from './paths';
import { edited, functionsIn, type Piece } from './piece';
import { exampleOf } from './parents/marks';
import { membersIn } from './statements';
import { isIdle, requestIn } from './unused';

/** The examples of items that fixtures make for the tests of other files. */
interface Fixed {
  /** The examples that stand for values of the sibling's, by the field and the text of the value. */
  readonly values: ReadonlyMap<string, string>;
  readonly makers: readonly ItemMaker[];
}

/** Returns the examples of the items that fixtures make for the tests of other files. */
export function fixtureExamples(pieces: readonly Piece[], listing: Listing): Fixed {
  const makers = pieces.filter((piece) => functionsIn(piece).every(({ name }) => !name.startsWith('test')));
  let fixed: Fixed = { values: new Map(), makers: [] };
  for (const piece of makers) fixed = new Examples(piece, listing, fixed).fixed();
  return fixed;
}

/**
 * Remakes the examples of a test: what it sends has the new fields, and what it expects of them is what it sent, or what a
 * fixture made. An expectation that can't be had so is dropped, and a test that has none left.
 */
export function examplesIn(piece: Piece, listing: Listing, made: Fixed): Piece {
  // The data to send is remade first; the statements to drop are found again then.
  const sent = new Examples(piece, listing, made).piece();
  const remade = sent === piece ? piece : new Examples(sent, listing, made).piece();
  const tests = membersIn(remade.source.body);
  const idle = tests.filter((one) => isIdle(remade.source.text, one));
  return idle.length === 0 ? remade : dropStatements(remade, new Set(idle)).piece;
}

/** The examples of one test file. */
class Examples {
  /** The new field that a test may expect back as it was sent, by its index. */
  readonly #main: number;
  /** The sibling's field whose values become those of the main field. */
  readonly #primary: string | undefined;
  readonly #series: ExampleSeries;
  /** The texts that were sent for the main field: a field of the sibling, and the text of its value. */
  readonly #sent = new Set<string>();
  /** The values that stay as they are, with the new field's name in them. */
  readonly #taken = new Set<string>();
  /** The changes of one field by which a test's update isn't seen in the main one: by the test, the sibling's field and its value. */
  readonly #changes = new Map<string, { readonly index: number; readonly example: string }>();
  /** True if that field is a text. */
  readonly #isText: boolean;
  readonly #gone = new Set<Stmt>();
  readonly #edits: Edit[] = [];

  constructor(
    private readonly before: Piece,
    private readonly listing: Listing,
    /** The values that fixtures in other files made. */
    private readonly given: Fixed,
  ) {
    this.#main = mainField(listing.fields);
    this.#series = new ExampleSeries(before, listing.fields[this.#main], given.makers);
    this.#primary = primaryField(before.source, listing);
    this.#isText = listing.shape.classes.some(({ lines }) =>
      lines.some(({ name, annotation }) => name === this.#primary && isTextual(annotation ?? '')),
    );
  }

  piece(): Piece {
    this.#edits.push(...withoutOldFilters(this.before.source, this.listing.gone));
    for (const one of sendingsIn(this.before.source, this.listing)) this.#send(one.sent, one.path);
    for (const path of pathsIn(this.before.source.body)) {
      const plain = withoutOldValues(this.before.source.text, as(path.at(-1), 'Call'), this.listing);
      if (plain !== undefined) this.#edits.push(plain);
      this.#expect(path);
    }
    if (this.#edits.length > 0) return edited(this.before, this.#edits);
    return this.#gone.size === 0 ? this.before : dropStatements(this.before, this.#gone).piece;
  }

  /** Returns the examples of what's sent or made, and those of the files before. */
  fixed(): Fixed {
    this.piece();
    const valueOf = (one: string): string => one.slice(one.indexOf(' ') + 1);
    const own = [...this.#sent].map((one) => [one, this.#series.last(valueOf(one))] as const);
    return { values: new Map([...this.given.values, ...own]), makers: this.#series.makers };
  }

  #text = ({ start, end }: Node): string => this.before.source.text.slice(start, end);

  /** Gives a dictionary, or a call, the new fields. */
  #send(example: Sent, path: Path): void {
    const { fields, gone } = this.listing;
    const { entries, isJson, isDict } = example;
    const isGone = ({ key }: Entry): boolean => key !== undefined && gone.has(key);
    const keys = entries.filter(isGone).flatMap(({ key }) => key ?? []);
    const isWhole = isWholeItem(this.before.source.text, example, path, this.listing);
    const isExpected = isJson && isCompared(path);
    const main = entries.find(({ key }) => key === this.#primary) ?? entries.find(isGone);
    if (main?.key === undefined) return;
    const value = this.#text(main.value);
    const isKnown = this.#isKnown(main.key, value);
    const text = this.#text(main);
    const quote = isDict ? (/["']/.exec(text)?.[0] ?? '"') : '"';
    if (isExpected && (isWhole ? fields.some(({ isExact }) => !isExact) : !isKnown)) {
      this.#expectOne(isWhole && isKnown ? main : undefined, quote, path);
      return;
    }
    const test = functionIn(path);
    const stays = test !== undefined && expectsKey(this.#text(test), this.#primary ?? '');
    const isChanged = isWhole || keys.includes(this.#primary ?? '') || !stays;
    const changed = isChanged ? Math.max(this.#main, 0) : changedField(fields, this.#main);
    const made = fields.flatMap((field, index) => {
      if (!isWhole && index !== changed) return [];
      const isMain = index === this.#main && (isWhole || changed === this.#main);
      const json = isMain
        ? this.#valueFor(value, path, isExpected ? main.key : undefined)
        : exampleOf(field, index, isJson, isWhole ? 0 : 1);
      const mark = markOf(index);
      if (!isWhole && !isMain && isJson && field.isExact)
        this.#changes.set(`${test?.start ?? ''} ${main.key ?? ''} ${value}`, {
          index,
          example: quoted(json, quote),
        });
      const python = isMain && this.#isTaken(main) ? this.#renamed(value) : inPython(field, json);
      const generated =
        isWhole && test?.name.startsWith('test') !== true
          ? generatedFor(field, entries, this.#text)
          : undefined;
      const code = generated ?? (isJson ? json : python);
      return [isDict ? `${quote}${mark}${quote}: ${quoted(code, quote)}` : `${mark}=${code}`];
    });
    if (!isJson && this.#isTaken(main)) this.#take(value, path);
    const isFixed = isExpected && this.given.values.has(`${main.key} ${value}`);
    if (!isFixed && (isWhole || changed === this.#main)) this.#sent.add(`${main.key} ${value}`);
    const edit = replaceElements(this.before.source.text, entries, (one) => {
      if (one === main) return made;
      return isGone(one as Entry) ? [] : undefined; // The elements are those given.
    });
    if (edit !== undefined) this.#edits.push(edit);
  }

  /** Makes a test expect the main field alone, where all of an item can't be told; drops what it expects of an unknown value. */
  #expectOne(main: Entry | undefined, quote: string, path: Path): void {
    const field = `${quote}${markOf(this.#main)}${quote}`;
    const example = main && quoted(this.#valueFor(this.#text(main.value), path, main.key), quote);
    const edits = example === undefined || this.#main === -1 ? [] : comparedByOne(path, { field, example });
    this.#edits.push(...edits);
    if (edits.length === 0) this.#drop(path);
  }

  /** True for a value that was sent or made before. */
  #isKnown = (key: string, value: string): boolean =>
    this.#sent.has(`${key} ${value}`) || this.given.values.has(`${key} ${value}`);

  /** True for a value that the test makes, which the new field may have as well: `title=random_word()`. */
  #isTaken({ key, value }: Entry): boolean {
    const field = this.listing.fields[this.#main];
    return (
      key === this.#primary &&
      this.#isText &&
      field?.type.text === 'str' &&
      field.limits.length === 0 &&
      ['Name', 'Call'].includes(value.type)
    );
  }

  /** Notes a value that stays, and gives the new field's name to a variable that's called like the old one. */
  #take(value: string, path: Path): void {
    this.#taken.add(value);
    if (!this.#isLikePrimary(value)) return;
    const def = path.findLast((part) => as(part, 'FunctionDef') !== undefined);
    for (const inner of def === undefined ? [] : pathsIn([def])) {
      const name = as(inner.at(-1), 'Name');
      if (name?.id === value)
        this.#edits.push({ at: name.start, remove: name.end - name.start, insert: this.#renamed(value) });
    }
  }

  /** True for `title`, `title2`. */
  #isLikePrimary = (name: string): boolean => name.replace(/\d+$/, '') === this.#primary;

  /** Returns code with the new field's name in the place of the old one's. */
  #renamed = (code: string): string =>
    code.replace(new RegExp(String.raw`(?<![\w.])${this.#primary ?? ''}(?=\d*\b)`, 'g'), markOf(this.#main));

  /** Returns the example that stands for a value of the sibling's; under its key for what's expected. */
  #valueFor(value: string, path: Path, key?: string): string {
    if (key === undefined) return this.#series.sent(value, path);
    const made = this.#sent.has(`${key} ${value}`) ? undefined : this.given.values.get(`${key} ${value}`);
    return made ?? this.#series.expected(value, path);
  }

  /** Makes `answer["title"] == "x"` expect the new field, where that was sent; else drops it. */
  #expect(path: Path): void {
    const compare = as(path.at(-1), 'Compare');
    const [first, ...more] = compare?.rest ?? [];
    if (compare === undefined || first === undefined || more.length > 0) return;
    const sides = [compare.left, first.right];
    const asked = sides.map((side) => elementOf(side, path));
    const keys = asked.map((one) => this.#keyOf(one));
    if (sides.some((side) => isForeignText(side, this.listing))) {
      this.#drop(path);
      return;
    }
    const key = keys.find((one) => one !== undefined);
    if (key === undefined) return;
    const other = sides.find((_, index) => keys[index] === undefined);
    const change = other && this.#changes.get(`${functionIn(path)?.start ?? ''} ${key} ${this.#text(other)}`);
    if (other !== undefined && change !== undefined && first.op === '==') {
      for (const one of asked) this.#renameKey(one, change.index);
      this.#edits.push({ at: other.start, remove: other.end - other.start, insert: change.example });
      return;
    }
    const isOfMany = first.op.endsWith('in') || asked.some((one) => !sides.includes(one));
    const values = other === undefined ? [] : isOfMany ? valuesIn(other) : [other];
    const isSame = other === undefined && keys[0] === keys[1] && key === this.#primary;
    const isHere = (one: Expr): boolean =>
      first.op !== 'not in' || this.#series.isOfTest(this.#text(one), path);
    const isSent =
      other !== undefined && values.every((one) => this.#isKnown(key, this.#text(one)) && isHere(one));
    const isUnordered =
      isOfMany && values.length > 1 && other?.type === 'List' && hasLostOrder(key, this.#main, this.listing);
    if (this.#main === -1 || !(isSame || isSent) || isUnordered) {
      this.#drop(path);
      return;
    }
    for (const one of asked) this.#renameKey(one);
    const isOrdered =
      sides.some((side) => isSorted(side, path)) || isOrderedBy(key, this.#main, this.listing);
    this.#expectValues(values, key, path, isOrdered);
  }

  /** Puts the values of the new field in the places of the sibling's. */
  #expectValues(nodes: readonly Expr[], key: string, path: Path, isOrdered: boolean): void {
    const old = nodes.map(this.#text);
    const made = old.map((value) =>
      this.#taken.has(value) ? value : quoted(this.#valueFor(value, path, key), value.charAt(0)),
    );
    const texts = isOrdered ? inOrderOf(old, made) : made;
    for (const [index, { start, end }] of nodes.entries())
      this.#edits.push({ at: start, remove: end - start, insert: texts[index] ?? '' });
  }

  /** Returns the sibling's field that an expression asks of an answer, or of an object: `body["title"]`, `part.title`. */
  #keyOf(side: Expr): string | undefined {
    const key = side.type === 'Subscript' && side.index.type === 'Str' ? side.index.value : attributeOf(side);
    return key !== undefined && this.listing.gone.has(key) && !this.#isOfModule(side) ? key : undefined;
  }

  #isOfModule(side: Expr): boolean {
    return side.type === 'Attribute' && side.value.type === 'Name' && this.before.imports.has(side.value.id);
  }

  #renameKey(side: Expr, index = this.#main): void {
    if (this.#keyOf(side) !== undefined)
      this.#edits.push(...withKey(side, markOf(index), this.before.source.text));
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
