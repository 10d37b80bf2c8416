import type { Expr } from './expressions';

/** Returns the value of a keyword of a call, or of a class; `undefined` without a call. */
export const keywordOf = (
  call:
    { readonly keywords: readonly { readonly name: string | undefined; readonly value: Expr }[] } | undefined,
  name: string,
): Expr | undefined => call?.keywords.find((one) => one.name === name)?.value;
