import { jsonText } from '../../base/diagnostics/printable';
import type { CheckReport } from './check-report';
import { renderGithub } from './render-annotations';
import { renderSarif } from './render-sarif';
import { renderText } from './render-text';

/** Input of a renderer besides the findings. */
export interface CheckMedium {
  readonly colour: boolean;
  /** The version of this package, which SARIF names. */
  readonly version: string;
}

/** A format of `tool routes check`. */
interface CheckFormatEntry {
  /** Paths are relative to the repository, whose readers don't know the workspace. */
  readonly isOfRepository?: true;
  readonly render: (report: CheckReport, medium: CheckMedium) => string;
}

/** Every format; the first is the default. A new one is a renderer in this folder and an entry here. */
export const CHECK_FORMATS: Readonly<Record<string, CheckFormatEntry>> = {
  text: { render: (report, { colour }) => renderText(report, colour) },
  json: { render: (report) => jsonText(report) },
  github: { isOfRepository: true, render: renderGithub },
  sarif: { isOfRepository: true, render: (report, { version }) => renderSarif(report, version) },
};
