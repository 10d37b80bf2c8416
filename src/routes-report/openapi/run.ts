import { jsonText } from '../../base/diagnostics/printable';
import { configured } from '../configured';
import type { Presentation } from '../output/present';
import { toYaml } from '../render/yaml';
import type { Surroundings } from '../inspect/workspace';
import { checkOpenapiOptions, type OpenapiOptions } from './options';
import { documentSource } from './source';

/** Returns the output of `tool openapi`, errors included. Exit code 1: `--strict`, and something isn't certain. */
export function runOpenapi(given: OpenapiOptions, surroundings: Surroundings): Promise<Presentation> {
  return configured(given, 'analysis', surroundings, async (options) => {
    checkOpenapiOptions(options);
    const { document, messages, isSure } = await documentSource(options, surroundings);
    return {
      stdout: options.format === 'yaml' ? toYaml(document) : jsonText(document),
      stderr: messages.map((line) => `${line}\n`).join(''),
      exitCode: options.strict === true && !isSure ? 1 : 0,
    };
  });
}
