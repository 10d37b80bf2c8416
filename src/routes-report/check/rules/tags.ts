import type { RegisteredRoute } from '../../../analysis/fastapi/listing/route';
import { type CheckContext, nameOf } from '../context';
import type { Found } from '../finding';
import type { Rule } from '../rule';
import { counted } from '../../../base/diagnostics/counted';

/** Finds path operations that the documentation shows under "default". */
export const missingTag: Rule = {
  level: 'off',
  summary: 'a path operation without a tag',
  find: missingTags,
};

/** Finds tags that differ only in case: the documentation shows them as two. */
export const tagCase: Rule = {
  level: 'warn',
  summary: 'tags that differ only in case',
  find: tagCases,
};

function missingTags({ routes }: CheckContext): readonly Found[] {
  return routes.flatMap((route) => {
    const { kind, inSchema, tags, place, condition } = route;
    if (kind !== 'api' || !inSchema || tags.length > 0 || place === null || condition !== null) return [];
    const message = `${nameOf(route)} has no tag. Set tags=["…"] on it, on its router, or on the include.`;
    return [{ message, place, subject: nameOf(route), related: [] }];
  });
}

function tagCases({ routes }: CheckContext): readonly Found[] {
  const spellings = new Map<string, Map<string, RegisteredRoute[]>>();
  for (const route of routes.filter(({ kind, inSchema }) => kind === 'api' && inSchema)) {
    for (const tag of route.tags.filter((one) => !one.includes('{?}'))) {
      const known = spellings.get(tag.toLowerCase()) ?? new Map<string, RegisteredRoute[]>();
      spellings.set(tag.toLowerCase(), known);
      known.set(tag, [...(known.get(tag) ?? []), route]);
    }
  }
  return [...spellings.values()].flatMap((known) => {
    const [usual, ...others] = [...known].sort(([, left], [, right]) => right.length - left.length);
    return usual === undefined ? [] : others.flatMap((other) => toFound(usual, other));
  });
}

type Spelling = readonly [tag: string, routes: readonly RegisteredRoute[]];

function toFound([usual, many]: Spelling, [tag, routes]: Spelling): readonly Found[] {
  const [first, ...rest] = routes.flatMap(({ place }) => place ?? []);
  const counterpart = many[0]?.place ?? null;
  if (first === undefined) return [];
  const count = (some: readonly unknown[]): string => counted(some.length, 'route');
  return [
    {
      message: `the tag "${tag}" (${count(routes)}) differs from "${usual}" (${count(many)}) only in case; the documentation shows two groups. Write them the same way.`,
      place: first,
      subject: `${tag} ${usual}`,
      related: [
        ...(counterpart === null ? [] : [{ place: counterpart, message: `"${usual}"` }]),
        ...rest.slice(0, 10).map((place) => ({ place, message: `"${tag}"` })),
      ],
    },
  ];
}
