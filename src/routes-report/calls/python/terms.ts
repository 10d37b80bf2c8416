import type { Call as PythonCall, Expr, FunctionDef, JoinedStr } from '../../../analysis/python/ast';
import { valuesGiven } from '../../../analysis/python/ast/keywords';
import { nodesIn } from '../../../analysis/python/ast/walk';
import { type Content, type Entry, lastName, type Parameter, type Term } from '../values/term';
import type { PythonModules } from './modules';
import { Names, type Scope } from './names';
import { isSending } from './sending';

/** Reads the expressions of Python as terms. */
export class PythonTerms {
  readonly #known = new Map<Expr | FunctionDef, Term>();
  readonly #scopes = new WeakMap<Term, Scope>();
  readonly #provided = new WeakMap<Term, () => readonly Term[]>();
  readonly names: Names;

  constructor(readonly modules: PythonModules) {
    this.names = new Names(modules, this);
  }

  /** Returns the term of an expression. */
  of(expr: Expr, scope: Scope): Term {
    const known = this.#known.get(expr);
    if (known !== undefined) return known;
    const term =
      expr.type === 'Await' ? this.of(expr.value, scope) : this.term(expr, this.#read(expr, scope), scope);
    this.#known.set(expr, term);
    return term;
  }

  /** Returns the term of a function; `scope` is the one around it. */
  ofFunction(def: FunctionDef, scope: Scope): Term {
    const known = this.#known.get(def);
    if (known !== undefined) return known;
    const inner = { ...scope, functions: [def, ...scope.functions] };
    const term = this.term(
      def,
      {
        kind: 'function',
        params: this.paramsOf(def, scope),
        isGetter: false,
        results: () => this.#given(def, inner, ['Return']),
        calls: () =>
          [...nodesIn(def.body().statements)].flatMap((node) => {
            if (node.type !== 'Call' || (!isSending(node) && !isPassingOn(node))) return [];
            const call = this.of(node, inner);
            return call.kind === 'call' ? [call] : [];
          }),
      },
      scope,
    );
    this.#known.set(def, term);
    this.#provided.set(term, () => this.#given(def, inner, ['Return', 'Yield']));
    return term;
  }

  /** Returns the parameters of a function, without the object that a method is for. */
  paramsOf(def: FunctionDef, scope: Scope): readonly Parameter[] {
    const { params } = def.signature();
    const isMethod = /^(?:self|cls)$/.test(params[0]?.name ?? '');
    return (isMethod ? params.slice(1) : params).map(({ name }) => this.names.parameter(def, name, scope));
  }

  /** Returns the expressions that a function or a fixture gives: it may yield what it cleans up afterwards. */
  providedBy(provider: Term): readonly Term[] {
    return provider.kind === 'function' ? (this.#provided.get(provider)?.() ?? []) : [];
  }

  #given(def: FunctionDef, inner: Scope, types: readonly ('Return' | 'Yield')[]): readonly Term[] {
    const own = nodesIn(def.body().statements, ({ type }) => type !== 'FunctionDef' && type !== 'ClassDef');
    return [...own].flatMap((one) =>
      (one.type === 'Return' || one.type === 'Yield') && types.includes(one.type) && one.value !== undefined
        ? [this.of(one.value, inner)]
        : [],
    );
  }

  /** Returns where a term stands; for a parameter in its function. */
  scopeOf(term: Term): Scope | undefined {
    return this.#scopes.get(term);
  }

  /** Returns a term that stands at a node. */
  term<One extends Content>(
    { start, end, line }: { readonly start: number; readonly end: number; readonly line: number },
    content: One,
    scope: Scope,
  ): One & Pick<Term, 'at'> {
    const term = { ...content, at: { file: scope.module, start, end, line } };
    this.#scopes.set(term, scope);
    return term;
  }

  #read(expr: Expr, scope: Scope): Content {
    const of = (one: Expr): Term => this.of(one, scope);
    switch (expr.type) {
      case 'Str':
        return { kind: 'text', text: expr.value };
      case 'JoinedStr':
        return { kind: 'joined', terms: this.#parts(expr, scope) };
      case 'BinOp':
        if (expr.op === '+') return { kind: 'joined', terms: [of(expr.left), of(expr.right)] };
        return expr.op === '%'
          ? { kind: 'filled', of: of(expr.left), holes: /%(?:\(\w+\))?[sdi]/, value: () => undefined }
          : { kind: 'other' };
      case 'IfExp':
        return { kind: 'either', first: of(expr.body), second: of(expr.orelse) };
      case 'Call':
        return this.#textual(expr, of) ?? this.#call(expr, of);
      case 'Attribute':
        return { kind: 'member', owner: of(expr.value), name: expr.attr };
      case 'Subscript':
        return expr.index.type === 'Str'
          ? {
              kind: 'taken',
              owner: of(expr.value),
              name: expr.index.value,
              isRest: false,
              fallback: undefined,
            }
          : { kind: 'other' };
      case 'Name':
        return this.names.read(expr, scope);
      case 'List':
      case 'Tuple':
      case 'Set':
        return expr.items.some(({ type }) => type === 'Starred')
          ? { kind: 'other' }
          : { kind: 'list', items: expr.items.map(of) };
      case 'Dict':
        return {
          kind: 'object',
          entries: expr.items.map(({ key, value }): Entry =>
            key === undefined
              ? { spread: of(value) }
              : { name: key.type === 'Str' ? key.value : undefined, value: of(value) },
          ),
        };
      case 'Constant':
        return { kind: 'nothing' };
      default:
        return { kind: 'other' };
    }
  }

  #parts(expr: JoinedStr, scope: Scope): readonly Term[] {
    return expr.parts.map((part) => {
      if (typeof part === 'string') return this.term(expr, { kind: 'text', text: part }, scope);
      const { conversion, spec, debugText, value } = part;
      const isPlain = conversion === undefined && spec === undefined && debugText === undefined;
      return isPlain ? this.of(value, scope) : this.term(expr, { kind: 'other' }, scope);
    });
  }

