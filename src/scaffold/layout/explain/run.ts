import { resolve } from 'node:path';
import { jsonText } from '../../../base/diagnostics/printable';
import { isOutside, joinPath, toWorkspacePath } from '../../../base/source/paths';
import { configured } from '../../../routes-report/configured';
import { inspectApplication } from '../../../routes-report/inspect/inspect';
import type { Surroundings } from '../../../routes-report/inspect/workspace';
import { isJson, type RoutesOptions } from '../../../routes-report/options';
import { messagesBeside } from '../../../routes-report/output/messages';
import type { Presentation } from '../../../routes-report/output/present';
import { chosenLayout } from '../configuration';
import { layoutOf } from '../layout';
import type { LayoutOptions } from '../options';
import { wordsOf } from '../words';
import { layoutReport, layoutText } from './report';

/** The options of `tool layout`. */
export interface LayoutCommandOptions
  extends LayoutOptions, Pick<RoutesOptions, 'entry' | 'root' | 'format' | 'verbose'> {
  /** The resource whose words are filled in; without it names keep their placeholders. */
  readonly resource?: string;
}

/** Returns the output of `tool layout`, errors included. */
export function runLayout(given: LayoutCommandOptions, surroundings: Surroundings): Promise<Presentation> {
  const { layout, prefix, into, schemas, services, models, testsDir, like, resource, ...analysis } = given;
  const own = { layout, prefix, into, schemas, services, models, testsDir, like };
  return configured(analysis, 'analysis', surroundings, async (options) => {
    const { format: _, ...rest } = options;
    const inspection = await inspectApplication(rest, surroundings, { details: true, operations: true });
    const { cwd, root: usual } = surroundings;
    const root = options.root === undefined ? usual : resolve(cwd, options.root);
    const base = toWorkspacePath(root, cwd, '');
    const chosen = chosenLayout(inspection.files, own, isOutside(base) ? '' : joinPath(base));
    const found = layoutOf(inspection, chosen);
    const words = resource === undefined ? undefined : wordsOf(resource);
    const { file } = inspection.report.entry;
    const json = isJson(options);
    // The layout doesn't know more than the analysis.
    const messages = json ? [] : messagesBeside(inspection.report, options);
    return {
      stdout: json ? jsonText(layoutReport(file, found, words)) : layoutText(file, found, words),
      stderr: messages.map((message) => `${message}\n`).join(''),
      exitCode: 0,
    };
  });
}
