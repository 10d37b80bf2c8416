import { printable } from '../../base/diagnostics/printable';
import { pathsText } from '../check/paths-text';
import { middlewareText, operationText, schemeText } from '../view/columns';
import type { ExplainedRoute, ExplainedRouter, Step, WhyReport } from './why-report';
import { counted } from '../../base/diagnostics/counted';

/** The most characters of a source line that are shown. */
const MAX_SOURCE = 70;

/** Renders a block for each route, then for each router: its name, then the steps to it from the application. */
export function renderText({ routes, routers }: WhyReport): string {
  const blocks = [...routes.map(routeBlock), ...routers.map(routerBlock)];
  return blocks.map((lines) => lines.map((line) => `${line}\n`).join('')).join('\n');
}

function routeBlock(route: ExplainedRoute): readonly string[] {
  const { handler, host, startup, steps } = route;
  const called = handler === null ? '' : ` (${handler})`;
  const when = startup ? ', registered at startup' : '';
  const under = host === null ? '' : ` on ${host}`;
  return [
    printable(`${operationText(route)}${under}${called}${when}`),
    ...stepLines(steps),
    ...guardLines(route),
  ];
}

/** Returns the security schemes, the middleware that refuses, and the dependencies of a path operation, with their dotted names. */
function guardLines({
  security = [],
  middleware = [],
  dependencies = [],
}: ExplainedRoute): readonly string[] {
  const schemes = security.map(schemeText);
  return [
    ...(schemes.length === 0 ? [] : [printable(`  security: ${schemes.join(', ')}`)]),
    ...middleware.map((one) => printable(`  middleware: ${middlewareText(one)}`)),
    ...(dependencies.length === 0 ? [] : [printable(`  dependencies: ${dependencies.join(', ')}`)]),
  ];
}

/** Returns aligned lines of place, source and what the step adds. `isLoose` leaves out the last, of an unregistered router. */
function stepLines(steps: readonly Step[], isLoose = false): readonly string[] {
  const rows = steps.map((step) => {
    const { file, line, source } = step;
    return [
      printable(`${file}:${line}`),
      shortened(printable(source)),
      isLoose ? '' : printable(addedBy(step)),
    ] as const;
  });
  const widths = [0, 1].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map(([place, source, added]) =>
    `  ${place.padEnd(widths[0] ?? 0)}  ${source.padEnd(widths[1] ?? 0)}  ${added}`.trimEnd(),
  );
}

const shortened = (text: string): string =>
  text.length > MAX_SOURCE ? `${text.slice(0, MAX_SOURCE - 1)}…` : text;

/** Returns what a step adds: `/api · tags: Products · if settings.debug`. */
function addedBy({ kind, prefix, tags, host, condition }: Step): string {
  if (kind === 'application') return 'the application';
  const parts = [
    ...(kind === 'include' || kind === 'route' ? [] : [kind]),
    ...(prefix === '' ? [] : [prefix]),
    ...(host === null ? [] : [host]),
    ...(tags.length === 0 ? [] : [`tags: ${tags.join(', ')}`]),
    ...(condition === null ? [] : [`if ${condition}`]),
  ];
  return parts.length === 0 && kind === 'include' ? 'adds nothing' : parts.join(' · ');
}

function routerBlock(router: ExplainedRouter): readonly string[] {
  const { name, registered, ways } = router;
  const verdict = registered ? 'registered' : 'not registered';
  const head = printable(`${name} (${factsOf(router)}): ${verdict}`);
  const steps = ways.flatMap((way) => stepLines(way, !registered));
  return [head, ...steps, ...(registered ? emptyWay(router) : ending(router))];
}

/** Returns the place and the size of a router; of one without a variable also the paths, since others are made there as well. */
function factsOf({ name, file, line, routes, paths, isImported }: ExplainedRouter): string {
  const place = `${file}:${line}`;
  const count = counted(routes, 'route');
  const isVariable = /^[\w.]+:[A-Za-z_]\w*$/.test(name);
  const size = isVariable || paths.length === 0 ? count : `${count}: ${pathsText(paths)}`;
  return [...(name === place ? [] : [place]), ...(isImported ? [size] : [])].join(', ');
}

const emptyWay = ({ ways, routes }: ExplainedRouter): readonly string[] =>
  ways.length === 0 && routes === 0 ? ['  It holds no routes.'] : [];

/** Returns where the chain of an unregistered router ends, and the lines that would continue it. */
function ending({ ways, importedBy, isImported, under, advice }: ExplainedRouter): readonly string[] {
  if (under.length > 0) return under.map((one) => printable(`  ${conditionOf(one)}`));
  const files = importedBy.map(({ file, line }) => `${file}:${line}`);
  const why = !isImported
    ? 'The program never imports its module.'
    : ways.length > 0
      ? 'The chain ends there: the router that includes it is not registered itself.'
      : 'Nothing includes it.';
  const who = files.length === 0 ? [] : [`  Imported by ${files.join(', ')}.`];
  return [`  ${why}`, ...who, ...(advice === null ? [] : [`  ${advice}`])].map(printable);
}

/** Returns where an include stands, and under which tests: `Included in main.py:14 only where this holds: settings.debug.` */
function conditionOf({ file, line, tests }: ExplainedRouter['under'][number]): string {
  return `Included in ${file}:${line} only where this holds: ${tests.join(', ')}. It doesn't hold here.`;
}
