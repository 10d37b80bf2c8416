import type { Call, Expr, FunctionDef, Name, Stmt } from '../../analysis/python/ast';
import { keywordOf } from '../../analysis/python/ast/keywords';
import { dottedName, lastStep } from '../edit/dotted-name';
import { functionsOf, nodesIn } from '../../analysis/python/ast/walk';
import { dependencyOf } from '../layout/read/handlers';
import type { Sources } from '../layout/read/sources';
import { classesOf } from '../layout/read/tables';
import type { Operation } from '../output/operations';
import { handlerOf } from './answers';
import type { Evidence } from './evidence';

/** A function that an operation of the exemplar runs. */
export interface Step {
  readonly file: string;
  readonly def: FunctionDef;
  /** Maps its names to the handler's texts for values of the request: `company_id` → `current_user.company_id`. */
  readonly names: ReadonlyMap<string, string>;
}

type Place = Pick<Step, 'file' | 'def'>;

const MAX_DEPTH = 4;

/** Returns the functions that an operation of the exemplar runs in its own files, the handler first. */
export function stepsOf(evidence: Evidence, operation: Operation): readonly Step[] {
  const { exemplar, sources } = evidence;
  const handler = handlerOf(evidence, operation);
  if (exemplar === undefined || handler === undefined) return [];
  const given = handler.params.filter((one) => dependencyOf(sources, handler.file, one) !== undefined);
  const names = new Map(given.map(({ name }) => [name, name]));
  const files = exemplar.sibling.files.filter(({ role }) => ['router', 'service', 'crud'].includes(role));
  const places = [...new Set(files.map(({ path }) => path))].flatMap((path) => functionsIn(sources, path));
  return stepsFrom({ file: handler.file, def: handler.def, names }, sources, places, MAX_DEPTH);
}

/** Returns the functions of a file, and the methods of its classes and of their bases. */
const functionsIn = (sources: Sources, file: string): readonly Place[] =>
  sources.statements(file).flatMap((one) => {
    if (one.type === 'FunctionDef') return [{ file, def: one }];
    if (one.type !== 'ClassDef') return [];
    return classesOf(sources, file, one).flatMap(({ file: at, node }) =>
      functionsOf(node.body).map((def) => ({ file: at, def })),
    );
  });

function stepsFrom(given: Step, sources: Sources, places: readonly Place[], depth: number): readonly Step[] {
  const step = withVariables(given, sources);
  const others = places.filter(({ def }) => def !== step.def);
  const further =
    depth === 0
      ? []
      : [...nodesIn(step.def.body().statements)].flatMap((node) => {
          const name = node.type === 'Call' ? calledName(node) : undefined;
          const place = others.find(({ def }) => def.name === name);
          return node.type !== 'Call' || place === undefined
            ? []
            : stepsFrom(
                { ...place, names: passed(node, place.def, step, sources) },
                sources,
                others,
                depth - 1,
              );
        });
  return [step, ...further];
}

/** Returns the name of the function or method that a call names. */
export const calledName = ({ func }: Call): string | undefined =>
  func.type === 'Attribute' ? func.attr : func.type === 'Name' ? func.id : undefined;

/** Returns what the parameters of a function stand for in a call of it. */
function passed(call: Call, def: FunctionDef, step: Step, sources: Sources): ReadonlyMap<string, string> {
  const params = def
    .signature()
    .params.filter(({ name }, index) => index > 0 || !/^(?:self|cls)$/.test(name));
  const named = params.flatMap(({ name }, index): readonly (readonly [string, Expr | undefined])[] => [
    [name, keywordOf(call, name) ?? call.args[index]],
  ]);
  return new Map(
    named.flatMap(([name, value]) => {
      const text = value && requested(value, step, sources);
      return text === undefined ? [] : [[name, text] as const];
    }),
  );
}

/** Adds the variables that a function assigns from the request. */
function withVariables(step: Step, sources: Sources): Step {
  return step.def.body().statements.reduce<Step>((known, one: Stmt) => {
    const [target] = one.type === 'Assign' ? one.targets : [];
    const text = one.type === 'Assign' ? requested(one.value, known, sources) : undefined;
    return target?.type !== 'Name' || text === undefined
      ? known
      : { ...known, names: new Map([...known.names, [target.id, text]]) };
  }, step);
}

/** Returns the handler's text for an expression that the request gives: `user.id` → `current_user.id`; `undefined` for any other. */
export function requested(expr: Expr, { file, names }: Step, sources: Sources): string | undefined {
  const root = rootOf(expr);
  const known = root && names.get(root.id);
  if (root === undefined || known === undefined) return undefined;
  const text = (start: number, end: number): string => sources.text(file, { start, end });
  return `${text(expr.start, root.start)}${known}${text(root.end, expr.end)}`;
}

/** Returns the variable of `user`, `user.id`, `user["id"]`, `user.get("id")`, `int(user.id)`. */
function rootOf(expr: Expr): Name | undefined {
  if (expr.type === 'Name') return expr;
  if (expr.type === 'Attribute') return rootOf(expr.value);
  if (expr.type === 'Subscript') return expr.index.type === 'Str' ? rootOf(expr.value) : undefined;
  if (expr.type !== 'Call' || expr.keywords.length > 0 || expr.args.length !== 1) return undefined;
  const [argument] = expr.args;
  const name = lastStep(dottedName(expr.func) ?? '');
  if (name === 'get' && expr.func.type === 'Attribute' && argument?.type === 'Str')
    return rootOf(expr.func.value);
  return /^(?:int|str)$/.test(name) && argument !== undefined ? rootOf(argument) : undefined;
}
