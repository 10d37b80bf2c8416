import type { Doubt } from '../analysis/types/doubt';
import { messageOf, severityOf } from '../base/diagnostics/diagnostic';
import type { ReportedDiagnostic } from './report';

/** Returns a diagnostic on each cause for which a part of the document isn't known, with the number of the parts. */
export function doubtDiagnostics(doubts: readonly Doubt[]): readonly ReportedDiagnostic[] {
  const causes = new Map<string, { readonly first: Doubt; count: number }>();
  for (const doubt of doubts) {
    const known = causes.get(doubt.reason);
    if (known === undefined) causes.set(doubt.reason, { first: doubt, count: 1 });
    else known.count += 1;
  }
  return [...causes.values()].map(({ first: { reason, at }, count }) => {
    const diagnostic = { code: 'document-unknown', detail: reason, at, affects: [], count } as const;
    const isPlaced = at.file !== '';
    return {
      code: diagnostic.code,
      severity: severityOf(diagnostic),
      message: messageOf(diagnostic),
      file: isPlaced ? at.file : null,
      line: isPlaced ? at.line : null,
      affects: [],
    };
  });
}
