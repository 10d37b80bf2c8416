import { valuesGiven } from '../../../analysis/python/ast/keywords';
import type { Call, Expr, FunctionDef, Str } from '../../../analysis/python/ast';
import { nodesIn } from '../../../analysis/python/ast/walk';
import { joined, markOf } from '../url-parts';
import { paramsOf } from './functions';
import { type Located, type Meant, type Scope, type Scopes, boundTo } from './scopes';
import { isSending, type Sent, sentBy } from './sent';
import { partsOf } from './texts';

/** A request that a function sends to a path that it's given. */
interface Sending {
  readonly call: Call;
  /** The parameter that holds the path. */
  readonly parameter: string;
}

/** A function that sends a path on is shorter than this, in characters. */
const MAX_LENGTH = 4000;

/** Functions that send a path on stand in each other no deeper than this. */
const MAX_DEPTH = 3;

type Function = Extract<Meant, { kind: 'function' }>;

/** Finds the functions and methods of a workspace that send requests to a path they are given. */
export class Helpers {
  readonly #sendings = new Map<FunctionDef, readonly Sending[]>();
  #depth = 0;

  constructor(private readonly scopes: Scopes) {}

  /**
   * Returns what a call of such a function sends, and the argument that holds the path; null for a call of another function
   * of the workspace, and `undefined` where none is called.
   */
  callOf({
    expr,
    scope,
  }: {
    readonly expr: Call;
    readonly scope: Scope;
  }): { readonly sent: Sent; readonly place: Expr } | null | undefined {
    const called = this.scopes.meant({ expr: expr.func, scope });
    if (called?.kind !== 'function') return undefined;
    const params = paramsOf(called.def, expr.func);
    const given = boundTo(params, { expr, scope });
    for (const { call, parameter } of this.#sendingsOf(called)) {
      const place = given.get(parameter)?.expr;
      const sent = this.#sentIn(called, call, given);
      if (sent !== undefined && place !== undefined) return { sent, place };
    }
    return null;
  }

  #sentIn({ def, scope }: Function, call: Call, given: Scope['given']): Sent | undefined {
    const inner: Scope = {
      ...scope,
      functions: [def, ...scope.functions],
      given: new Map([...scope.given, ...given]),
    };
    const own = this.callOf({ expr: call, scope: inner });
    return own === undefined ? sentBy(this.scopes, { expr: call, scope: inner }) : own?.sent;
  }

  #sendingsOf(called: Function): readonly Sending[] {
    const known = this.#sendings.get(called.def);
    if (known !== undefined) return known;
    this.#sendings.set(called.def, []); // it may call itself
    const { start, end } = called.def;
    if (end - start > MAX_LENGTH || this.#depth >= MAX_DEPTH) return [];
    this.#depth += 1;
    const names = called.def.signature().params.map(({ name }) => name);
    const marks = new Map(
      names.map((name, index): [string, Located] => [name, { expr: markText(index), scope: called.scope }]),
    );
    const found = [...nodesIn(called.def.body().statements)].flatMap((node): readonly Sending[] => {
      if (node.type !== 'Call' || (!isSending(node) && !isPassingOn(node))) return [];
      const sent = this.#sentIn(called, node, marks);
      const text = sent === undefined ? '' : joined(partsOf(this.scopes, sent.url)).join('');
      const parameter = names.find((_, index) => text.includes(markOf(index)));
      return parameter === undefined ? [] : [{ call: node, parameter }];
    });
    this.#depth -= 1;
    this.#sendings.set(called.def, found);
    return found;
  }
}

/** Returns whether a call gives a name or a text with values to what may send it: `self.send("GET", f"/api{path}")`. */
const isPassingOn = (call: Call): boolean =>
  valuesGiven(call).some(({ type }) => type === 'Name' || type === 'JoinedStr' || type === 'BinOp');

/** Returns the literal that stands for a parameter. */
const markText = (index: number): Str => ({ type: 'Str', value: markOf(index), line: 0, start: 0, end: 0 });
