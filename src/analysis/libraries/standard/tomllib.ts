import type { Site } from '../../interpreter/calls/call-site';
import { toRepr } from '../../interpreter/evaluation/format';
import { modelClass } from '../../interpreter/values/classes';
import { num, str, textOf, unknown } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';
import { invoke } from '../kit/calls';
import { documentValue } from '../kit/data';
import type { Library } from '../kit/library';
import { functions } from '../kit/model';
import { TOML } from '../files/documents';
import { contentOfFile } from '../files/file-object';

/**
 * Returns what makes the floats of a document: a function that the program gives. It gets the text that stands there, which is
 * known where it's Python's own for the number. A name of a library without a model (`Decimal`) counts for none.
 */
function floatMaker(
  site: Site,
  hook: Value | undefined,
  document: Value,
): ((value: number) => Value) | undefined {
  if (hook === undefined || hook.kind === 'library') return undefined;
  const text = document.kind === 'bytes' ? document.value : (textOf(document) ?? '');
  return (value) => {
    const written = textOf(toRepr(site.vm, num(value, true), site.at)) ?? '';
    const isThere = text.split(/[^\w.+-]+/u).includes(written);
    return invoke(
      site,
      hook,
      str(isThere ? written : unknown('library', 'how a number is written', site.at)),
    );
  };
}

/** `tomllib`, and `tomli`, its older self: documents that are known, from text or from files of the workspace. */
export const library: Library = (builtins, name) => {
  const TOMLDecodeError = modelClass(`${name}.TOMLDecodeError`, [builtins.class('ValueError')]);
  const toml = { ...TOML, name, refusal: TOMLDecodeError };
  return {
    [`${name}.TOMLDecodeError`]: TOMLDecodeError,
    ...functions(name, {
      'loads(s, /, *, parse_float=...)': ({ s, parse_float: hook }, site) =>
        documentValue(site, toml, 'loads', s, floatMaker(site, hook, s)),
      'load(fp, /, *, parse_float=...)': ({ fp, parse_float: hook }, site) => {
        const text = contentOfFile(site, fp);
        return documentValue(site, toml, 'load', text, floatMaker(site, hook, text));
      },
    }),
  };
};