  #call({ func, args, keywords }: PythonCall, of: (one: Expr) => Term): Content {
    const named = keywords.flatMap(({ name, value }) =>
      name === undefined ? [] : [[name, of(value)] as const],
    );
    return {
      kind: 'call',
      callee: of(func),
      args: args.map(of),
      named: new Map(named),
      open: args.some(({ type }) => type === 'Starred') ? 0 : Infinity,
      isNew: false,
    };
  }

  /** Reads the functions and methods that make a text. */
  #textual({ func, args, keywords }: PythonCall, of: (one: Expr) => Term): Content | undefined {
    const [first, second] = args;
    const name = lastName(of(func));
    if (name === 'urljoin' && first !== undefined && second !== undefined)
      return { kind: 'resolved', base: of(first), path: of(second) };
    if (func.type === 'Name' && name === 'str' && first !== undefined) return of(first);
    if (func.type !== 'Attribute') return undefined;
    const owner = of(func.value);
    if (name === 'format') {
      const valueOf = (hole: string): Expr | undefined =>
        keywords.find((one) => one.name === /\w+/.exec(hole)?.[0])?.value;
      const value = (hole: string): Term | undefined => {
        const given = valueOf(hole);
        return given === undefined ? undefined : of(given);
      };
      return { kind: 'filled', of: owner, holes: /\{[\w.]*(?:![rsa])?(?::[^}]*)?\}/, value };
    }
    if (name === 'join' && (first?.type === 'List' || first?.type === 'Tuple'))
      return {
        kind: 'joined',
        terms: first.items.flatMap((one, index) => [...(index === 0 ? [] : [owner]), of(one)]),
      };
    return name === 'rstrip' && first?.type === 'Str' && first.value === '/'
      ? { kind: 'trimmed', of: owner, isStart: false, isEnd: true }
      : undefined;
  }
}

/** Returns whether a call gives a name or a text with values to what may send it: `self.send("GET", f"/api{path}")`. */
const isPassingOn = (call: PythonCall): boolean =>
  valuesGiven(call).some(({ type }) => type === 'Name' || type === 'JoinedStr' || type === 'BinOp');
