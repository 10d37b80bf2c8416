import { ownEntry } from '../../base/code/own-entry';
import { type Pattern, regexOf, shapeOf } from './pattern';

/**
 * Returns true if a pattern matches everything that another one matches, so that a route behind it is never reached: it's
 * tried with texts that only a parameter can take, not a literal. `/{s}` covers `/{i:int}`, `/items/{id}` covers
 * `/items/me`, `/{i:int}` doesn't cover `/{s}`. False for a pattern with an unknown part.
 */
export function covers(outer: Pattern, inner: Pattern): boolean {
  if (!outer.isKnown || !inner.isKnown) return false;
  if (shapeOf(outer) === shapeOf(inner)) return true;
  const regex = regexOf(outer);
  return witnessesOf(inner).every((text) => regex.test(text));
}

/** Returns a text that a pattern matches and few others do. A pattern that doesn't match it can't cover the first. */
export const witnessOf = (pattern: Pattern): string => witnessesOf(pattern)[0] ?? '';

/** The shortest texts that each converter takes, and texts of each kind of letters. */
const WITNESSES: Readonly<Record<string, readonly string[]>> = {
  str: ['~', '7', '~w.5-0'],
  path: ['~/~', '', '7', '/'],
  int: ['7', '60'],
  float: ['0.5', '7', '60.25'],
  uuid: ['00000000-0000-0000-0000-00000000000f', '0'.repeat(32), 'f'.repeat(32)],
};

/** Texts from which on the parameters aren't varied each by itself. */
const MANY = 32;

const witnessesOf = ({ pieces }: Pattern): readonly string[] =>
  pieces.reduce<readonly string[]>(
    (texts, piece) => {
      const some = typeof piece === 'string' ? [piece] : (ownEntry(WITNESSES, piece.converter) ?? ['']);
      return texts.length > MANY
        ? texts.map((text, index) => text + (some[index % some.length] ?? ''))
        : texts.flatMap((text) => some.map((one) => text + one));
    },
    [''],
  );
