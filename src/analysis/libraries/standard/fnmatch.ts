import { bool, textOf, unknown } from '../../interpreter/values/make';
import { namePattern } from '../files/glob-pattern';
import type { Library } from '../kit/library';
import { functions, type Rule } from '../kit/model';

const matches: Rule<'(name, pat)'> = ({ name, pat }, { at }) => {
  const [text, pattern] = [textOf(name), textOf(pat)];
  if (text === undefined || pattern === undefined) return unknown('operands', 'a pattern', at);
  return bool(namePattern(pattern).test(text));
};

/** `fnmatch`. */
export const library: Library = () =>
  functions('fnmatch', {
    'fnmatch(name, pat)': matches,
    'fnmatchcase(name, pat)': matches,
    'filter(names, pat)': ({ names, pat }, { vm, at }) => {
      const pattern = textOf(pat);
      if (pattern === undefined || (names.kind !== 'list' && names.kind !== 'tuple'))
        return unknown('operands', 'names', at);
      const test = namePattern(pattern);
      return vm.listOf(names.items.filter(({ value }) => test.test(textOf(value) ?? '')));
    },
  });
