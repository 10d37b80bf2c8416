import { modelClass } from '../../interpreter/values/classes';
import type { Value } from '../../interpreter/values/values';
import { textOrFile, yaml, yamlDocuments } from '../files/documents';
import { documentValue, type Format } from '../kit/data';
import type { Library } from '../kit/library';
import { functions, type Rule } from '../kit/model';

const ONE: Format = { name: 'yaml', ...yaml('1.1') };
const ALL: Format = { ...ONE, parse: (text) => yamlDocuments(text, '1.1') };

const one: Rule<'(stream)'> = ({ stream }, site) => read(ONE, stream, site);
const all: Rule<'(stream)'> = ({ stream }, site) => read(ALL, stream, site);
/** Reads with a loader that may have rules of its own. `BaseLoader` takes every scalar for a text. */
const byLoader =
  (format: Format): Rule<'(stream, Loader)'> =>
  ({ stream, Loader: loader }, site) => {
    const isPlain = loader.kind === 'library' && /\.C?BaseLoader$/u.test(loader.name);
    const parse = format === ALL ? texts : (text: string): unknown => texts(text)[0];
    return read(isPlain ? { ...format, parse } : format, stream, site);
  };
const texts = (text: string): readonly unknown[] => yamlDocuments(text, 'texts');
const read = (format: Format, stream: Value, site: Parameters<typeof one>[1]): Value =>
  documentValue(site, format, 'load', textOrFile(site, stream));

/** PyYAML (followed in 6.0.3): documents that are known, from text or from files of the workspace. */
export const library: Library = (builtins) => ({
  'yaml.YAMLError': modelClass('yaml.error.YAMLError', [builtins.class('Exception')]),
  ...functions('yaml', {
    'load(stream, Loader)': byLoader(ONE),
    'safe_load(stream)': one,
    'full_load(stream)': one,
    'unsafe_load(stream)': one,
    'load_all(stream, Loader)': byLoader(ALL),
    'safe_load_all(stream)': all,
    'full_load_all(stream)': all,
    'unsafe_load_all(stream)': all,
  }),
});
