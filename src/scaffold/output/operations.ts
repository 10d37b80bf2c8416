import { Failure } from '../../base/diagnostics/failure';
import { suggestion } from '../../base/diagnostics/suggest';

/** The five path operations of a generated router, in their order in the file. */
export const OPERATIONS = ['list', 'get', 'create', 'update', 'delete'] as const;
export type Operation = (typeof OPERATIONS)[number];

/** Returns something for each of the operations. The cast: each has an entry. */
export const byOperation = <T>(of: (operation: Operation) => T): Readonly<Record<Operation, T>> =>
  Object.fromEntries(OPERATIONS.map((one) => [one, of(one)])) as Record<Operation, T>;

export interface OperationOptions {
  /** Separated by commas. */
  readonly only?: string;
  readonly except?: string;
}

export const UPDATE_VERBS = ['put', 'patch'] as const;

/** Returns the verb of updates that an option asks for. Throws a Failure for another word. */
export function updateVerbOf({
  update,
}: {
  readonly update?: string;
}): (typeof UPDATE_VERBS)[number] | undefined {
  if (update === undefined) return undefined;
  const found = UPDATE_VERBS.find((one) => one === update.toLowerCase());
  if (found !== undefined) return found;
  throw new Failure(`--update: "${update}" is no verb of an update; there are: patch, put.`);
}

/** Returns the operations that `--only` and `--except` leave. Throws a Failure for an unknown one, and if none is left. */
export function chooseOperations({ only, except }: OperationOptions): readonly Operation[] {
  const wanted = only === undefined ? OPERATIONS : parse('only', only);
  const unwanted = except === undefined ? [] : parse('except', except);
  const chosen = OPERATIONS.filter((one) => wanted.includes(one) && !unwanted.includes(one));
  if (chosen.length === 0) throw new Failure('--only and --except leave no operation; choose at least one.');
  return chosen;
}

function parse(option: string, list: string): readonly Operation[] {
  return list.split(',').map((given) => {
    const word = given.trim();
    const found = OPERATIONS.find((one) => one === word);
    if (found !== undefined) return found;
    throw new Failure(`--${option}: there's no operation "${word}"; ${suggestion(word, OPERATIONS)}`);
  });
}
