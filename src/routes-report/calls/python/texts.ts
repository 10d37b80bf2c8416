import type { Call, Expr, JoinedStr } from '../../../analysis/python/ast';
import type { UrlPart } from '../url-call';
import { behind, isWhole, joined } from '../url-parts';
import { paramsOf, resultsOf } from './functions';
import { boundTo, type Located, type Scope, type Scopes } from './scopes';

type Parts = readonly UrlPart[];

/** No text is nested as deep as this; names and functions may lead to themselves. */
const MAX_DEPTH = 20;

/** Entering a function counts as so many steps: several calls in each other would take ages. */
const FUNCTION_COST = 4;

/** Returns the parts of a text as an expression makes it; one that can't be read is a single unknown part. */
export function partsOf(scopes: Scopes, { expr, scope }: Located, depth = 0): Parts {
  const inside = (one: Expr): Parts => partsOf(scopes, { expr: one, scope }, depth + 1);
  if (depth > MAX_DEPTH) return [undefined];
  switch (expr.type) {
    case 'Str':
      return [expr.value];
    case 'JoinedStr':
      return partsOfJoined(expr, inside);
    case 'BinOp':
      if (expr.op === '+') return [...inside(expr.left), ...inside(expr.right)];
      return expr.op === '%'
        ? filled(inside(expr.left), /%(?:\(\w+\))?[sdi]/, () => [undefined])
        : [undefined];
    case 'IfExp': {
      const [left, right] = [joined(inside(expr.body)), joined(inside(expr.orelse))];
      return JSON.stringify(left) === JSON.stringify(right) ? left : [undefined];
    }
    case 'Call':
      return partsOfCall(scopes, { expr, scope }, inside, depth);
    case 'Subscript':
      return partsOfItem(scopes, { expr: expr.value, scope }, expr.index, depth);
    case 'Name':
    case 'Attribute': {
      const meant = scopes.meant({ expr, scope });
      if (meant?.kind === 'value' && meant.expr !== expr) return partsOf(scopes, meant, depth + 1);
      // The member of an enum.
      return expr.type === 'Attribute' && expr.attr === 'value' ? inside(expr.value) : [undefined];
    }
    default:
      return [undefined];
  }
}

const partsOfJoined = ({ parts }: JoinedStr, inside: (one: Expr) => Parts): Parts =>
  parts.flatMap((part) => {
    if (typeof part === 'string') return [part];
    const isPlain = part.conversion === undefined && part.spec === undefined && part.debugText === undefined;
    return isPlain ? inside(part.value) : [undefined];
  });

/** Puts values into the holes of texts; `valueOf` gets the hole. */
const filled = (parts: Parts, holes: RegExp, valueOf: (hole: string) => Parts): Parts =>
  parts.flatMap((part) => {
    if (part === undefined) return [undefined];
    const found = part.match(new RegExp(holes, 'g')) ?? [];
    return part
      .split(holes)
      .flatMap((text, index) => (index === 0 ? [text] : [...valueOf(found[index - 1] ?? ''), text]));
  });

function partsOfCall(
  scopes: Scopes,
  { expr, scope }: { readonly expr: Call; readonly scope: Scope },
  inside: (one: Expr) => Parts,
  depth: number,
): Parts {
  const { func, args, keywords } = expr;
  const [first, second] = args;
  const name = func.type === 'Name' ? func.id : func.type === 'Attribute' ? func.attr : '';
  if (name === 'urljoin' && first !== undefined && second !== undefined)
    return resolved(joined(inside(first)), joined(inside(second)));
  if (func.type === 'Name' && name === 'str' && first !== undefined) return inside(first);
  if (func.type === 'Attribute') {
    const { value } = func;
    if (name === 'format')
      return filled(inside(value), /\{[\w.]*(?:![rsa])?(?::[^}]*)?\}/, (hole) => {
        const given = keywords.find((one) => one.name === /\w+/.exec(hole)?.[0])?.value;
        return given === undefined ? [undefined] : inside(given);
      });
    if (name === 'join' && (first?.type === 'List' || first?.type === 'Tuple'))
      return first.items.flatMap((one, index) => [...(index === 0 ? [] : inside(value)), ...inside(one)]);
    if (name === 'rstrip' && first?.type === 'Str' && first.value === '/')
      return joined(inside(value)).map((part, index, all) =>
        index === all.length - 1 ? part?.replace(/\/+$/, '') : part,
      );
  }
  const called = scopes.meant({ expr: func, scope });
  if (called?.kind !== 'function') return [undefined];
  const [result, ...others] = resultsOf(called.def);
  if (result === undefined || others.length > 0) return [undefined];
  const given = new Map([...called.scope.given, ...boundTo(paramsOf(called.def, func), { expr, scope })]);
  const inner = { ...called.scope, functions: [called.def, ...called.scope.functions], given };
  return partsOf(scopes, { expr: result, scope: inner }, depth + FUNCTION_COST);
}

/** Returns an item of a dictionary that's written down. */
function partsOfItem(scopes: Scopes, of: Located, index: Expr, depth: number): Parts {
  const meant = index.type === 'Str' ? scopes.meant(of) : undefined;
  if (meant?.kind !== 'value' || meant.expr.type !== 'Dict' || index.type !== 'Str') return [undefined];
  const found = meant.expr.items.find(({ key }) => key?.type === 'Str' && key.value === index.value);
  return found === undefined
    ? [undefined]
    : partsOf(scopes, { expr: found.value, scope: meant.scope }, depth + 1);
}

/** Returns a URL as `urljoin` makes it: a path from the root keeps only the origin of the base. */
function resolved(base: Parts, path: Parts): Parts {
  if (isWhole(path)) return path;
  const origin = /^[a-z]+:\/\/[^/?#]+/i.exec(base[0] ?? '')?.[0];
  if (path[0]?.startsWith('/') === true)
    return origin === undefined ? [undefined, ...path] : [origin, ...path];
  const last = base.at(-1);
  // The last segment of the base gives way.
  const folder =
    last === undefined || last === origin ? base : [...base.slice(0, -1), last.replace(/[^/]*$/, '')];
  return behind(folder, path);
}
