import type { FunctionDef, Param } from '../../../analysis/python/ast';
import { asName, templateOf, type Words } from '../../layout/words';
import { isFixture } from '../hiding';
import { givenBy } from './given';
import type { Maker } from './maker';
import { requestsFor } from './requests';
import type { TestFunction, TestsView } from './tests-view';

/** A resource of which tests need an item. */
export interface Parent {
  readonly words: Words;
  /** The column of its key. */
  readonly key: string;
  /** The path of its collection; `undefined` if no route creates one. */
  readonly collection: string | undefined;
}

/** Returns the ways in which the project's tests make an item, the best first: a fixture, a function, a request. */
export function makersFor(parent: Parent, view: TestsView): readonly Maker[] {
  return [...fixturesFor(parent, view), ...functionsFor(parent, view), ...requestsFor(parent, view)];
}

/** Names of fixtures: `widget`, `widget_id`, `test_widget`. */
const FIXTURE =
  /^(?:(?:test|an?|new|created|some|sample|existing|db|random)_)?\{singular\}(?:_id|_in_db|_fixture)?$/;

/** Names of functions that make an item: `make_widget`, `create_random_widget`. */
const FUNCTION =
  /^_?(?:create|make|new|add|insert|given|an?|some|random|generate|seed)(?:_[a-z]+)*_\{singular\}$|^\{singular\}_factory$/;

function fixturesFor({ words, key }: Parent, view: TestsView): readonly Maker[] {
  const found = [...view.fixtures()].filter(([name]) => FIXTURE.test(templateOf(name, words).text));
  const sorted = found.toSorted(([left], [right]) => left.length - right.length);
  return sorted.flatMap(([name, { def, source }]) => {
    const gives = givenBy(def, source, key);
    return gives === undefined
      ? []
      : [{ name, code: undefined, asked: [view.asked(name)], imports: [], gives, isAsync: false }];
  });
}

function functionsFor({ words, key }: Parent, view: TestsView): readonly Maker[] {
  return view.functions.flatMap((one): readonly Maker[] => {
    const { def, source, path } = one;
    const isMaking = FUNCTION.test(templateOf(def.name, words).text) && !isFixture(def);
    const gives = isMaking ? givenBy(def, source, key) : undefined;
    const given = gives === undefined ? undefined : argumentsOf(def, view);
    const module = path === view.path ? '' : importable(one, view);
    if (gives === undefined || given === undefined || module === undefined) return [];
    const call = `${def.name}(${given.map(argument).join(', ')})`;
    return [
      {
        name: asName(words.singular.join('_')),
        code: def.isAsync ? `await ${call}` : call,
        asked: given.map((param) => view.asked(param.name)),
        imports: module === '' ? [] : [{ module, name: def.name }],
        gives,
        isAsync: def.isAsync,
      },
    ];
  });
}

const importable = ({ path }: TestFunction, view: TestsView): string | undefined =>
  /(?:^|\/)conftest\.py$/.test(path) ? undefined : view.moduleOf(path);

const argument = ({ name, kind }: Param): string => (kind === 'keyword-only' ? `${name}=${name}` : name);

/** Returns the parameters that a function can't do without, if each is called like a fixture. */
function argumentsOf(def: FunctionDef, view: TestsView): readonly Param[] | undefined {
  const fixtures = view.fixtures();
  const needed = def
    .signature()
    .params.filter((one) => one.default === undefined && !one.kind.startsWith('var'));
  return needed.every(({ name }) => fixtures.has(name)) ? needed : undefined;
}
