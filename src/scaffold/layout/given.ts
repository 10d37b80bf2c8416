import type { Fact, FactSource, NameTemplate } from './facts';
import type { Sources } from './read/sources';
import { IDENTIFIER } from './words';
import type { Inspection } from '../../routes-report/inspect/inspection';

/** Holds what is known of an application apart from its resources. */
export interface Surroundings {
  readonly sources: Sources;
  /** The file of the application. */
  readonly entry: string;
  /** The variable of the application: `app`. */
  readonly app: string;
  /** The files that hold routers, whatever these serve. */
  readonly routers: readonly string[];
}

/** Limits the confidence in facts that folders, or router files without a resource, tell. */
export const BY_FOLDERS = 0.7;

/** How much is believed of what a book says: folders that are there tell more. */
const BY_BOOK = 0.4;
const BOOK = 'FastAPI\'s documentation, "Bigger applications"';

/** Returns a fact that no resource shows. */
export function given<T>(
  name: string,
  value: T,
  source: FactSource,
  evidence: readonly string[] = [BOOK],
): Fact<T> {
  const confidence = source === 'archetype' ? BY_FOLDERS : source === 'documentation' ? BY_BOOK : 1;
  return { name, value, confidence, source, evidence, candidates: [] };
}

/** True for a fact that an option or the configuration decides. */
export const isAsked = ({ source }: Pick<Fact<unknown>, 'source'>): boolean =>
  source === 'option' || source === 'configuration';

/** Returns a name of Python's, or a path. */
export const named = (text: string, joint = IDENTIFIER): NameTemplate => ({ text, joint });

/** Returns the variable of an inspected application; `app` for one that the entry reaches in another way. */
export const appVariable = ({ report }: Inspection): string =>
  /^\w+$/.test(report.entry.app) ? report.entry.app : 'app';
