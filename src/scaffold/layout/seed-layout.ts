import { joinPath, parentOf } from '../../base/source/paths';
import { DIRECTORIES } from '../kinds';
import { importStyle, includeByBook } from './defaults';
import type { Fact, IncludeTemplate, LayoutFacts } from './facts';
import { given, named, type Surroundings } from './given';
import { type ChosenLayout, sourceOf } from './options';
import { KEBAB } from './words';

/** The prefix under which the seed's routers are registered. */
const PREFIX = '/api/v1';

const NO_ROUTERS = 'no router file but those of this tool';

/** Returns the facts with the places of the layout that this tool writes by itself. */
export function inSeedLayout(facts: LayoutFacts, chosen: ChosenLayout, around: Surroundings): LayoutFacts {
  const { source, evidence } =
    chosen.layout === undefined
      ? { source: 'seed' as const, evidence: [NO_ROUTERS] }
      : sourceOf(chosen, 'layout');
  const say = <T>(name: string, value: T): Fact<T> => given(name, value, source, evidence);
  const home = parentOf(around.entry);
  const { api, dto, service, tests } = DIRECTORIES;
  const router = joinPath(home, api, '{plural}.py');
  return {
    ...facts,
    'place.router': say('place.router', named(router)),
    'place.schema': say('place.schema', named(joinPath(home, dto, '{singular}_dto.py'))),
    'place.service': say('place.service', named(joinPath(home, service, '{singular}_service.py'))),
    'place.crud': say('place.crud', null),
    'place.model': say('place.model', null),
    'place.test': say('place.test', named(joinPath(home, tests, 'test_{plural}.py'))),
    variable: say('variable', named('router')),
    prefixPlace: say('prefixPlace', 'router'),
    url: say('url', named(`${PREFIX}/{plural}`, KEBAB)),
    tagPlace: say('tagPlace', 'router'),
    tags: say('tags', [named('{plural}', KEBAB)]),
    include: say('include', includeOf(around, router)),
    imports: say('imports', importStyle(around)),
  };
}

/** Returns the include of a router, which is imported for the variable in it. */
function includeOf(around: Surroundings, router: string): IncludeTemplate {
  const include = includeByBook(around, named(router));
  return {
    ...include,
    line: named(`${around.app}.include_router({plural}_router, prefix="${PREFIX}")`),
    import: include.import && {
      module: named(`${include.import.module.text}.{plural}`),
      name: named('router'),
      asname: named('{plural}_router'),
    },
  };
}
