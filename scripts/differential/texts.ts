import { boolean } from './booleans';
import { quote, type SourceFile } from './project';

/** Returns an expression for a text, and adds the definitions that it needs to the file. */
type TextForm = (file: SourceFile, text: string) => string;

/** Cuts a text in two. */
function cut(file: SourceFile, text: string): readonly [string, string] {
  const characters = Array.from(text);
  const at = file.random.between(0, characters.length);
  return [characters.slice(0, at).join(''), characters.slice(at).join('')];
}

/** Defines a module-level constant for a text and returns its name. */
function constant(file: SourceFile, text: string): string {
  const name = file.fresh(file.random.chance(0.5) ? 'NAME' : '_name');
  file.define(`${name}${file.random.chance(0.2) ? ': str' : ''} = ${simpleText(file, text)}`);
  return name;
}

const escapeBraces = (text: string): string => text.replace(/[{}]/g, '$&$&');

/** Writes each character beyond ASCII as an escape. */
const escaped = (text: string): string =>
  text.replace(/\P{ASCII}/gu, (char) => `\\U${(char.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`);

const isAscii = (text: string): boolean => /^\p{ASCII}*$/u.test(text);

/** Literals and operators. */
const FORMS: readonly TextForm[] = [
  (_file, text) => quote(text),
  (_file, text) => `'${text}'`,
  (file, text) => cut(file, text).map(quote).join(' '),
  (file, text) => `(${cut(file, text).map(quote).join(' + ')})`,
  (file, text) => {
    const [left, right] = cut(file, text);
    return `(${constant(file, left)} + ${quote(right)})`;
  },
  (file, text) => {
    const [left, right] = cut(file, text);
    return `f"{${constant(file, left)}}${escapeBraces(right)}"`;
  },
  (file, text) => {
    const [left, right] = cut(file, text);
    return `f"${escapeBraces(left)}{${quote(right).replaceAll('"', "'")}!s}"`;
  },
  (file, text) => {
    const [left, right] = cut(file, text);
    return `f"{${constant(file, left)}:s}{${constant(file, right)}:>{${Array.from(right).length}}}"`;
  },
  (file, text) => `("%s%s" % (${cut(file, text).map(quote).join(', ')}))`,
  (file, text) => `("%(a)s" % {"a": ${constant(file, text)}})`,
  (file, text) => `"{}{}".format(${cut(file, text).map(quote).join(', ')})`,
  (file, text) => `"{1}{0}".format(${[...cut(file, text)].reverse().map(quote).join(', ')})`,
  (file, text) =>
    `"{a}{b:}".format(${cut(file, text)
      .map((part, index) => `${'ab'[index] ?? ''}=${quote(part)}`)
      .join(', ')})`,
  (_file, text) => `"{x[0]}".format(x=[${quote(text)}])`,
  (_file, text) => `"{a}".format(**{"a": ${quote(text)}})`,
  (_file, text) => `"{a}".format_map({"a": ${quote(text)}})`,
  (file, text) => `"".join([${cut(file, text).map(quote).join(', ')}])`,
  (_file, text) => `"/".join(${JSON.stringify(text.split('/'))})`,
  (_file, text) => `"/".join(p for p in (${text.split('/').map(quote).join(', ')},))`,
  (_file, text) => `${quote([...text].reverse().join(''))}[::-1]`,
  (_file, text) => (text === text.toLowerCase() ? `${quote(text.toUpperCase())}.lower()` : quote(text)),
  (_file, text) => `${quote(`  ${text} `)}.strip()`,
  (_file, text) => `${quote(`__${text}`)}.lstrip("_")`,
  (_file, text) =>
    text.includes('-') ? quote(text) : `${quote(text.replaceAll('/', '-'))}.replace("-", "/")`,
  (_file, text) => `${quote(`pre${text}`)}.removeprefix("pre")`,
  (_file, text) => `${quote(`${text}.py`)}.removesuffix(".py")`,
  (_file, text) => `${quote(`${text},x`)}.split(",")[0]`,
  (_file, text) => `${quote(`x,${text}`)}.rsplit(",", 1)[-1]`,
  (_file, text) => `${quote(`${text}|x`)}.partition("|")[0]`,
  (_file, text) => `${quote(`xx${text}yy`)}[2:-2]`,
  (_file, text) => `(${quote(text)} * 1)`,
  (_file, text) => `{"a": ${quote(text)}}["a"]`,
  (_file, text) => `{"a": ${quote(text)}}.get("a", "/no")`,
  (_file, text) => `{}.get("a", ${quote(text)})`,
  (_file, text) => `({"a": "/no"} | {"a": ${quote(text)}})["a"]`,
  (_file, text) => `{**{"a": "/no"}, "a": ${quote(text)}}.pop("a")`,
  (_file, text) => `{k: v for k, v in zip("ab", ["/no", ${quote(text)}])}["b"]`,
  (_file, text) => `["/no", ${quote(text)}][1]`,
  (_file, text) => `(${quote(text)},)[-1]`,
  (_file, text) => `[*["/no"], *[${quote(text)}]][-1]`,
  (file, text) => `(${quote(text)} if ${boolean(file, true)} else "/no")`,
  (file, text) => `("/no" if ${boolean(file, false)} else ${constant(file, text)})`,
  (_file, text) => `(None or ${quote(text)})`,
  (file, text) => `(${boolean(file, true)} and ${quote(text)})`,
  (_file, text) =>
    `next(t for t in ["", ${quote(text)}] if t or not t and ${text === '' ? 'True' : 'False'})`,
  (_file, text) => `next(iter([${quote(text)}]))`,
  (_file, text) => `max("", ${quote(text)})`,
  (_file, text) => `list(reversed([${quote(text)}, "/no"]))[1]`,
  (_file, text) => (isAscii(text) ? `str(b${quote(text)}, "ascii")` : `${quote(text)}.encode().decode()`),
  (_file, text) =>
    isAscii(text) ? `b${quote(text)}.decode()` : `str(${quote(text)}.encode("utf-8"), "utf-8")`,
  (_file, text) => `r${quote(text)}`,
  (_file, text) => `"${escaped(text)}"`,
  (_file, text) => `list({${quote(text)}})[0]`,
  (_file, text) => `dict(a=${quote(text)})["a"]`,
  (_file, text) => `dict([("a", ${quote(text)})]).setdefault("a", "/no")`,
  (_file, text) => `[t for t in (${quote(text)},) for _ in range(1)][0]`,
  (_file, text) => `sorted([${quote(text)}, "~"], key=lambda t: t == "~")[0]`,
  (_file, text) => `list(filter(None, ["", ${quote(text || ' ')}]))[0].strip()`,
  (_file, text) => `list(map(str.strip, [${quote(`${text} `)}]))[0]`,
  (_file, text) => `${quote(text.replaceAll('/', '|'))}.translate(str.maketrans({"|": "/"}))`,
];

/** Returns an expression for a text, in any form. */
export function text(file: SourceFile, wanted: string): string {
  return file.random.pick(FORMS)(file, wanted);
}

/** Returns mostly a literal, so that what's built of it stays readable. */
function simpleText(file: SourceFile, wanted: string): string {
  return file.random.chance(0.8) ? quote(wanted) : text(file, wanted);
}
