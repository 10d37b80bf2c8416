import type { FunctionDef, Name, Parse } from '../../../analysis/python/ast';
import { bindingsOf } from '../../edit/bindings';
import { isDocstring } from '../../edit/import-blocks';
import type { WantedImport } from '../../edit/import-order';
import { type Edit, lineStartAt, openSource, type PythonSource } from '../../edit/source';
import { isSameResource } from '../../layout/words';
import type { ProjectLayout } from '../../layout/facts';
import { inPython, quoted } from '../example-values';
import type { NewField } from '../field';
import { isFixture } from '../hiding';
import { as, functionIn, pathsIn } from '../paths';
import { constants, type Constant, dataMakers } from './constants';
import type { Asked, Maker } from './maker';
import { makersFor } from './makers';
import { keyCode, type Mark, markIn } from './marks';
import type { TestsView } from './tests-view';

/** Holds what the keys in a file of tests are found with. */
export interface Giving {
  readonly parse: Parse;
  /** Returns what the project's tests have, given the new code. */
  readonly view: (own: PythonSource) => TestsView;
  readonly fields: readonly NewField[];
  readonly layout: ProjectLayout;
  readonly quote: string;
}

/** A file of tests in which the keys of other resources' items stand. */
export interface WithParents {
  readonly text: string;
  readonly imports: readonly WantedImport[];
  /** The new fields whose items nothing shows how to make: an example stands there. */
  readonly unmade: readonly NewField[];
}

/**
 * Gives tests, fixtures and helpers the items of other resources that new fields refer to, each made as the project's tests make one: a
 * database that checks keys wants them there. A key that nothing shows how to make stays an example.
 */
export function withParents(text: string, giving: Giving): WithParents {
  if (!/\bqx[jp]_\d+_/.test(text)) return { text, imports: [], unmade: [] };
  return new ParentGiver(openSource(Buffer.from(text), giving.parse), giving).result();
}

/** A mark, and the function in which it stands. */
interface Spot {
  readonly mark: Mark;
  readonly name: Name;
  readonly def: FunctionDef | undefined;
}

class ParentGiver {
  readonly #edits: Edit[] = [];
  readonly #imports: WantedImport[] = [];
  readonly #unmade = new Set<NewField>();
  readonly #params = new Map<FunctionDef, Asked[]>();

  readonly #view: TestsView;

  constructor(
    private readonly source: PythonSource,
    private readonly giving: Giving,
  ) {
    this.#view = giving.view(source);
  }

