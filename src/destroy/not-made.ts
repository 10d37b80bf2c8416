import type { Failure } from '../base/diagnostics/failure';
import type { ResourceName } from '../base/naming/resource-name';
import { notThere } from '../scaffold/run/not-there';

/** The word for what a generator makes for a resource. */
const WORDS: Readonly<Record<string, string>> = { api: 'router', dto: 'DTO', service: 'service' };

/** Returns the Failure for something to destroy that isn't there. */
export const notMade = (kind: string, { name }: ResourceName, paths: readonly string[]): Failure => {
  const word = WORDS[kind];
  return notThere(
    word === undefined ? `${kind} ${name}` : `${word} of ${name}`,
    paths,
    'nothing is deleted.',
  );
};
