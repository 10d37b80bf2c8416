import type { Call, ClassDef, FunctionDef, Param, Stmt } from '../../../analysis/python/ast';
import { functionNamed } from '../../edit/walk';
import { as, namesIn, pathsIn, startOf } from '../paths';
import { classesOf, functionsIn, hasRole, type Piece } from '../piece';
import { isKeyName } from '../mention';
import { lastName } from '../shape';
import { callIn } from '../statements';
import { checkOf, linesOf, type ParentCheck, type ParentKey } from './checks';

/** Code outside of a function that a check in it needs. */
export interface Helper {
  readonly piece: Piece;
  /** A method, a line of the constructor or a field of the class; a parameter of the function, an argument of its calls. */
  readonly kind: 'method' | 'assignment' | 'field' | 'parameter' | 'argument';
  /** The class or the function: a class for its constructor. */
  readonly owner: string;
  /** The name of what it adds. */
  readonly name: string;
  readonly code: string;
}

/** A check that asks an object which the resource's class, or its function, is given: `self.customers.get(data.customer_id)`. */
export interface CollaboratorCheck extends ParentCheck {
  readonly helpers: readonly Helper[];
}

/**
 * Finds where a resource's code refuses a key that leads nowhere by what it's given for that, a repository of the other resource: among
 * the checks found, and in methods that its functions call for it.
 */
export function collaboratorChecksIn(
  given: readonly Piece[],
  key: ParentKey,
  found: readonly ParentCheck[],
): readonly CollaboratorCheck[] {
  const pieces = given.filter((piece) => !hasRole(piece, 'test'));
  const inner = found.map((check) => ({ check, method: undefined }));
  const outer = pieces.flatMap((piece) => calledChecks(piece, key));
  return [...outer, ...inner].flatMap(({ check, method }) => {
    const helpers = new Helpers(pieces, key).of(check, method);
    return helpers.length === 0 ? [] : [{ ...check, helpers }];
  });
}

/** A statement that calls a method of the same class for the check: `await self._check_customer(data.customer_id)`. */
interface Called {
  readonly check: ParentCheck;
  readonly method: FunctionDef | undefined;
}

function calledChecks(piece: Piece, key: ParentKey): readonly Called[] {
  const { text } = piece.source;
  return classesOf(piece).flatMap((around) =>
    functionsOf(around).flatMap((def): readonly Called[] =>
      def.body().statements.flatMap((statement): readonly Called[] => {
        const method = methodOf(statement, around, key.name);
        const code = method === undefined ? '' : text.slice(method.start, method.end);
        const isCheck = /\braise\b/.test(code) && [...namesIn(code)].some(key.parent.isMine);
        return isCheck ? [{ check: checkOf({ piece, def, around }, [statement], key), method }] : [];
      }),
    ),
  );
}

/** Returns the method that a statement does nothing but call with a key that it's given. */
function methodOf(statement: Stmt, around: ClassDef, key: string): FunctionDef | undefined {
  const call = statement.type === 'ExprStmt' ? callIn(statement) : undefined;
  if (call?.func.type !== 'Attribute') return undefined;
  const { value: object, attr } = call.func;
  const isOwn = object.type === 'Name' && object.id === 'self';
  const isAsked = [...call.args, ...call.keywords.map((one) => one.value)].some(
    (one) => one.type === 'Attribute' && one.attr === key,
  );
  return isOwn && isAsked ? functionNamed(around.body, attr) : undefined;
}

const functionsOf = ({ body }: ClassDef): readonly FunctionDef[] =>
  body.flatMap((one) => (one.type === 'FunctionDef' ? [one] : []));

/** Collects what a check needs beside its statements. */
class Helpers {
  readonly #found: Helper[] = [];

  constructor(
    private readonly pieces: readonly Piece[],
    private readonly key: ParentKey,
  ) {}

