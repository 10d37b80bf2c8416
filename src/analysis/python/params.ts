import type { Param } from './ast';
import { identifier, type Reader } from './reader';
import { at, spanning, type SyntaxNode } from './syntax-node';

type Kind = Param['kind'];

/** The parameters of a `def` or a `lambda`; none for `undefined`. */
export function params(list: SyntaxNode | undefined, read: Reader): readonly Param[] {
  const result: Param[] = [];
  let kind: Kind = 'positional';
  for (const part of list?.parts ?? []) {
    if (part.type === 'positional_separator') {
      result.forEach((param, index) => (result[index] = { ...param, kind: 'positional-only' }));
    } else if (part.type === 'keyword_separator') {
      kind = 'keyword-only';
    } else {
      const param = readParam(part, kind, read);
      result.push(...(param === undefined ? [] : [param]));
      kind = param?.kind === 'var-positional' ? 'keyword-only' : kind;
    }
  }
  return result;
}

function readParam(node: SyntaxNode, kind: Kind, read: Reader): Param | undefined {
  const annotation = node.field('type');
  const value = node.type.endsWith('default_parameter') ? node.field('value') : undefined;
  const named = node.type === 'identifier' || node.type.endsWith('splat_pattern') ? node : node.parts[0];
  const name = named?.type === 'identifier' ? named : named?.parts[0];
  if (named === undefined || name?.type !== 'identifier') {
    return undefined;
  }
  return {
    ...at(annotation === undefined ? name : spanning(name, annotation)),
    name: identifier(name, read),
    kind: STARS.get(named.type) ?? kind,
    annotation: read.optional(annotation),
    default: read.optional(value),
  };
}

const STARS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['list_splat_pattern', 'var-positional'],
  ['dictionary_splat_pattern', 'var-keyword'],
]);
