import { createHash } from 'node:crypto';

/** A short text that's another for other parts. */
export const digest = (parts: readonly string[]): string =>
  createHash('sha1').update(parts.join('\n')).digest('base64url');
