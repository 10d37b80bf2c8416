import { withSettings } from '../config/settings';
import { errorMessage } from '../diagnostics/error-message';
import { printableJson } from '../diagnostics/printable';
import { inspectApplication } from '../routes-report/create-report';
import { reportMessages } from '../routes-report/messages';
import { type Presentation, presentError } from '../routes-report/present';
import type { Surroundings } from '../routes-report/workspace';
import { explain } from './explain';
import { whyFormat, type WhyOptions } from './options';
import { renderText } from './render-text';

/** From options to what is printed, errors included. Exit code 1: what's asked about isn't registered. */
export async function runWhy(given: WhyOptions, surroundings: Surroundings): Promise<Presentation> {
  let options = given;
  try {
    options = withSettings(given, 'analysis', surroundings);
    const isJson = whyFormat(options) === 'json';
    const { format: _, subject, ...rest } = options;
    const inspection = await inspectApplication(rest, surroundings, { details: true });
    const report = explain(inspection, subject);
    // The legend of a table has no place here: there's none.
    const told = { ...inspection.report, routes: [] };
    const messages = isJson ? [] : reportMessages(told, { all: options.verbose ?? false, hasMarks: false });
    const isRegistered = report.routes.length > 0 || report.routers.some(({ registered }) => registered);
    return {
      stdout: isJson ? `${printableJson(JSON.stringify(report, undefined, 2))}\n` : renderText(report),
      stderr: messages.map((message) => `${message}\n`).join(''),
      exitCode: isRegistered ? 0 : 1,
    };
  } catch (error) {
    return presentError(errorMessage(error, options.verbose ?? false), options.format);
  }
}
