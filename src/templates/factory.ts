import { generator } from '../scaffold/run/generator';
import { planTemplates, type TemplatesOptions } from './plan';

/** `schematic templates`: see {@link planTemplates}. */
export const templates = generator<TemplatesOptions>('templates', (_, options) => planTemplates(options));
