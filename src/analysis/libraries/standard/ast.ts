import { evaluateLiteral } from '../../interpreter/evaluation/literal-text';
import { raiseInWords } from '../../interpreter/guards/refusals';
import { textOf } from '../../interpreter/values/make';
import type { Library } from '../kit/library';
import { functions } from '../kit/model';
import { causeOf } from '../kit/values';

/** `ast`: literals that stand in texts; trees have no model. */
export const library: Library = () =>
  functions('ast', {
    'literal_eval(node_or_string)': ({ node_or_string: given }, { vm, at }) => {
      const text = textOf(given);
      const value =
        text === undefined ? causeOf(given, 'the text of a literal', at) : evaluateLiteral(vm, text);
      if (typeof value !== 'string') return value;
      return value === 'no expression'
        ? raiseInWords(vm, 'SyntaxError', 'invalid syntax', at)
        : raiseInWords(vm, 'ValueError', 'malformed node or string', at);
    },
  });
