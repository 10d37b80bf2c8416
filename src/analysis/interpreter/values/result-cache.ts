import type { Site } from '../calls/call-site';
import type { Value } from './values';

/** What a program can ask of the results that a cached function keeps. */
export interface ResultCache {
  readonly clear: () => void;
  readonly info: (site: Pick<Site, 'vm' | 'at'>) => Value;
  readonly parameters: (site: Pick<Site, 'vm' | 'at'>) => Value;
}
