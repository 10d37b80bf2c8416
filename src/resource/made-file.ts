import { testModule } from '../scaffold/output/router-lines';
import type { ResourceName } from '../base/naming/resource-name';
import { dtoModule } from '../dto/parts';
import { fileOf } from '../scaffold/backend/layout';
import type { Site } from '../scaffold/backend/site';
import { serviceModule } from '../service/parts';

/** The modules that a resource may have in this tool's own layout, by their kinds in `collection.json`. */
const MODULES: Readonly<Record<string, (resource: ResourceName) => string>> = {
  api: ({ module }) => module,
  dto: dtoModule,
  service: serviceModule,
  tests: testModule,
};

/** The kinds of files that are recognised. */
export const MADE_KINDS: readonly string[] = Object.keys(MODULES);

/** Returns the path of a resource's file of a kind. */
export const madeFile = ({ layout }: Site, resource: ResourceName, kind: string): string =>
  fileOf(layout, kind, MODULES[kind]?.(resource) ?? resource.module);
