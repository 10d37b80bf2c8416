import { jsonText } from '../../base/diagnostics/printable';
import type { Place } from '../../base/diagnostics/place';
import type { CheckReport } from './check-report';
import type { Finding, Level } from './finding';
import type { Rule } from './rule';
import { RULE_NAMES, RULES } from './rules';

/** Renders SARIF 2.1.0 for code scanning. Paths are relative to the repository. */
export const renderSarif = ({ findings }: CheckReport, version: string): string =>
  sarifText({
    name: 'tool routes check',
    version,
    rules: RULE_NAMES.map((id) => ({ id, ...RULES[id] })),
    findings,
  });

/** A command that has findings, and its rules. */
interface SarifRun {
  readonly name: string;
  readonly version: string;
  readonly rules: readonly (Pick<Rule, 'summary' | 'level'> & { readonly id: string })[];
  readonly findings: readonly Finding[];
}

/** Returns a log of SARIF 2.1.0. */
export function sarifText({ name, version, rules, findings }: SarifRun): string {
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name,
            semanticVersion: version,
            rules: rules.map(ruleOf),
          },
        },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: {
          ROOT: { description: { text: 'The root of the repository; without one, of the workspace.' } },
        },
        results: findings.map((finding) => resultOf(finding, rules)),
      },
    ],
  };
  return jsonText(log);
}

const LEVELS = { error: 'error', warn: 'warning', off: 'none' } as const satisfies Record<
  Level | 'off',
  string
>;

const ruleOf = ({ id, summary, level }: SarifRun['rules'][number]) => ({
  id,
  shortDescription: { text: `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.` },
  defaultConfiguration: level === 'off' ? { enabled: false } : { level: LEVELS[level] },
});

const resultOf = ({ rule, level, message, place, subject, related }: Finding, rules: SarifRun['rules']) => ({
  ruleId: rule,
  ruleIndex: rules.findIndex(({ id }) => id === rule),
  level: LEVELS[level],
  message: { text: message },
  locations: [{ physicalLocation: locationOf(place) }],
  ...(related.length === 0
    ? {}
    : {
        relatedLocations: related.map((one, index) => ({
          id: index,
          physicalLocation: locationOf(one.place),
          message: { text: one.message },
        })),
      }),
  // Recognises the finding when lines move.
  partialFingerprints: { 'routeFinding/v1': `${rule}:${place.file}:${subject}` },
});

const locationOf = ({ file, line }: Place) => ({
  artifactLocation: { uri: file.split('/').map(encodeURIComponent).join('/'), uriBaseId: 'ROOT' },
  region: { startLine: line },
});
