import { workspaceGenerator } from '../scaffold/run/workspace-generator';
import { type ClientOptions, planClient } from './plan';

/** `schematic client`: see {@link planClient}. */
export const client = workspaceGenerator<ClientOptions>('client', planClient);
