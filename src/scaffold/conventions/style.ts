import { countIn } from '../layout/read/pydantic';
import type { StyleConvention } from '../standard/conventions';
import type { Evidence } from './evidence';

/** Returns how code looks. */
export function styleOf({ sources, facts }: Evidence): StyleConvention {
  const count = (pattern: RegExp): number => countIn(sources, pattern);
  return {
    isAnnotated: count(/= (?:fastapi\.)?Depends\(/g) <= count(/\bAnnotated\[[^\n]*\bDepends\(/g),
    optional: count(/\bOptional\[/g) > count(/\| None\b/g) ? 'Optional' : 'union',
    generics: count(/\b(?:List|Dict)\[/g) > 0 && count(/\b(?:list|dict)\[\w/g) === 0 ? 'typing' : 'builtin',
    quotes: facts.quotes.value,
    lineLength: facts.lineLength.value,
  };
}
