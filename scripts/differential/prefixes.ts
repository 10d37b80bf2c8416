import type { SourceFile } from './project';
import { text } from './texts';

const PREFIXES = [
  '/users',
  '/api',
  '/v1',
  '/items',
  '/a-b',
  '/{tenant}',
  '/admin/x',
  '/straße',
  '/à-propos',
  '/メニュー',
];

/** Returns an expression for a prefix that FastAPI accepts, or for an empty one. */
export function prefix(file: SourceFile): string {
  // FastAPI refuses a path with a repeated parameter.
  const picked = file.random.pick(PREFIXES).replace('tenant', file.fresh('tenant'));
  return text(file, file.random.chance(0.15) ? '' : picked);
}
