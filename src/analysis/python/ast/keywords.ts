import type { Call, Expr } from './expressions';

/** Returns the value of a keyword of a call, or of a class; `undefined` without a call. */
export const keywordOf = (
  call:
    { readonly keywords: readonly { readonly name: string | undefined; readonly value: Expr }[] } | undefined,
  name: string,
): Expr | undefined => call?.keywords.find((one) => one.name === name)?.value;

/** Returns the values that a call gives, those of its keywords last. */
export const valuesGiven = ({ args, keywords }: Pick<Call, 'args' | 'keywords'>): readonly Expr[] => [
  ...args,
  ...keywords.map(({ value }) => value),
];
