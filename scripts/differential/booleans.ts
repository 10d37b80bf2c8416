import { quote, type SourceFile } from './project';

type Form = (file: SourceFile, value: boolean) => string;

const literal = (value: boolean): string => (value ? 'True' : 'False');

/** Defines a module-level name for an expression and returns the name. */
function constant(file: SourceFile, expression: string): string {
  const name = file.fresh('FLAG');
  file.define(`${name} = ${expression}`);
  return name;
}

/** Tests whose outcome the source decides. */
const FORMS: readonly Form[] = [
  (_file, value) => literal(value),
  (file, value) => constant(file, literal(value)),
  (file, value) => `not ${constant(file, literal(!value))}`,
  (_file, value) => (value ? '1 < 2 <= 2' : '3 in (1, 2)'),
  (_file, value) => (value ? '"" or [0]' : '{} or 0'),
  (file, value) => `${constant(file, '["a", "b"]')} ${value ? '!=' : '=='} ["a"]`,
  (file, value) => `len(${constant(file, '{"a": 1, "b": 2}')}) == ${value ? 2 : 3}`,
  (file, value) => `${quote(value ? 'a' : 'z')} in ${constant(file, '{"a": 1}')}`,
  (file, value) => `${constant(file, value ? 'object()' : 'None')} is not None`,
  (file, value) => `isinstance(${constant(file, value ? '"s"' : '5')}, (str, bytes))`,
  (file, value) => `all(n ${value ? '<' : '>'} 9 for n in ${constant(file, '[1, 2, 3]')})`,
  (file, value) => `any(${constant(file, value ? '[0, 1]' : '[0, ""]')})`,
  (file, value) => `hasattr(${constant(file, '"text"')}, ${quote(value ? 'upper' : 'no_such')})`,
  (file, value) => `${constant(file, '"production"')}.startswith(${quote(value ? 'prod' : 'dev')})`,
  (_file, value) => `callable(${value ? 'len' : '3'})`,
  (_file, value) => `bool(${value ? '"0"' : '""'})`,
  (_file, value) => `{1, 2} ${value ? '>=' : '<'} {1}`,
  (_file, value) => `{"a": [1, {"b": 2}]} ${value ? '==' : '!='} {"a": [1, {"b": 2}]}`,
  (_file, value) => `[[1], (2, "x")] ${value ? '!=' : '=='} [[1], (2, "y")]`,
  (_file, value) => `(1, "b") ${value ? '<' : '>='} (1, "c")`,
  (_file, value) => `{"a": 1}.keys() ${value ? '<=' : '>'} {"a", "b"}`,
  (_file, value) => `{1, 2}.${value ? 'isdisjoint' : 'issubset'}({3})`,
  (_file, value) => `min([3, 1, 2]) + sum(range(3)) ${value ? '==' : '!='} 4`,
  (_file, value) => `10 // 3 ** 1 % 2 ${value ? 'is' : 'is not'} 1`,
  (_file, value) => `round(2.5) == 2 and ${value ? '' : 'not '}abs(-1) == 1`,
  (_file, value) => `${value ? '' : 'not '}(0b11 & 1 | 4) == 5`,
  (_file, value) => `type(1) ${value ? 'is' : 'is not'} int`,
  (_file, value) => (value ? 'issubclass(bool, int)' : 'issubclass(int, bool)'),
  (file, value) => {
    file.import('import os');
    return `os.getenv(${quote(file.fresh('UNSET_'))}) is ${value ? '' : 'not '}None`;
  },
  (file, value) => {
    file.import('import os');
    const name = file.fresh('FLAG_');
    file.project.env[name] = value ? 'true' : 'no';
    return `os.environ[${quote(name)}].lower() in ("1", "true", "yes")`;
  },
  (file, value) => {
    file.import('from pydantic_settings import BaseSettings');
    const [name, settings] = [file.fresh('Flags'), file.fresh('flags')];
    file.define(
      `class ${name}(BaseSettings):`,
      `    enabled: bool = ${literal(value)}`,
      `${settings} = ${name}()`,
    );
    return `${settings}.enabled`;
  },
  (file, value) => {
    file.import('from pydantic_settings import BaseSettings, SettingsConfigDict');
    const [name, prefix] = [file.fresh('Flags'), file.fresh('P')];
    file.project.env[`${prefix}_ON`] = value ? '1' : 'off';
    const config = `model_config = SettingsConfigDict(env_prefix="${prefix}_")`;
    file.define(`class ${name}(BaseSettings):`, `    ${config}`, `    on: bool = ${literal(!value)}`);
    return `${name}().on`;
  },
  (file, value) => {
    file.import('import sys');
    return `sys.version_info ${value ? '>=' : '<'} (3, 8)`;
  },
];

/** Returns an expression with the requested truth value, in parentheses if it needs them. */
export function boolean(file: SourceFile, value: boolean): string {
  return `(${file.random.pick(FORMS)(file, value)})`;
}
