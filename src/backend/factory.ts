import { workspaceGenerator } from '../scaffold/run/workspace-generator';
import { type BackendOptions, planBackend } from './plan';

/** `schematic backend`: see {@link planBackend}. */
export const backend = workspaceGenerator<BackendOptions>('backend', planBackend);
