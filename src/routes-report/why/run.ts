import { jsonText } from '../../base/diagnostics/printable';
import { configured } from '../configured';
import { inspectApplication } from '../inspect/inspect';
import { isJson, type RoutesOptions } from '../options';
import { messagesBeside } from '../output/messages';
import type { Presentation } from '../output/present';
import type { Surroundings } from '../inspect/workspace';
import { explain } from './explain';
import { renderText } from './render-text';

/** The options of `tool routes why`. */
interface WhyOptions extends Omit<RoutesOptions, 'format'> {
  /** `/items/{id}`, `GET /items/{id}`, a handler, a module or file, `module:router`. */
  readonly subject: string;
  /** `text` or `json`. */
  readonly format?: string;
}

/** Returns the output of the command, errors included. Exit code 1: a router that the subject names isn't registered. */
export function runWhy(given: WhyOptions, surroundings: Surroundings): Promise<Presentation> {
  return configured(given, 'analysis', surroundings, async (options) => {
    const json = isJson(options);
    const { format: _, subject, ...rest } = options;
    const inspection = await inspectApplication(rest, surroundings, { details: true, operations: true });
    const report = explain(inspection, subject);
    const messages = json ? [] : messagesBeside(inspection.report, options);
    const isRegistered = report.routers.every(({ registered }) => registered);
    return {
      stdout: json ? jsonText(report) : renderText(report),
      stderr: messages.map((message) => `${message}\n`).join(''),
      exitCode: isRegistered ? 0 : 1,
    };
  });
}
