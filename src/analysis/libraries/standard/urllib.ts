import type { Site } from '../../interpreter/calls/call-site';
import { modelClass } from '../../interpreter/values/classes';
import { NONE, num, str, textOf, tuple, unknown } from '../../interpreter/values/make';
import type { ClassValue, Value } from '../../interpreter/values/values';
import type { Library } from '../kit/library';
import { functions } from '../kit/model';

/** `urllib.parse`. */
export const library: Library = ({ object }) => {
  const Parts = modelClass('urllib.parse.ParseResult', [object]);
  const split = (url: Value, site: Site): Value => onText(url, site, (text) => parts(text, Parts, site));
  return functions('urllib.parse', {
    "urlsplit(url, scheme='', allow_fragments=True)": ({ url }, site) => split(url, site),
    "urlparse(url, scheme='', allow_fragments=True)": ({ url }, site) => split(url, site),
    "quote(string, safe='/', encoding=None, errors=None)": ({ string, safe }, site) =>
      onText(string, site, (text) => str(quoted(text, textOf(safe) ?? '/'))),
    "quote_plus(string, safe='', encoding=None, errors=None)": ({ string }, site) =>
      onText(string, site, (text) => str(quoted(text, ' ').replace(/ /gu, '+'))),
    "unquote(string, encoding='utf-8', errors='replace')": ({ string }, site) =>
      onText(string, site, (text) => str(unquoted(text))),
    'urljoin(base, url, allow_fragments=True)': ({ base, url }, site) =>
      onText(base, site, (text) => joined(text, url, site)),
  });
};

function parts(text: string, cls: ClassValue, { vm, at }: Site): Value {
  const [, scheme = '', netloc = '', path = '', query = '', fragment = ''] = URL.exec(text) ?? [];
  const named = { scheme: scheme.toLowerCase(), netloc, path, query, fragment };
  const result = vm.instance(cls, at, tuple(...Object.values(named).map((part) => str(part))));
  for (const [name, part] of Object.entries(named)) result.attrs.set(name, str(part));
  const [, host, port] = /^(?:.*@)?(\[[^\]]*\]|[^:]*)(?::(\d+))?$/u.exec(netloc) ?? [];
  result.attrs.set(
    'hostname',
    host === undefined || host === '' ? NONE : str(host.toLowerCase().replace(/^\[|\]$/gu, '')),
  );
  result.attrs.set('port', port === undefined ? NONE : num(Number(port)));
  return result;
}

/** The appendix of RFC 3986, as `urlsplit` takes it. */
const URL = /^(?:([a-zA-Z][\w+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/su;

function onText(given: Value, { at }: Site, run: (text: string) => Value): Value {
  const text = textOf(given);
  if (text !== undefined) return run(text);
  const hole = given.kind === 'str' ? given.parts.find((part) => typeof part !== 'string') : given;
  return typeof hole === 'object' && hole.kind === 'unknown' ? hole : unknown('operands', 'a URL', at);
}

/** Quotes as `urllib.parse.quote` does: all but letters, digits, `_.-~` and what's said to be safe. */
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

/** Answers `urljoin(base, url)`, for bases that are paths or web addresses. */
function joined(base: string, given: Value, { at }: Site): Value {
  const url = textOf(given);
  if (url === undefined) return unknown('operands', 'a URL', at);
  if (base === '' || url === '') return str(base + url);
  const isAddress = /^https?:\/\//u.test(base);
  if (!isAddress && !base.startsWith('/')) return unknown('library', 'urllib.parse.urljoin(…)', at);
  const result = new globalThis.URL(url, isAddress ? base : `http://base.invalid${base}`).href;
  return str(isAddress ? result : result.replace('http://base.invalid', ''));
}
