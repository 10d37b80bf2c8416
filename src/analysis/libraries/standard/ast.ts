import { evaluateLiteral } from '../../interpreter/evaluation/literal-text';
import { callOf, type Site } from '../../interpreter/calls/call-site';
import { raiseInWords } from '../../interpreter/guards/refusals';
import { modelClass } from '../../interpreter/values/classes';
import { textOf, unknown } from '../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../interpreter/values/values';
import type { Library } from '../kit/library';
import { functions, methods, qualified } from '../kit/model';
import { causeOf } from '../kit/values';

/** `ast`: literals that stand in texts. Trees have no model: which methods of a visitor are called for one isn't known. */
export const library: Library = ({ object }) => ({
  ...qualified('ast', {
    NodeVisitor: visitor('NodeVisitor', object),
    NodeTransformer: visitor('NodeTransformer', object),
  }),
  ...functions('ast', {
    'literal_eval(node_or_string)': ({ node_or_string: given }, { vm, at }) => {
      const text = textOf(given);
      const value =
        text === undefined ? causeOf(given, 'the text of a literal', at) : evaluateLiteral(vm, text);
      if (typeof value !== 'string') return value;
      return value === 'no expression'
        ? raiseInWords(vm, 'SyntaxError', 'invalid syntax', at)
        : raiseInWords(vm, 'ValueError', 'malformed node or string', at);
    },
  }),
});

const visitor = (name: string, object: ClassValue): ClassValue =>
  modelClass(
    `ast.${name}`,
    [object],
    methods(`ast.${name}`, {
      'visit(node)': (self, { node }, site) => visited(self, node, `ast.${name}.visit`, site),
      'generic_visit(node)': (self, { node }, site) => visited(self, node, `ast.${name}.generic_visit`, site),
    }),
  );

/** Calls a method that calls others of the program's own class, nobody knows which: they may change what the object holds. */
function visited(self: InstanceValue, node: Value, name: string, site: Site): Value {
  const { vm, at } = site;
  const cause = unknown('library', name, at);
  for (const held of self.attrs.values())
    if (held.kind === 'list' || held.kind === 'dict' || held.kind === 'set') held.open ??= cause;
  self.open ??= cause;
  const own = self.cls.mro
    .flatMap(({ attrs }) => [...attrs.values()])
    .filter(({ kind }) => kind === 'function');
  return vm.models.notEntered(
    cause,
    callOf(vm, { args: [node, ...own], keywords: new Map(), open: undefined, isWritten: true }, at),
  );
}
