import type { Assign, Expr, Name, Stmt } from '../../analysis/python/ast';
import { parseWhole } from '../../analysis/python/parser';
import { applied, type Edit } from '../edit/source';
import { nodesIn } from '../edit/walk';

/**
 * Returns a function whose variables are built at once where each step follows the one before:
 * `a = select(Item)\na = a.limit(1)` → `a = select(Item).limit(1)`.
 */
export function withChains(text: string): string {
  const [def] = parseWhole(text).body;
  if (def?.type !== 'FunctionDef') return text;
  return applied(
    text,
    chainsIn(def.body().statements).map((chain) => joined(text, chain)),
  );
}

/** Returns the runs of statements of which each goes on with the value of the one before. */
function chainsIn(statements: readonly Stmt[]): readonly (readonly Assign[])[] {
  const runs: Assign[][] = [];
  let before: Stmt | undefined;
  for (const one of statements) {
    const isNext = one.type === 'Assign' && before?.type === 'Assign' && goesOn(one, before);
    if (isNext) runs.at(-1)?.push(one);
    else if (one.type === 'Assign') runs.push([one]);
    before = one;
  }
  return runs.filter((run) => run.length > 1);
}

function goesOn(one: Assign, before: Assign): boolean {
  const name = targetOf(before);
  const uses = [...nodesIn([one.value])].filter((node) => node.type === 'Name' && node.id === name);
  return name !== undefined && targetOf(one) === name && rootOf(one.value)?.id === name && uses.length === 1;
}

const targetOf = ({ targets: [target] }: Assign): string | undefined =>
  target?.type === 'Name' ? target.id : undefined;

/** Returns the variable that a chain of calls begins with. */
function rootOf(expr: Expr): Name | undefined {
  if (expr.type === 'Name') return expr;
  if (expr.type === 'Attribute') return rootOf(expr.value);
  return expr.type === 'Call' ? rootOf(expr.func) : undefined;
}

function joined(text: string, chain: readonly Assign[]): Edit {
  const [first, last] = [chain[0], chain.at(-1)];
  if (first === undefined || last === undefined) return { at: 0 };
  const value = chain
    .slice(1)
    .reduce(
      (done, { value: { end }, value: next }) => done + text.slice(rootOf(next)?.end ?? end, end),
      text.slice(first.value.start, first.value.end),
    );
  return { at: first.value.start, remove: last.end - first.value.start, insert: value };
}
