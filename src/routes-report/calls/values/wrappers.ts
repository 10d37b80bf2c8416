import type { UrlPart } from '../url-call';
import { joined, markOf } from '../url-parts';
import { applied, calledFunction, follow } from './follow';
import { partsOf } from './texts';
import {
  type Bound,
  type Call,
  isOf,
  type Parameter,
  type Spot,
  type Term,
  type TermOf,
  type Value,
} from './term';

/** A request that a function sends to a path that it's given. */
interface Sending {
  readonly call: Call;
  /** The parameter that holds the path. */
  readonly parameter: Parameter;
}

type Function = Value<TermOf<'function'>>;

/** Finds the functions of a workspace that send requests to a path they are given, and what calls of them send. */
export class Wrappers<Request extends { readonly url: Value }> {
  readonly #sendings = new Map<Term, readonly Sending[]>();
  #depth = 0;

  /** Takes what reads the request of a call. */
  constructor(private readonly requestIn: (call: Value<Call>) => Request | undefined) {}

  /** Returns the request that a call of such a function sends, with the place of the path. */
  requestOf(call: Value<Call>): (Request & { readonly place: Spot }) | undefined {
    const called = calledFunction(call);
    return called === undefined ? undefined : this.#sentBy(called);
  }

  /** Returns the request that a function sends that's called with a URL: `useSWR(url, fetcher)`. */
  requestBy(fetcher: Value, url: Value): (Request & { readonly place: Spot }) | undefined {
    const found = follow(fetcher);
    return isOf(found, 'function') ? this.#sentBy(applied(found, [url])) : undefined;
  }

  #sentBy(called: Function): (Request & { readonly place: Spot }) | undefined {
    for (const { call, parameter } of this.#sendingsOf(called)) {
      const path = called.bound.get(parameter)?.term;
      if (path === undefined || path === parameter.fallback) continue;
      const request = this.requestIn({ term: call, bound: called.bound });
      if (request !== undefined) return { ...request, place: path.at };
    }
    return undefined;
  }

  #sendingsOf({ term, bound }: Function): readonly Sending[] {
    const known = this.#sendings.get(term);
    if (known !== undefined) return known;
    const { params, at } = term;
    if (at.end - at.start > MAX_LENGTH || this.#depth >= MAX_DEPTH) return [];
    this.#sendings.set(term, []); // it may call itself
    this.#depth += 1;
    const marks = params.map((one, index): [Term, Value] => [
      one,
      { term: { kind: 'text', text: markOf(index), at }, bound: new Map() },
    ]);
    const marked: Bound = new Map([...bound, ...marks]);
    const found = term.calls().flatMap((call): readonly Sending[] => {
      const request = this.requestIn({ term: call, bound: marked });
      const text = request === undefined ? '' : textIn(partsOf(request.url));
      const parameter = params.find((_, index) => text.includes(markOf(index)));
      return parameter === undefined ? [] : [{ call, parameter }];
    });
    this.#depth -= 1;
    this.#sendings.set(term, found);
    return found;
  }
}

const textIn = (parts: readonly UrlPart[]): string => joined(parts).join('');

/** A function that sends a path on is shorter than this, in characters. */
const MAX_LENGTH = 4000;

/** Functions that send a path on stand in each other no deeper than this. */
const MAX_DEPTH = 3;
