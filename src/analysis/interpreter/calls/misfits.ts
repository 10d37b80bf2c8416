import type { Param } from '../../python/ast';
import type { FunctionValue } from '../values/values';
import type { Arguments } from './call-site';

type Params = readonly Param[];

/** Returns Python's words for arguments that don't fit the parameters of a function. */
export function misfitOf({ qualname, defaults }: FunctionValue, params: Params, given: Arguments): string {
  const places = params.filter(isPlace);
  const keyword = misplacedKeyword(params, places, given);
  if (keyword !== undefined) return `${qualname}() got ${keyword}`;
  const isBounded = params.every(({ kind }) => kind !== 'var-positional');
  if (isBounded && given.args.length > places.length) {
    const least = places.filter((param) => !defaults.has(param.name)).length;
    const takes = least === places.length ? String(least) : `from ${least} to ${places.length}`;
    const noun = `positional argument${places.length === 1 ? '' : 's'}`;
    return `${qualname}() takes ${takes} ${noun} but ${givenTo(params, given)}`;
  }
  const lacks = (param: Param): boolean => !defaults.has(param.name) && !given.keywords.has(param.name);
  const positional = places.filter((param, index) => index >= given.args.length && lacks(param));
  if (positional.length > 0) return `${qualname}() missing ${inWords(positional, 'positional')}`;
  const named = params.filter((param) => param.kind === 'keyword-only' && lacks(param));
  return `${qualname}() missing ${inWords(named, 'keyword-only')}`;
}

/** Returns what's wrong with the first keyword argument that has no parameter, or one that has its argument already. */
function misplacedKeyword(params: Params, places: Params, { args, keywords }: Arguments): string | undefined {
  const isOpen = params.some(({ kind }) => kind === 'var-keyword');
  for (const name of keywords.keys()) {
    const index = places.findIndex((param) => param.name === name && param.kind === 'positional');
    if (index >= 0 && index < args.length) return `multiple values for argument '${name}'`;
    const isNamed =
      index >= 0 || params.some((param) => param.name === name && param.kind === 'keyword-only');
    if (!isNamed && !isOpen) return `an unexpected keyword argument '${name}'`;
  }
  return undefined;
}

function inWords(params: Params, kind: string): string {
  const names = params.map(({ name }) => `'${name}'`);
  const last = names.at(-1) ?? '';
  const most = names.slice(0, -1);
  const and = names.length > 2 ? ', and ' : ' and ';
  const listed = most.length === 0 ? last : `${most.join(', ')}${and}${last}`;
  return `${names.length} required ${kind} argument${names.length === 1 ? '' : 's'}: ${listed}`;
}

function givenTo(params: Params, { args, keywords }: Arguments): string {
  const only = params.filter(({ kind, name }) => kind === 'keyword-only' && keywords.has(name)).length;
  if (only === 0) return `${args.length} ${args.length === 1 ? 'was' : 'were'} given`;
  const positional = `positional argument${args.length === 1 ? '' : 's'}`;
  return `${args.length} ${positional} (and ${only} keyword-only argument${only === 1 ? '' : 's'}) were given`;
}

const isPlace = ({ kind }: Param): boolean => kind === 'positional' || kind === 'positional-only';
