import type { RoutesReport } from '../report';

/** Returns `Total: 12 routes`, with filters `Total: 12 routes (of 96)`. */
export function totalLine({ total, unfilteredTotal }: RoutesReport): string {
  return `Total: ${total} routes${unfilteredTotal === undefined ? '' : ` (of ${unfilteredTotal})`}`;
}
