import type { Single, Value } from '../values/values';

/** Whether what isn't found is unknown rather than missing, and why. */
export function openAttribute(value: Single): Value | undefined {
  switch (value.kind) {
    case 'unknown':
      return value;
    case 'instance':
      return value.open ?? value.cls.open;
    case 'class':
      return value.open;
    default:
      return undefined;
  }
}

export function describe(value: Single): string {
  switch (value.kind) {
    case 'module':
      return `module ${value.name}`;
    case 'instance':
      return `${value.cls.name} object`;
    case 'class':
    case 'function':
      return value.name;
    case 'none':
      return 'None';
    default:
      return value.kind;
  }
}
