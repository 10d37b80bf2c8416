import type { Finding } from '../check/finding';
import { methodWords, operationText } from '../view/columns';
import type { CallsReport, ReportedCall } from './calls-report';
import { BROKEN_CALL } from './ignore-comments';

/** The rules about calls in code scanning, with their levels there. */
export const CALL_RULES = [
  {
    id: BROKEN_CALL,
    level: 'error',
    summary: 'a call of a path below those of the application that no route serves',
  },
  { id: 'unreached-route', level: 'warn', summary: 'a route that no call in the workspace reaches' },
] as const;

/** Returns the broken calls as findings, and the routes that nothing calls if they're asked for. */
export function findingsOf(
  { calls, unreached }: CallsReport,
  wanted: { readonly broken: boolean; readonly unreached: boolean },
): readonly Finding[] {
  const broken = calls
    .filter(({ outcome }) => outcome === 'broken')
    .map((call): Finding => ({
      rule: BROKEN_CALL,
      level: 'error',
      message: `${brokenMessage(call)}.`,
      place: { file: call.file, line: call.line },
      subject: nameOf(call),
      related: [],
    }));
  const routes = unreached.flatMap((route): readonly Finding[] => {
    const { file, line } = route;
    const subject = operationText(route);
    const message = `No call in the workspace reaches ${subject}.`;
    if (file === null || line === null) return [];
    return [{ rule: 'unreached-route', level: 'warn', message, place: { file, line }, subject, related: [] }];
  });
  return [...(wanted.broken ? broken : []), ...(wanted.unreached ? routes : [])];
}

/** Returns why a call is broken: `no route serves GET /api/productz`. */
export function brokenMessage(call: Pick<ReportedCall, 'method' | 'url' | 'routes'>): string {
  const methods = [...new Set(call.routes.flatMap(methodWords))].sort();
  const others = methods.length === 0 ? '' : `; its path is served for ${methods.join(', ')}`;
  return `No route serves ${nameOf(call)}${others}`;
}

const nameOf = ({ method, url }: Pick<ReportedCall, 'method' | 'url'>): string => `${method ?? 'ANY'} ${url}`;
