import type { Call } from '../../interpreter/calls/call-site';
import { modelClass } from '../../interpreter/values/classes';
import { str, textOf, unknown } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';
import { toData, toValue } from '../kit/data';
import { contentOfFile } from './file-object';
import type { Library } from '../kit/library';
import { functions, param } from '../kit/members';

/** `json`: documents that are known, from text or from files of the workspace. */
export const json: Library = (builtins) => ({
  'json.JSONDecodeError': modelClass('json.JSONDecodeError', [builtins.class('ValueError')]),
  ...functions('json', {
    loads: (call) => parsed(call, 'json.loads', param(call, 0, 's'), JSON.parse),
    load: (call) => parsed(call, 'json.load', contentOfFile(call, param(call, 0, 'fp')), JSON.parse),
    dumps: (call) => {
      const known = call.keywords.size === 0 ? toData(call.vm, param(call, 0, 'obj')) : undefined;
      return known === undefined
        ? str(unknown('library', 'json.dumps(…)', call.at))
        : str(spaced(known.data));
    },
  }),
});

/** The parser is loaded only where there's something to parse. */
function parseToml(text: string): unknown {
  // The type of what `require` gives can't be inferred; this is what we use of it.
  const toml = require('smol-toml') as { parse(text: string): unknown };
  return toml.parse(text);
}

/** `tomllib` and `tomli`, its older self. */
export const tomllib: Library = () => toml('tomllib');
export const tomli: Library = () => toml('tomli');

const toml = (name: string): ReturnType<Library> =>
  functions(name, {
    loads: (call) => parsed(call, `${name}.loads`, param(call, 0, 's'), parseToml),
    load: (call) => parsed(call, `${name}.load`, contentOfFile(call, param(call, 0, 'fp')), parseToml),
  });

function parsed(call: Call, what: string, document: Value, parse: (text: string) => unknown): Value {
  const text =
    document.kind === 'bytes' ? Buffer.from(document.value, 'latin1').toString('utf8') : textOf(document);
  if (text === undefined)
    return document.kind === 'unknown' ? document : unknown('operands', `the document of ${what}`, call.at);
  let data: unknown;
  try {
    data = parse(text);
  } catch {
    return call.vm.raiseIfCaught('ValueError', `a document that ${what} can't read`, call.at);
  }
  return toValue(call.vm, data);
}

/** JSON with `, ` and `: ` as separators and `\u` escapes, as Python writes it. */
function spaced(data: unknown): string {
  if (Array.isArray(data)) return `[${data.map(spaced).join(', ')}]`;
  if (typeof data === 'object' && data !== null) {
    return `{${Object.entries(data)
      .map(([key, value]) => `${spaced(key)}: ${spaced(value)}`)
      .join(', ')}}`;
  }
  const text = JSON.stringify(data);
  return text.replace(
    /[\u0080-\uffff]/gu,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
