import { jsonText } from '../../base/diagnostics/printable';
import { configured } from '../configured';
import { inspectApplication } from '../inspect/inspect';
import { messagesBeside } from '../output/messages';
import type { Presentation } from '../output/present';
import type { Surroundings } from '../inspect/workspace';
import { explain } from './explain';
import { whyFormat, type WhyOptions } from './options';
import { renderText } from './render-text';

/** From options to what is printed, errors included. Exit code 1: what's asked about isn't registered. */
export function runWhy(given: WhyOptions, surroundings: Surroundings): Promise<Presentation> {
  return configured(given, 'analysis', surroundings, async (options) => {
    const isJson = whyFormat(options) === 'json';
    const { format: _, subject, ...rest } = options;
    const inspection = await inspectApplication(rest, surroundings, { details: true });
    const report = explain(inspection, subject);
    const messages = isJson ? [] : messagesBeside(inspection.report, options);
    const isRegistered = report.routes.length > 0 || report.routers.some(({ registered }) => registered);
    return {
      stdout: isJson ? jsonText(report) : renderText(report),
      stderr: messages.map((message) => `${message}\n`).join(''),
      exitCode: isRegistered ? 0 : 1,
    };
  });
}
