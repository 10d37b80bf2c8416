import type { UrlPart } from '../url-call';
import { follow, member } from '../values/follow';
import { isOf, lastName, type Spot, type Value } from '../values/term';
import { textOf } from '../values/texts';
import { type Client, baseIn } from './clients';

/** A request that an expression makes, before the client's base is put before its path. */
export interface Request {
  readonly url: Value;
  /** `undefined` where the source doesn't tell. */
  readonly method: string | undefined;
  readonly base: readonly UrlPart[];
  /** False for clients that are only known by their name: what looks like their path must begin with a slash. */
  readonly isSure: boolean;
  /** The argument that says where it leads, if that isn't the URL itself. */
  readonly place?: Spot;
}

/** Returns a request whose client has no base. */
export const requestTo = (url: Value, method: string | undefined): Request => ({
  url,
  method: method?.toUpperCase(),
  base: [],
  isSure: true,
});

/** Returns a request to a path behind a base that isn't known. */
export const requestBehind = (url: Value, method: string | undefined): Request => ({
  ...requestTo(url, method),
  base: [undefined],
  isSure: false,
});

/** Reads `(url, { method })`, `({ url, method })`, `(new Request(url, { method }))`. */
export function withOptions(
  [first, second]: readonly Value[],
  client: Client,
  verb?: string,
): Request | undefined {
  if (first === undefined) return undefined;
  const inObject = configured(first, client, verb);
  if (inObject !== undefined) return inObject;
  const value = follow(first);
  // `new Request(url, { method })` has the options itself.
  const isRequest = isOf(value, 'call') && value.term.isNew && lastName(value.term.callee) === 'Request';
  const options = isRequest ? argumentsOf(value)[1] : second;
  const method = verb ?? (options === undefined ? 'GET' : methodIn(options));
  return sent(first, method, client, options === undefined ? [] : [options]);
}

/** Returns the arguments of a call. */
export const argumentsOf = ({ term, bound }: Value): readonly Value[] =>
  term.kind === 'call' ? term.args.map((one) => ({ term: one, bound })) : [];

/** Reads an object with a `url`. */
export function configured(at: Value, client: Client, verb?: string): Request | undefined {
  const value = follow(at);
  if (!isOf(value, 'object')) return undefined;
  const property = value.term.entries.find((one) => 'name' in one && one.name === 'url');
  return property === undefined || 'spread' in property
    ? undefined
    : sent({ ...value, term: property.value }, verb ?? methodIn(value), client, [value]);
}

/** Returns a request with the base that its options set, or else that of the client. */
export function sent(
  url: Value,
  method: string | undefined,
  client: Client,
  options: readonly Value[],
): Request {
  const own = options.map(baseIn).find((one) => one !== undefined);
  return { url, method, base: own ?? client.base, isSure: client.kind !== 'wrapped' };
}

/** Returns the method that options set; GET without one, `undefined` if the source doesn't tell. */
export function methodIn(options: Value): string | undefined {
  const value = follow(options);
  if (value.term.kind === 'nothing') return 'GET';
  if (!isOf(value, 'object')) return undefined;
  const found = member(value, 'method') ?? member(value, 'type');
  if (found !== undefined) return methodOf(found);
  const isOpen = value.term.entries.some((one) =>
    'spread' in one
      ? !['nothing', 'object'].includes(follow({ ...value, term: one.spread }).term.kind)
      : one.name === 'method',
  );
  return isOpen ? undefined : 'GET';
}

/** Returns the method that an expression is. A default says nothing of what else may be given. */
function methodOf(at: Value): string | undefined {
  const value = follow(at);
  if (!isOf(value, 'fallback')) return textOf(value)?.toUpperCase();
  const given = follow({ ...value, term: value.term.first });
  return given.term.kind === 'nothing' || isMissing(given)
    ? methodOf({ ...value, term: value.term.second })
    : textOf(given)?.toUpperCase();
}

/** Returns whether an expression is a member of what isn't given. */
function isMissing({ term, bound }: Value): boolean {
  if (term.kind !== 'member') return false;
  const { kind } = follow({ term: term.owner, bound }).term;
  return kind === 'nothing' || kind === 'object';
}