  result(): WithParents {
    const spots = this.#spots();
    const makers = dataMakers(this.source);
    for (const def of new Set(spots.flatMap((one) => one.def ?? []))) {
      const inside = spots.filter((one) => one.def === def);
      const data = makers.find(({ maker }) => maker === def);
      const isMadeInside = inside.every(({ mark }) => this.#makerFor(def, mark.index) !== undefined);
      if (isMadeInside || data === undefined || !this.#inConstant(data)) this.#inFunction(def, inside);
    }
    for (const constant of constants(this.source)) this.#inConstant(constant);
    for (const { name, mark, def } of spots)
      if (def === undefined && !this.#edits.some((one) => covers(one, name))) this.#example(name, mark);
    for (const [def, asked] of this.#params) this.#addParameters(def, asked);
    const { text } = this.source.edit(this.#edits);
    return { text, imports: this.#imports, unmade: [...this.#unmade] };
  }

  #spots(): readonly Spot[] {
    return pathsIn(this.source.body).flatMap((path) => {
      const name = as(path.at(-1), 'Name');
      const mark = name && markIn(name.id);
      return mark === undefined || name === undefined ? [] : [{ mark, name, def: functionIn(path) }];
    });
  }

  #inFunction(def: FunctionDef, spots: readonly Spot[]): void {
    for (const index of new Set(spots.map(({ mark }) => mark.index))) {
      const made = this.#make(def, index);
      for (const { name, mark } of spots.filter((one) => one.mark.index === index))
        if (made === undefined) this.#example(name, mark);
        else this.#replace(name, made(mark.isJson));
    }
  }

  /** Writes a dictionary without the keys, which each function that reads it adds. Returns false, and writes nothing, if one can't. */
  #inConstant({ marks, without, uses }: Constant): boolean {
    const isMade = uses.every(({ def }) =>
      marks.every(({ mark }) => def !== undefined && this.#makerFor(def, mark.index) !== undefined),
    );
    if (!isMade) return false;
    this.#edits.push(without);
    for (const { def, write } of uses) {
      const values = marks.map(
        ({ mark, key }) => [key, (def && this.#make(def, mark.index)?.(mark.isJson)) ?? ''] as const,
      );
      this.#edits.push(write(values, this.giving.quote));
    }
    return true;
  }

  /** Makes an item in a function. Returns what gives the code of its key; `undefined` if nothing shows how. */
  #make(def: FunctionDef, index: number): ((isJson: boolean) => string) | undefined {
    const { fields, quote } = this.giving;
    const field = fields[index];
    const maker = this.#makerFor(def, index);
    if (field === undefined || maker === undefined) return undefined;
    const variable = this.#use(def, maker);
    return (isJson) => keyCode(variable, maker.gives, isJson, field, quote);
  }

  /** Returns the best way to make the item of a field in a function. */
  #makerFor(def: FunctionDef, index: number): Maker | undefined {
    const { fields, layout } = this.giving;
    const { parent: words, column } = fields[index]?.foreignKey ?? {};
    if (words === undefined || column === undefined) return undefined;
    const sibling = layout.siblings.find((one) => isSameResource(one.words, words));
    const collection = sibling?.operations.find(({ operation }) => operation === 'create')?.route.path;
    const parent = { words, key: column.split('.').at(-1) ?? 'id', collection };
    return makersFor(parent, this.#view).find((one) => this.#fits(def, one));
  }

  /** True for a way that a function can take: only tests and fixtures may ask for more parameters. */
  #fits(def: FunctionDef, { asked, isAsync, code, name }: Maker): boolean {
    const own = new Set(def.signature().params.map((one) => one.name));
    const isOpen = isFixture(def) || def.name.startsWith('test');
    const isTaken = code === undefined && !own.has(name) && bindsInside(def, name);
    return (
      (!isAsync || def.isAsync) &&
      !isTaken &&
      def.name !== name &&
      (isOpen || asked.every((one) => own.has(one.name)))
    );
  }

  /** Asks for a maker's parameters, and writes its statement. Returns the variable that has the item. */
  #use(def: FunctionDef, { asked, code, imports, name }: Maker): string {
    const own = new Set([...def.signature().params, ...(this.#params.get(def) ?? [])].map((one) => one.name));
    const added = asked.filter((one) => !own.has(one.name));
    if (added.length > 0) this.#params.set(def, [...(this.#params.get(def) ?? []), ...added]);
    this.#imports.push(...imports);
    if (code === undefined) return name;
    const variable = bindsInside(def, name) || own.has(name) ? `parent_${name}` : name;
    const { statements } = def.body();
    const [first, second] = statements;
    const before = isDocstring(first) ? (second ?? first) : first;
    if (before === undefined) return variable;
    const at = lineStartAt(this.source.text, before.start);
    const lead = this.source.text.slice(at, before.start);
    const insert = `${lead}${variable} = ${code}\n`;
    if (!this.#edits.some((one) => one.at === at && one.insert === insert)) this.#edits.push({ at, insert });
    return variable;
  }

  /** Puts parameters behind those without a default; annotated where the function's others are. */
  #addParameters(def: FunctionDef, asked: readonly Asked[]): void {
    const { params, returns } = def.signature();
    const isTyped = returns !== undefined || params.some(({ annotation }) => annotation !== undefined);
    const texts = asked.map(({ name, type }) => {
      if (!isTyped || type === undefined) return name;
      this.#imports.push(...type.imports);
      return `${name}: ${type.text}`;
    });
    const last = params.findLast((one) => one.default === undefined && one.kind === 'positional');
    if (last !== undefined) {
      this.#edits.push({
        at: Math.max(last.end, last.annotation?.end ?? 0),
        insert: `, ${texts.join(', ')}`,
      });
      return;
    }
    const open = this.source.text.indexOf('(', def.start) + 1;
    this.#edits.push({ at: open, insert: `${texts.join(', ')}${params.length > 0 ? ', ' : ''}` });
  }

  /** Writes an example in the place of a key. */
  #example(name: Name, { index, isJson }: Mark): void {
    const field = this.giving.fields[index];
    if (field === undefined) return;
    this.#unmade.add(field);
    const [json] = field.examples;
    this.#replace(name, quoted(isJson ? json : inPython(field, json), this.giving.quote));
  }

  #replace({ start, end }: Name, insert: string): void {
    this.#edits.push({ at: start, remove: end - start, insert });
  }
}

const covers = ({ at, remove = 0 }: Edit, { start, end }: Name): boolean => at <= start && end <= at + remove;

const bindsInside = (def: FunctionDef, name: string): boolean =>
  bindingsOf(def.body().statements).some((one) => one.name === name);
