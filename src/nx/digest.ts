import { createHash } from 'node:crypto';

/** Returns a short hash of the parts. */
export const digest = (parts: readonly string[]): string =>
  createHash('sha1').update(parts.join('\n')).digest('base64url');
