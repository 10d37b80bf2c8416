import type { Site } from '../../../interpreter/calls/call-site';
import { str, textOf, unknown } from '../../../interpreter/values/make';
import type { Value } from '../../../interpreter/values/values';

/** Returns the absolute name that a call means: `import_module('.users', 'app.routes')`. */
export function resolved(name: Value, package_: Value): Value | undefined {
  const text = textOf(name);
  if (text?.startsWith('.') !== true) return text === undefined ? undefined : name;
  const anchor = textOf(package_);
  if (anchor === undefined) return undefined;
  const level = /^\.+/u.exec(text)?.[0].length ?? 0;
  const parts = anchor.split('.');
  if (level > parts.length) return undefined;
  const rest = text.slice(level);
  return str([...parts.slice(0, parts.length - level + 1), ...(rest === '' ? [] : [rest])].join('.'));
}

/** Returns why the name of a module isn't known. */
export function unknownName(name: Value, { at }: Site): Value {
  if (name.kind === 'unknown') return name;
  const hole = name.kind === 'str' ? name.parts.find((part) => typeof part !== 'string') : undefined;
  return typeof hole === 'object' ? hole : unknown('operands', 'the name of a module', at);
}
