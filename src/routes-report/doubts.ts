import type { Doubt } from '../analysis/types/doubt';
import { groupBy } from '../base/code/groups';
import { type ReportedDiagnostic, toReportedDiagnostic } from './report';

/** Returns a diagnostic on each cause for which a part of the document isn't known, with the number of the parts. */
export const doubtDiagnostics = (doubts: readonly Doubt[]): readonly ReportedDiagnostic[] =>
  [...groupBy(doubts, ({ reason }) => reason).values()].flatMap((all) =>
    all.slice(0, 1).map(({ reason, at }) =>
      toReportedDiagnostic({
        code: 'document-unknown',
        detail: reason,
        at: at.file === '' ? undefined : at,
        affects: [],
        count: all.length,
      }),
    ),
  );
