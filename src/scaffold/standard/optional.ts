import type { StyleConvention } from './conventions';

/** Returns `str | None`, or `Optional[str]` where the project writes that. */
export const optional = (type: string, { optional: spelling }: StyleConvention): string =>
  spelling === 'Optional' ? `Optional[${type}]` : `${type} | None`;
