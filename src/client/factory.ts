import { workspaceGenerator } from '../scaffold/run/generator';
import { makeDirectly } from './directly';
import { type ClientOptions, planClient } from './plan';
import { isPython } from './python';
import type { Rule } from '@angular-devkit/schematics';

const inNx = workspaceGenerator<ClientOptions>('client', planClient);

/** `schematic client`: see {@link planClient}, and for Python without Nx {@link makeDirectly}. */
export const client =
  (options: ClientOptions): Rule =>
  (tree) =>
    isPython(options) && !tree.exists('nx.json') ? makeDirectly(options) : inNx(options);
