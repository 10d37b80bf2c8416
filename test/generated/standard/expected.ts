import { type Case, isKept } from './case';
import { conventionsOf } from './project';

/** What an application should do, for call_resources.py. */
export function expectedOf(one: Case): Readonly<Record<string, unknown>> {
  const { router, key, update, isPartial, create, delete: gone, wrapper, owners } = conventionsOf(one);
  const isPrefixed = one.prefix === 'router';
  const [prefix = ''] = router.arguments.flatMap((text) => /prefix="(.*)"/.exec(text)?.[1] ?? []);
  return {
    path: `${isPrefixed ? prefix : ''}${router.path}`,
    key: key.name,
    missing: MISSING[key.type] ?? 'de305d54-75b4-431b-adb2-eb6b9e546014',
    created: create.status,
    update,
    partial: isPartial,
    deleted: gone.status,
    answer: gone.answer === 'row' ? 'row' : gone.answer === 'nothing' ? null : { message: 'Gone' },
    wrapper: wrapper === undefined ? null : [wrapper.rows, wrapper.count],
    page: PAGES[one.page],
    owned: owners.map(({ hides }) => hides.length),
    stub: !isKept(one) && one.store === 'stub',
  };
}

/** Keys of no row, by their type. */
const MISSING: Readonly<Record<string, string>> = {
  int: '1000',
  str: 'none',
  PydanticObjectId: 'f'.repeat(24),
};

/** Queries that give the rows one by one. */
const PAGES: Readonly<Record<Case['page'], readonly string[] | null>> = {
  none: null,
  skip: ['?limit=1', '?skip=1&limit=1'],
  object: ['?size=1', '?size=1&number=2'],
};
