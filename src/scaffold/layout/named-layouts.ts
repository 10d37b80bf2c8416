import { joinPath, parentOf } from '../../base/source/paths';
import { importStyle, includeByBook, movedInclude } from './defaults';
import { given, named, type Surroundings } from './given';
import type { Fact, IncludeTemplate, LayoutFacts, NameTemplate } from './facts';
import { type ChosenLayout, type NamedLayout, sourceOf } from './options';
import { DIRECTORIES } from '../kinds';
import { KEBAB } from './words';

/** The prefix under which the seed's routers are registered. */
const SEED_PREFIX = '/api/v1';

const NO_ROUTERS = 'no router file but those of this tool';

/** The places of a layout that's asked for by name; `null` for none. */
interface Places {
  readonly router: string;
  readonly schema: string;
  readonly service: string | null;
  readonly model: string | null;
  readonly test: string;
}

/** Returns the facts with the places of a layout that's asked for by name. */
export function inLayout(
  facts: LayoutFacts,
  layout: NamedLayout,
  chosen: ChosenLayout,
  around: Surroundings,
  hasResources = false,
): LayoutFacts {
  const { source, evidence } =
    chosen.layout === undefined
      ? { source: 'seed' as const, evidence: [NO_ROUTERS] }
      : sourceOf(chosen, 'layout');
  const say = <T>(name: string, value: T): Fact<T> => given(name, value, source, evidence);
  const places = placesOf(layout, around, facts.orm.value !== null);
  const place = (role: keyof Places): Fact<NameTemplate | null> =>
    say(`place.${role}`, places[role] === null ? null : named(places[role]));
  if (layout !== 'seed' && hasResources) return besideResources(facts, { layout, say, places, around });
  const prefix = layout === 'seed' ? SEED_PREFIX : facts.url.value.text.replace(/\/[^/]*$/, '');
  return {
    ...facts,
    'place.router': place('router'),
    'place.schema': place('schema'),
    'place.service': place('service'),
    'place.crud': say('place.crud', null),
    'place.model': place('model'),
    'place.test': place('test'),
    variable: say('variable', named('router')),
    prefixPlace: say('prefixPlace', 'router'),
    url: say('url', named(`${prefix}/{plural}`, KEBAB)),
    tagPlace: say('tagPlace', 'router'),
    tags: say('tags', [named('{plural}', KEBAB)]),
    include: say('include', includeFor(layout, around, places.router, prefix)),
    imports: say('imports', importStyle(around)),
  };
}

interface Named {
  readonly layout: NamedLayout;
  readonly say: <T>(name: string, value: T) => Fact<T>;
  readonly places: Places;
  readonly around: Surroundings;
}

/** Returns the facts of a project that has resources: their code stays the pattern, only the places are others. */
function besideResources(facts: LayoutFacts, { layout, say, places, around }: Named): LayoutFacts {
  const place = (role: keyof Places): Fact<NameTemplate | null> =>
    say(`place.${role}`, places[role] === null ? null : named(places[role]));
  const usual = facts['place.router'].value;
  const to = named(places.router);
  const logic = (role: 'service' | 'crud'): Fact<NameTemplate | null> => {
    const home = parentOf(layout === 'feature' ? places.router : parentOf(places.router));
    const file = layout === 'feature' ? `${role}.py` : `${role === 'crud' ? role : 'services'}/{singular}.py`;
    return say(`place.${role}`, facts[`place.${role}`].value === null ? null : named(joinPath(home, file)));
  };
  const include =
    usual === null ? facts.include.value : movedInclude(facts.include.value, around, { from: usual, to });
  return {
    ...facts,
    'place.router': place('router'),
    'place.schema': place('schema'),
    'place.service': logic('service'),
    'place.crud': logic('crud'),
    'place.model': facts['place.model'].value === null ? facts['place.model'] : place('model'),
    include: { ...facts.include, value: include },
  };
}

function placesOf(layout: NamedLayout, { entry, sources }: Surroundings, hasOrm: boolean): Places {
  const home = parentOf(entry);
  const tests = joinPath(sources.base, 'tests');
  switch (layout) {
    case 'seed': {
      const { api, dto, service, tests: ofApi } = DIRECTORIES;
      return {
        router: joinPath(home, api, '{plural}.py'),
        schema: joinPath(home, dto, '{singular}_dto.py'),
        service: joinPath(home, service, '{singular}_service.py'),
        model: null,
        test: joinPath(home, ofApi, 'test_{plural}.py'),
      };
    }
    case 'bigger-applications':
      return {
        router: joinPath(home, 'routers/{plural}.py'),
        schema: joinPath(home, 'schemas/{singular}.py'),
        service: null,
        model: hasOrm ? joinPath(home, 'models/{singular}.py') : null,
        test: joinPath(tests, 'test_{plural}.py'),
      };
    case 'feature':
      return {
        router: joinPath(home, '{plural}/router.py'),
        schema: joinPath(home, '{plural}/schemas.py'),
        service: null,
        model: hasOrm ? joinPath(home, '{plural}/models.py') : null,
        test: joinPath(tests, '{plural}/test_router.py'),
      };
  }
}

/** Returns the include under a prefix; a module called `router` is imported for the variable in it. */
function includeFor(
  layout: NamedLayout,
  around: Surroundings,
  router: string,
  prefix: string,
): IncludeTemplate {
  const include = includeByBook(around, named(router));
  const rest = prefix === '' ? ')' : `, prefix="${prefix}")`;
  if (layout === 'bigger-applications' || include.import === undefined)
    return { ...include, line: named(include.line.text.replace(/\)$/, rest)) };
  const module = include.import.module.text;
  const stem = layout === 'feature' ? 'router' : '{plural}';
  return {
    ...include,
    line: named(`${around.app}.include_router({plural}_router${rest}`),
    import: { module: named(`${module}.${stem}`), name: named('router'), asname: named('{plural}_router') },
  };
}
