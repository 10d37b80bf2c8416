import type { UrlPart } from '../url-call';
import { behind, isWhole, joined } from '../url-parts';
import { calledFunction, follow, FUNCTION_COST } from './follow';
import { type Call, dottedName, lastName, type Term, type TermOf, type Value } from './term';

type Parts = readonly UrlPart[];

type Inside = (one: Term) => Parts;

/** No text is nested as deep as this; functions may call themselves. */
const MAX_DEPTH = 20;

/** Returns the parts of a text as an expression makes it; one that can't be read is a single unknown part. */
export function partsOf(value: Value, depth = 0): Parts {
  if (depth > MAX_DEPTH) return [undefined];
  const found = follow(value);
  const { term, bound } = found;
  const inside: Inside = (one) => partsOf({ term: one, bound }, depth + 1);
  switch (term.kind) {
    case 'text':
      return [term.text];
    case 'joined':
      return term.terms.flatMap(inside);
    case 'fallback': {
      // The value of another environment is like the one for development: its host differs.
      const first = inside(term.first);
      return first.includes(undefined) ? inside(term.second) : first;
    }
    case 'either':
      return partsOfEither(term, inside);
    case 'filled':
      return filled(inside(term.of), term, inside);
    case 'trimmed':
      return trimmed(inside(term.of), term);
    case 'resolved':
      return resolved(joined(inside(term.path)), term.base === undefined ? undefined : inside(term.base));
    case 'call':
      return partsOfCall({ term, bound }, inside, depth);
    case 'variable':
      return term.start === undefined ? [undefined] : [...inside(term.start), undefined];
    case 'function':
      return (term.isGetter ? returned({ term, bound }, depth) : undefined) ?? [undefined];
    case 'member':
      return term.name === 'value' ? inside(term.owner) : [undefined]; // that of an enum
    default:
      return [undefined];
  }
}

/** Returns the text of an expression, if the source tells the whole of it. */
export function textOf(value: Value): string | undefined {
  const [text, ...rest] = joined(partsOf(value));
  return rest.length === 0 ? text : undefined;
}

/** Reads `id ? "/a" : "/b"`. A side that's nothing doesn't count: nothing is sent then. */
function partsOfEither({ first, second, test }: TermOf<'either'>, inside: Inside): Parts {
  if (second.kind === 'nothing') return inside(first);
  if (first.kind === 'nothing') return inside(second);
  const [head] = test === undefined ? [] : joined(inside(test.of));
  const { start = '' } = test ?? {};
  if (head?.startsWith(start) === true) return inside(first);
  if (head !== undefined && (head.length >= start.length || !start.startsWith(head))) return inside(second);
  return partsOfChoice(joined(inside(first)), joined(inside(second)));
}

/** Returns what two texts have in common: the whole of equal ones, the beginning of others. */
function partsOfChoice(left: Parts, right: Parts): Parts {
  if (JSON.stringify(left) === JSON.stringify(right)) return left;
  const [first, second] = [left[0], right[0]];
  if (first === undefined || second === undefined) return [undefined];
  let length = 0;
  while (length < first.length && first[length] === second[length]) length += 1;
  return [first.slice(0, length), undefined];
}

/** Puts values into the holes of a text. */
const filled = (parts: Parts, { holes, value: valueIn }: TermOf<'filled'>, inside: Inside): Parts =>
  parts.flatMap((part) => {
    if (part === undefined) return [undefined];
    const found = part.match(new RegExp(holes, 'g')) ?? [];
    return part.split(holes).flatMap((text, index) => {
      if (index === 0) return [text];
      const value = valueIn(found[index - 1] ?? '');
      return [...(value === undefined ? [undefined] : inside(value)), text];
    });
  });

function trimmed(parts: Parts, { isStart, isEnd }: TermOf<'trimmed'>): Parts {
  const all = joined(parts);
  return all.map((part, index) => {
    const after = isStart && index === 0 ? part?.replace(/^\/+/, '') : part;
    return isEnd && index === all.length - 1 ? after?.replace(/\/+$/, '') : after;
  });
}

/** Returns a URL as a link with this path means it on a page with that base: a path from the root keeps only the origin. */
function resolved(path: Parts, base: Parts | undefined): Parts {
  if (base === undefined || isWhole(path)) return path;
  const origin = /^[a-z]+:\/\/[^/?#]+/i.exec(base[0] ?? '')?.[0];
  if (path[0]?.startsWith('/') === true) return [origin, ...path];
  const all = joined(base);
  const last = all.at(-1);
  // The last segment of the base gives way.
  const folder =
    last === undefined || last === origin ? all : [...all.slice(0, -1), last.replace(/[^/]*$/, '')];
  return behind(folder, path);
}

function partsOfCall(call: Value<Call>, inside: Inside, depth: number): Parts {
  const { callee, args, isNew } = call.term;
  const local = calledFunction(call, depth);
  const result = local === undefined ? undefined : returned(local, depth);
  if (result?.some((part) => part !== undefined) === true) return result;
  const [first] = args;
  if (isNew) return first !== undefined && lastName(callee) === 'Request' ? inside(first) : [undefined];
  return isJoining(callee) && args.flatMap(inside).length > 0 ? args.map(inside).reduce(behind) : [undefined];
}

/** Returns whether a function is named like one that puts slashes between its arguments: `urlJoin`, `path.posix.join`. */
function isJoining(callee: Term): boolean {
  const name = lastName(callee);
  if (name === 'join') return /^path(?:\.posix)?\.join$/.test(dottedName(callee));
  return /^(?:join|combine)?_?(?:urls?|paths?)_?(?:join|combine)?$/i.test(name) && /join|combine/i.test(name);
}

/** Returns the text that a function gives back; of two texts what they have in common. */
function returned({ term, bound }: Value<TermOf<'function'>>, depth: number): Parts | undefined {
  const results = term.results();
  if (results.length > 2) return undefined;
  const [first, second] = results.map((one) => joined(partsOf({ term: one, bound }, depth + FUNCTION_COST)));
  return first === undefined || second === undefined ? first : partsOfChoice(first, second);
}
