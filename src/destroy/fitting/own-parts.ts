import { routerPart, testPart } from '../../api/parts';
import { dtoPart } from '../../dto/parts';
import type { ResourceName } from '../../base/naming/resource-name';
import { resourceTestPart, wiredRouterPart } from '../../resource/parts';
import type { Site } from '../../scaffold/backend/site';
import type { Part } from '../../scaffold/output/part';
import { servicePart } from '../../service/parts';
import type { PartsOf } from '../../recall/repeat';

/** Returns the files that a generator writes by templates, for what `make` was asked for. */
export const partsFor =
  ({ layout }: Site, kind: string, resource: ResourceName): PartsOf =>
  ({ fields, operations, hasTest, update }) => {
    const verb = update === 'patch' ? 'patch' : 'put';
    const design = { resource, layout, fields, operations, verb } as const;
    const parts: Readonly<Record<string, () => readonly Part[]>> = {
      api: () => [routerPart(design), ...(hasTest ? [testPart(design)] : [])],
      dto: () => [dtoPart(design)],
      service: () => [dtoPart(design), servicePart(design)],
      resource: () => [
        wiredRouterPart(design),
        dtoPart(design),
        servicePart(design),
        ...(hasTest ? [resourceTestPart(design)] : []),
      ],
    };
    return parts[kind]?.() ?? [];
  };
