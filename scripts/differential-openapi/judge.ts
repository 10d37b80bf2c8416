import type { Judge } from '../differential/check';
import type { Oracle } from '../../test/support/fixtures';
import { type Difference, differencesOf } from '../../test/support/json-difference';
import { ourDocument } from '../../test/support/openapi-document';

/** The answer of oracle.py for an application. */
interface Answer extends Oracle {
  readonly error?: string;
  readonly openapi?: { readonly document?: unknown; readonly error?: string };
}

/** Compares our document of an application with FastAPI's. One that FastAPI refuses is refused here too. */
export const judge: Judge = async (application, folder, line) => {
  // The cast: our own script wrote it.
  const oracle = JSON.parse(line) as Answer;
  const refusal = oracle.error ?? oracle.openapi?.error;
  if (refusal !== undefined) return { kind: 'refused', error: refusal };
  const config = { entry: application.entry, env: application.env };
  try {
    const ours = await ourDocument({ name: folder, folder, config, oracles: [oracle] });
    const differences = differencesOf(oracle.openapi?.document, ours);
    if (differences.length === 0) return { kind: 'exact', oracle };
    return { kind: 'different', oracle, signs: signsOf(differences), detail: differences.map(lineOf) };
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const first = message.split('\n', 1)[0] ?? '';
    return { kind: 'different', oracle, signs: [`crash ${first}`], detail: [`crash ${message}`] };
  }
};

/** Returns the kinds of the differences, each once: places without the application's own names. */
function signsOf(differences: readonly Difference[]): readonly string[] {
  return [...new Set(differences.map(signOf))];
}

function signOf({ at, expected, actual }: Difference): string {
  const place = at
    .replace(/^\/paths\/[^/]+/, '/paths/*')
    .replace(/^\/components\/schemas\/[^/]+/, '/components/schemas/*')
    .replaceAll(/\/(properties|content)\/[^/]+/g, '/$1/*')
    .replaceAll(/\/\d+(?=\/|$)/g, '/#');
  const tail = place.split('/').slice(-3).join('/');
  const kind = actual === '(absent)' ? 'absent' : expected === '(absent)' ? 'extra' : 'other';
  return `${kind} ${at.startsWith('/components') ? 'schema' : 'operation'} ${tail}`;
}

const WIDTH = 200;
const lineOf = ({ at, expected, actual }: Difference): string =>
  `${at}\n    - ${expected.slice(0, WIDTH)}\n    + ${actual.slice(0, WIDTH)}`;
