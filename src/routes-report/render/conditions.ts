import { printable } from '../../base/diagnostics/printable';
import type { ReportedCondition } from '../report';

/**
 * Renders the section of `--conditions` below the table: the conditions that routes depend on, then one line for each
 * that settings decided and no known route depends on.
 */
export function renderConditions(conditions: readonly ReportedCondition[]): string {
  if (conditions.length === 0) return '\nConditions: none\n';
  const [bearing, idle] = [conditions.filter(hasRoutes), conditions.filter((one) => !hasRoutes(one))];
  return [
    ...(bearing.length === 0 ? [] : ['', 'Conditions:', ...bearing.flatMap(block)]),
    ...(idle.length === 0 ? [] : ['', IDLE, ...idle.map(oneLine)]),
  ]
    .map((line) => `${printable(line)}\n`)
    .join('');
}

const IDLE = 'Decided by settings, files or options; no known route depends on them:';

const hasRoutes = ({ outcome, whenTrue, whenFalse }: ReportedCondition): boolean =>
  outcome === 'undecided' || (whenTrue ?? 0) + (whenFalse ?? 0) > 0;

const block = (condition: ReportedCondition): readonly string[] => {
  const { outcome, cause, whenTrue, whenFalse } = condition;
  return [
    placed(condition),
    `  ${OUTCOMES[outcome]}: ${cause}`,
    `  if it holds: ${counted(whenTrue)} · if not: ${counted(whenFalse)}`,
  ];
};

const oneLine = (condition: ReportedCondition): string =>
  `${placed(condition)}  ${OUTCOMES[condition.outcome]}: ${condition.cause}`;

const placed = ({ file, line, text }: ReportedCondition): string => `${file}:${line}  ${text}`;

const OUTCOMES: Readonly<Record<ReportedCondition['outcome'], string>> = {
  undecided: 'undecided',
  true: 'holds',
  false: "doesn't hold",
  varies: 'holds in some cases',
};

const counted = (count: number | null): string =>
  count === null ? 'not looked into' : `${count} ${count === 1 ? 'route' : 'routes'}`;
