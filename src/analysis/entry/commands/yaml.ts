import { parseAllDocuments } from 'yaml';
import { type Node, toNode } from './node';

/** The limit of aliases resolved in one document: a few nested ones could become gigabytes. */
const MAX_ALIASES = 1_000;

/** A line that holds nothing but a template directive, as in a Helm chart. */
const DIRECTIVE = /^[ \t]*\{\{.*\}\}[ \t]*$/gm;

/**
 * Reads the YAML that commands are written in: compose files, workflows, manifests. Scalars stay text, aliases and
 * merge keys are resolved, several documents become a list. Never throws: damaged parts are left out, since the result
 * is only searched for commands.
 */
export function parseYaml(text: string): Node {
  const parsed = parseAllDocuments(text.replace(DIRECTIVE, ''), {
    schema: 'failsafe',
    merge: true,
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
  });
  const documents = [...parsed].map((document) => {
    try {
      return toNode(document.toJS({ maxAliasCount: MAX_ALIASES }));
    } catch {
      return ''; // an alias of nothing, or too many
    }
  });
  return documents.length === 1 ? (documents[0] ?? '') : documents;
}
