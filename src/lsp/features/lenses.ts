import type { CodeLens } from '../protocol';
import { type CalledHandler, countText } from '../called';
import type { RouteFacts } from '../facts';
import { isForgotten, type Known, lineRange, placeOf } from '../known';
import { titleOf } from '../names';

/** The routes of one handler that a lens names; more are counted. */
const MAX_NAMED = 3;

/** The commands that the server runs for a client. */
export const COMMANDS = { open: 'tool.open', calls: 'tool.calls', register: 'tool.register' } as const;

/**
 * Returns a lens over each handler of a file with the routes that it serves, one with the calls that reach it, and one over each router
 * that nothing includes.
 */
export function lensesOf(known: Known, file: string): readonly CodeLens[] {
  const byLine = new Map<number, RouteFacts[]>();
  for (const route of known.routes) {
    const at = placeOf(route);
    if (at?.file !== file) continue;
    const line = known.lineOf(at);
    byLine.set(line, [...(byLine.get(line) ?? []), route]);
  }
  return [
    ...[...byLine].map(([line, routes]) => handlerLens(known, line, routes)),
    ...known.called
      .filter((one) => one.file === file && byLine.has(one.line - 1))
      .map((one) => callsLens(known, one)),
    ...unregistered(known, file).map((line) => ({
      range: lineRange(line),
      command: {
        title: 'not registered: include it',
        command: COMMANDS.register,
        arguments: [known.uriOf(file)],
      },
    })),
  ];
}

function handlerLens(known: Known, line: number, routes: readonly RouteFacts[]): CodeLens {
  const named = routes.slice(0, MAX_NAMED).map(titleOf);
  const more = routes.length - named.length;
  const title = [...named, ...(more === 0 ? [] : [`and ${more} more`])].join(' · ');
  const [first] = routes;
  const at = first?.includes.at(-1)?.place ?? first?.registeredAt;
  const target =
    at == null ? [known.uriOf(first?.file ?? ''), line] : [known.uriOf(at.file), known.lineOf(at)];
  return { range: lineRange(line), command: { title, command: COMMANDS.open, arguments: target } };
}

function callsLens({ uriOf }: Known, called: CalledHandler): CodeLens {
  const line = called.line - 1;
  const command = {
    title: countText(called),
    command: COMMANDS.calls,
    arguments: [uriOf(called.file), line],
  };
  return { range: lineRange(line), command };
}

/** Returns the lines (from 0) of routers of a file that are forgotten, each once. */
function unregistered(known: Known, file: string): readonly number[] {
  const found = known.applications.flatMap(({ findings }) =>
    findings.filter((one) => one.place.file === file && isForgotten(known, one)),
  );
  return [...new Set(found.map(({ place }) => known.lineOf(place)))];
}