  of({ piece, def, around, lines }: ParentCheck, method: FunctionDef | undefined): readonly Helper[] {
    const { text } = piece.source;
    const outside = method === undefined ? '' : text.slice(startOf(method), method.end);
    if (around !== undefined) {
      const asked = [...`${lines.join('\n')}\n${outside}`.matchAll(/\bself\.(\w+)/g)];
      const names = new Set(asked.map(([, name = '']) => name).filter(this.key.parent.isMine));
      for (const name of names)
        if (functionNamed(around.body, name) === undefined) this.#keep(piece, around, name);
    }
    if (method !== undefined && around !== undefined) {
      const code = linesOf(piece, [method]).join('');
      this.#found.push({ piece, kind: 'method', owner: around.name, name: method.name, code });
    }
    // A key is the client's: nobody injects it.
    for (const param of def.signature().params)
      if (
        this.key.parent.isMine(param.name) &&
        lines.some((line) => namesIn(line).has(param.name)) &&
        !isKeyName(param.name)
      )
        this.#take(piece, def, def.name, param);
    return this.#found;
  }

  /** Notes how a class comes to have an attribute. */
  #keep(piece: Piece, around: ClassDef, name: string): void {
    const add = (kind: Helper['kind'], statement: Stmt): void => {
      const code = linesOf(piece, [statement]).join('');
      this.#found.push({ piece, kind, owner: around.name, name, code });
    };
    const maker = functionNamed(around.body, '__init__');
    const field = around.body.find(
      (one) => one.type === 'AnnAssign' && one.target.type === 'Name' && one.target.id === name,
    );
    if (maker === undefined && field !== undefined) add('field', field);
    const assigned = maker?.body().statements.find((one) => {
      const [target] = one.type === 'Assign' ? one.targets : [];
      return target?.type === 'Attribute' && target.attr === name;
    });
    if (maker === undefined || assigned === undefined) return;
    add('assignment', assigned);
    const read = namesIn(piece.source.text.slice(assigned.start, assigned.end));
    for (const param of maker.signature().params)
      if (read.has(param.name) && this.key.parent.isMine(param.name))
        this.#take(piece, maker, around.name, param);
  }

  /** Notes a parameter, and what calls give for it. */
  #take(piece: Piece, def: FunctionDef, owner: string, param: Param): void {
    if (this.#found.some((one) => one.kind === 'parameter' && one.owner === owner && one.name === param.name))
      return;
    const { text } = piece.source;
    const code = text.slice(param.start, Math.max(param.end, param.default?.end ?? 0));
    this.#found.push({ piece, kind: 'parameter', owner, name: param.name, code });
    const at = def
      .signature()
      .params.filter(({ name }) => !/^(?:self|cls)$/.test(name))
      .indexOf(param);
    for (const site of this.pieces)
      for (const [caller, call] of callsOf(site, owner)) this.#give(site, caller, call, param.name, at);
  }

  #give(piece: Piece, caller: FunctionDef, call: Call, name: string, at: number): void {
    const given = call.keywords.find((one) => one.name === name) ?? call.args[at];
    if (given === undefined) return;
    const code = piece.source.text.slice(given.start, given.end);
    this.#found.push({ piece, kind: 'argument', owner: lastName(call.func), name, code });
    const read = namesIn(code.replace(/^\w+=/, ''));
    for (const param of caller.signature().params)
      if (read.has(param.name) && this.key.parent.isMine(param.name))
        this.#take(piece, caller, caller.name, param);
  }
}

/** Returns the calls of a function or a class, each with the function around it. */
const callsOf = (piece: Piece, name: string): readonly (readonly [FunctionDef, Call])[] =>
  functionsIn(piece).flatMap((def) =>
    pathsIn(def.body().statements).flatMap((path) => {
      const call = as(path.at(-1), 'Call');
      return call !== undefined && call.func.type !== 'Call' && lastName(call.func) === name
        ? [[def, call] as const]
        : [];
    }),
  );
