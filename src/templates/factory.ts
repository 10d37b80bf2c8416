import { generator } from '../scaffold/run/generator';
import { planTemplates, type TemplatesOptions } from './plan';

/** `schematic templates`: copies our templates into the workspace, to be changed there. */
export const templates = generator<TemplatesOptions>('templates', (_, options) => planTemplates(options));
