import { modelClass } from '../../interpreter/values/classes';
import { NONE } from '../../interpreter/values/make';
import { textFileOrPath, yaml, yamlDocuments } from '../files/documents';
import { documentValue, type Format } from '../kit/data';
import type { Library } from '../kit/library';
import { keeping, methods } from '../kit/model';

const ONE: Format = { name: 'ruamel.yaml', ...yaml('1.2') };
const ALL: Format = { ...ONE, parse: (text) => yamlDocuments(text, '1.2') };

/** ruamel.yaml (followed in 0.19): documents that are known, from text, a path, or an opened file. */
export const library: Library = ({ object }) => {
  const YAML = modelClass(
    'ruamel.yaml.main.YAML',
    [object],
    [
      ...methods(keeping('ruamel.yaml.YAML'), { '__init__(**options)': () => NONE }),
      ...methods('ruamel.yaml.YAML', {
        'load(stream)': (_, { stream }, site) =>
          documentValue(site, ONE, 'load', textFileOrPath(site, stream)),
        'load_all(stream)': (_, { stream }, site) =>
          documentValue(site, ALL, 'load_all', textFileOrPath(site, stream)),
      }),
    ],
  );
  return { 'ruamel.yaml.YAML': YAML, 'ruamel.yaml.main.YAML': YAML };
};
