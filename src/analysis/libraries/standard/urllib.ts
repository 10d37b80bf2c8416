import type { Call } from '../../interpreter/calls/call-site';
import { modelClass } from '../../interpreter/values/classes';
import { NONE, num, str, textOf, tuple, unknown } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';
import type { Library } from '../kit/library';
import { functions, keyword, param, type Run } from '../kit/members';

/** `urllib.parse`. */
export const library: Library = ({ object }) => {
  const Parts = modelClass('urllib.parse.ParseResult', [object]);
  const split: Run = (call) =>
    onText(call, (text) => {
      const [, scheme = '', netloc = '', path = '', query = '', fragment = ''] = URL.exec(text) ?? [];
      const parts = { scheme: scheme.toLowerCase(), netloc, path, query, fragment };
      const result = call.vm.instance(
        Parts,
        call.at,
        tuple(...Object.values(parts).map((part) => str(part))),
      );
      for (const [name, part] of Object.entries(parts)) result.attrs.set(name, str(part));
      const [, host, port] = /^(?:.*@)?(\[[^\]]*\]|[^:]*)(?::(\d+))?$/u.exec(netloc) ?? [];
      result.attrs.set(
        'hostname',
        host === undefined || host === '' ? NONE : str(host.toLowerCase().replace(/^\[|\]$/gu, '')),
      );
      result.attrs.set('port', port === undefined ? NONE : num(Number(port)));
      return result;
    });
  return functions('urllib.parse', {
    urlsplit: split,
    urlparse: split,
    quote: (call) =>
      onText(call, (text) => str(quoted(text, textOf(call.args[1] ?? keyword(call, 'safe') ?? NONE) ?? '/'))),
    quote_plus: (call) => onText(call, (text) => str(quoted(text, ' ').replace(/ /gu, '+'))),
    unquote: (call) => onText(call, (text) => str(unquoted(text))),
    urljoin: (call) => onText(call, (base) => joined(call, base)),
  });
};

/** The appendix of RFC 3986, as `urlsplit` takes it. */
const URL = /^(?:([a-zA-Z][\w+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/su;

function onText(call: Call, run: (text: string) => Value): Value {
  const given = param(call, 0, 'url');
  const text = textOf(given);
  if (text !== undefined) return run(text);
  const hole = given.kind === 'str' ? given.parts.find((part) => typeof part !== 'string') : given;
  return typeof hole === 'object' && hole.kind === 'unknown' ? hole : unknown('operands', 'a URL', call.at);
}

/** `urllib.parse.quote`: all but letters, digits, `_.-~` and what's said to be safe. */
function quoted(text: string, safe: string): string {
  return [...Buffer.from(text)]
    .map((byte) => {
      const char = String.fromCharCode(byte);
      return /[\w.~-]/u.test(char) || safe.includes(char)
        ? char
        : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
}

function unquoted(text: string): string {
  const bytes = text.replace(/%([\da-fA-F]{2})/gu, (_, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  );
  return bytes === text ? text : Buffer.from(bytes, 'latin1').toString('utf8');
}

/** `urljoin(base, url)`, for bases that are paths or web addresses. */
function joined(call: Call, base: string): Value {
  const url = textOf(param(call, 1, 'url'));
  if (url === undefined) return unknown('operands', 'a URL', call.at);
  if (base === '' || url === '') return str(base + url);
  const isAddress = /^https?:\/\//u.test(base);
  if (!isAddress && !base.startsWith('/')) return unknown('library', 'urllib.parse.urljoin(…)', call.at);
  const result = new globalThis.URL(url, isAddress ? base : `http://base.invalid${base}`).href;
  return str(isAddress ? result : result.replace('http://base.invalid', ''));
}
