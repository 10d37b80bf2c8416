import { workspaceGenerator } from '../scaffold/run/workspace-generator';
import { planTemplates, type TemplatesOptions } from './plan';

/** `schematic templates`: see {@link planTemplates}. */
export const templates = workspaceGenerator<TemplatesOptions>('templates', (_, options) =>
  planTemplates(options),
);
