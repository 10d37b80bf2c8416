import { type Hover, MarkupKind } from '../protocol';
import { securityWords } from '../../routes-report/view/columns';
import type { RouteFacts, RouterFacts } from '../facts';
import { headerAround } from './header';
import { isForgotten, type Known, placeOf, standsIn } from '../known';
import { titleOf } from '../names';
import { counted } from '../../base/diagnostics/counted';
import { codeSpan, escapedMarkdown } from '../../base/code/markdown';

/** The most routes that a hover lists; more are counted. */
const MAX_LISTED = 12;

/**
 * Returns what is known of the statement around a line (from 0) of a file: the routes that it registers, with their ways from
 * the application; the routes below an include; a router, and whether the application serves it. `undefined` for any other
 * statement.
 */
export function hoverAt(known: Known, file: string, text: string, line: number): Hover | undefined {
  const header = headerAround(text, line + 1);
  if (header === undefined) return undefined;
  const isHere = standsIn(known, file, header);
  const routes = known.routes;
  const registered = routes.filter((route) => isHere(route.registeredAt) || isHere(placeOf(route)));
  const value =
    registered.length > 0
      ? registered.slice(0, MAX_LISTED).map(routeText).join('\n\n---\n\n') + more(registered.length)
      : (includeText(routes, isHere) ?? routerText(known, routes, isHere) ?? applicationText(known, isHere));
  if (value === undefined) return undefined;
  const range = { start: { line: header.from - 1, character: 0 }, end: { line: header.to, character: 0 } };
  return { contents: { kind: MarkupKind.Markdown, value }, range };
}

type IsHere = ReturnType<typeof standsIn>;

/** Returns a route with its way from the application, its condition, tags, security and dependencies. */
function routeText(route: RouteFacts): string {
  const { includes, registeredAt, condition, tags, startup } = route;
  const way = [
    ...includes.map(({ kind, prefix, place, condition: test }) => {
      const added = prefix === '' ? 'adds no prefix' : codeSpan(prefix);
      return `- ${kind} ${added} in ${codeSpan(`${place.file}:${String(place.line)}`)}${test === null ? '' : `, if ${codeSpan(test)}`}`;
    }),
    ...(registeredAt === null
      ? []
      : [`- registered in ${codeSpan(`${registeredAt.file}:${String(registeredAt.line)}`)}`]),
  ];
  const facts = [
    ...(condition === null ? [] : [`only if ${codeSpan(condition)}`]),
    ...(startup ? ['registered at startup'] : []),
    ...(tags.length === 0 ? [] : [`tags: ${tags.map(codeSpan).join(', ')}`]),
    ...(securityWords(route).length === 0
      ? []
      : [`security: ${securityWords(route).map(codeSpan).join(', ')}`]),
    ...((route.dependencies ?? []).length === 0
      ? []
      : [`dependencies: ${(route.dependencies ?? []).map(codeSpan).join(', ')}`]),
  ];
  return [`**${codeSpan(titleOf(route))}**`, way.join('\n'), facts.join('  \n')]
    .filter((part) => part !== '')
    .join('\n\n');
}

function includeText(routes: readonly RouteFacts[], isHere: IsHere): string | undefined {
  const below = routes.filter(({ includes }) => includes.some(({ place }) => isHere(place)));
  if (below.length === 0) return undefined;
  const prefixes = below.flatMap(({ includes }) => {
    const index = includes.findIndex(({ place }) => isHere(place));
    return includes
      .slice(0, index + 1)
      .map(({ prefix }) => prefix)
      .join('');
  });
  const paths = [...new Set(prefixes)].map((path) => codeSpan(path || '/')).join(', ');
  return `Includes ${counted(below.length, 'route')} under ${paths}\n\n${listed(below)}`;
}

function routerText(known: Known, routes: readonly RouteFacts[], isHere: IsHere): string | undefined {
  const made = known.applications.flatMap(({ routers }) => routers.filter((one) => isHere(one)));
  const router = made.find(({ registered }) => registered) ?? made[0];
  if (router === undefined) return forgottenText(known, isHere);
  const served = routes.filter(({ includes }) => includes.some(({ madeAt }) => isHere(madeAt)));
  return served.length > 0
    ? `Router ${codeSpan(router.name)}: ${counted(served.length, 'route')}\n\n${listed(served)}`
    : unregisteredText(router);
}

/** Returns what the check finds about a router of a module that no application imports. */
const forgottenText = (known: Known, isHere: IsHere): string | undefined =>
  known.applications
    .flatMap(({ findings }) => findings)
    .filter((one) => isHere(one.place) && isForgotten(known, one))
    .map(({ message }) => escapedMarkdown(message))[0];

function unregisteredText({ name, registered, under, advice }: RouterFacts): string {
  if (registered) return `Router ${codeSpan(name)}: it holds no routes.`;
  const tests = under.map(
    (one) =>
      `Included in ${codeSpan(`${one.file}:${String(one.line)}`)} only if ${one.tests.map(codeSpan).join(', ')}.`,
  );
  return [
    `Router ${codeSpan(name)}: not registered.`,
    ...tests,
    ...(advice === null ? [] : [escapedMarkdown(advice)]),
  ].join('\n\n');
}

function applicationText({ applications }: Known, isHere: IsHere): string | undefined {
  const found = applications.find(({ madeAt }) => isHere(madeAt));
  if (found === undefined) return undefined;
  const shown = found.routes.filter(({ kind }) => kind !== 'docs');
  return `Application ${codeSpan(`${found.entry.file}:${found.entry.app}`)}: ${counted(shown.length, 'route')}\n\n${listed(shown)}`;
}

const listed = (routes: readonly RouteFacts[]): string =>
  routes
    .slice(0, MAX_LISTED)
    .map((route) => `- ${codeSpan(titleOf(route))}`)
    .join('\n') + more(routes.length);

const more = (count: number): string =>
  count > MAX_LISTED ? `\n\nand ${String(count - MAX_LISTED)} more` : '';
