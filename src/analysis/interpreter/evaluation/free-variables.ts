import { bindsName } from '../../python/ast/bindings';
import type { Machine } from '../machine';
import { codeOf } from '../values/reach';
import type { Scope } from '../values/scope';
import type { Value } from '../values/values';

/** Returns the variables of the functions around the one that runs which its text names, with their values. */
export function freeVariables({ frame }: Machine, scope: Scope): readonly (readonly [string, Value])[] {
  const text = frame?.func === undefined ? '' : (codeOf(frame.func).text ?? '');
  const found = new Map<string, Value>();
  const { def } = frame?.func ?? {};
  // Names that a pattern or `:=` binds are the function's own.
  if (def?.type !== 'FunctionDef' || /\bcase\b|:=/u.test(text)) return [];
  const { statements } = def.body();
  for (let at = scope.parent; at !== undefined && at.kind !== 'module'; at = at.parent) {
    if (at.kind !== 'function') continue;
    for (const [name, value] of at.vars) {
      const isNamed = new RegExp(`(?<!\\b(?:def|class)\\s+|[\\w.])${name}(?!\\w)`, 'u').test(text);
      if (isNamed && !scope.vars.has(name) && !found.has(name) && !bindsName(statements, name))
        found.set(name, value);
    }
  }
  return [...found];
}
