import type { Single, Value } from '../values/values';

/** Returns why an attribute that isn't found may exist all the same; `undefined` if it's surely missing. */
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
