import type { FunctionDef } from '../../analysis/python/ast';
import { isCallOf } from './example-values';
import type { NewField } from './field';
import { type ItemMaker, makersFor, makersOf } from './item-makers';
import { as, functionIn, type Part, type Path, pathsIn } from './paths';
import type { Piece } from './piece';

/**
 * The values of a new field in a test file, by those of the sibling's that they stand for. What a fixture or the module gives has the same
 * value everywhere; each test has values of its own besides, and an update another one than what's there usually has.
 */
export class ExampleSeries {
  readonly #values = new Map<string, string>();
  readonly #last = new Map<string, string>();
  readonly #used = new Map<string, Set<string>>();
  /** The functions that make items, those of other files too. */
  readonly makers: readonly ItemMaker[];
  /** The text of what isn't in a test. */
  readonly #outside: string;

  constructor(
    piece: Piece,
    private readonly field: NewField | undefined,
    /** The functions of other files that make items. */
    others: readonly ItemMaker[],
  ) {
    const { text, body } = piece.source;
    this.makers = [...others, ...makersOf(piece)];
    const tests = pathsIn(body).flatMap((path) => testIn([path.at(-1)]) ?? []);
    const starts = [0, ...tests.map(({ end }) => end)];
    this.#outside = starts.map((start, index) => text.slice(start, tests[index]?.start)).join('\n');
  }

  /** Returns what's expected where the sibling's test expects a value: what was sent in its place, also by another test. */
  expected(value: string, path: Path): string {
    return this.#values.get(`${this.#scopeOf(value, path)} ${value}`) ?? this.#last.get(value) ?? value;
  }

  /** True for a value that a test sends itself, or that its fixtures do. */
  isOfTest = (value: string, path: Path): boolean =>
    this.#values.has(`${this.#scopeOf(value, path)} ${value}`) ||
    this.#makersFor(path).some(({ examples }) => examples.has(value));

  /** Returns what was sent last in the place of a value. */
  last = (value: string): string => this.#last.get(value) ?? '';

  /** Returns the value that's sent in the place of one of the sibling's: the same for the same value. */
  sent(value: string, path: Path): string {
    const key = `${this.#scopeOf(value, path)} ${value}`;
    const makers = this.#makersFor(path);
    const example = this.#values.get(key) ?? this.#made(value, path, makers);
    this.#values.set(key, example);
    this.#last.set(value, example);
    const name = functionIn(path)?.name;
    for (const maker of makers) if (maker.name === name) maker.examples.set(value, example);
    return example;
  }

  /** Returns an example that neither the test nor its fixtures have as yet, unless a fixture gives the same value. */
  #made(value: string, path: Path, makers: readonly ItemMaker[]): string {
    const given = makers.flatMap(({ examples }) => examples.get(value) ?? []).at(-1);
    const scope = this.#scopeOf(value, path);
    const own = this.#used.get(scope) ?? new Set();
    const used = new Set([...own, ...makers.flatMap(({ examples }) => [...examples.values()])]);
    const isUpdate = isCallOf(path, 'put') || isCallOf(path, 'patch');
    const [one = '""', other = one] = this.field?.examples ?? [];
    const usual = isUpdate && scope !== '' ? [other, one] : [one, other];
    const example =
      given ?? usual.find((each) => !used.has(each)) ?? this.#further(one, used.size + 1) ?? other;
    this.#used.set(scope, own.add(example));
    return example;
  }

  #makersFor(path: Path): readonly ItemMaker[] {
    const def = functionIn(path);
    return def === undefined ? [] : makersFor(def, this.makers);
  }

  /** Returns the place of the test that has a value to itself; an empty text for what the file shares. */
  #scopeOf(value: string, path: Path): string {
    const test = testIn(path);
    return test === undefined || this.#outside.includes(value) ? '' : String(test.start);
  }

  /** Returns one more value: `"example 3"`, `3`; `undefined` if none is sure to be within the field's limits. */
  #further(one: string, count: number): string | undefined {
    if (this.field?.limits.length !== 0) return undefined;
    if (/^\d+$/.test(one)) return String(Number(one) + count - 1);
    return this.field.type.text === 'str' && one.startsWith('"')
      ? `${one.slice(0, -1)} ${count}"`
      : undefined;
  }
}

/** Returns the test that a path is in. */
export const testIn = (path: readonly (Part | undefined)[]): FunctionDef | undefined =>
  path.map((part) => as(part, 'FunctionDef')).find((def) => def?.name.startsWith('test') === true);
