import type { Inspection } from '../../routes-report/inspect/inspection';

/** Returns the variable of an inspected application; `app` for one that the entry reaches in another way. */
export const appVariable = ({ report }: Inspection): string =>
  /^\w+$/.test(report.entry.app) ? report.entry.app : 'app';
