import { quote, type SourceFile } from './project';

type Form = (user: SourceFile, owner: SourceFile, name: string) => string | undefined;

const lastOf = (module: string): string => module.split('.').at(-1) ?? '';

/**
 * Returns the owner's module relative to the user's: `.users`, `..core.users`; `undefined` in a top-level module.
 */
function relativeModule(user: SourceFile, owner: SourceFile): string | undefined {
  if (user.package === '') return undefined;
  const here = user.package.split('.');
  const there = owner.module.split('.');
  let shared = 0;
  while (shared < here.length && shared < there.length - 1 && here[shared] === there[shared]) shared += 1;
  return shared === 0 ? undefined : '.'.repeat(here.length - shared + 1) + there.slice(shared).join('.');
}

function aliasedModule(user: SourceFile, owner: SourceFile): string {
  const alias = user.fresh('mod');
  user.import(`import ${owner.module} as ${alias}`);
  return alias;
}

/** Ways to import a name from another module; `undefined` if one doesn't apply. */
const FORMS: readonly Form[] = [
  (user, owner, name) => {
    user.import(`from ${owner.module} import ${name}`);
    return name;
  },
  (user, owner, name) => {
    const alias = user.fresh('alias');
    user.import(`from ${owner.module} import ${name} as ${alias}`);
    return alias;
  },
  (user, owner, name) => {
    user.import(`import ${owner.module}`);
    return `${owner.module}.${name}`;
  },
  (user, owner, name) => `${aliasedModule(user, owner)}.${name}`,
  (user, owner, name) => `getattr(${aliasedModule(user, owner)}, ${quote(name)})`,
  (user, owner, name) => `vars(${aliasedModule(user, owner)})[${quote(name)}]`,
  (user, owner, name) => {
    if (owner.package === '' || owner.isPackage) return undefined;
    const alias = user.fresh('sub');
    user.import(`from ${owner.package} import ${lastOf(owner.module)} as ${alias}`);
    return `${alias}.${name}`;
  },
  (user, owner, name) => {
    const module = relativeModule(user, owner);
    if (module === undefined) return undefined;
    user.import(`from ${module} import ${name}`);
    return name;
  },
  (user, owner, name) => {
    const module = relativeModule(user, owner)?.match(/^(\.+)(\w+)$/);
    if (!module) return undefined;
    user.import(`from ${module[1] ?? ''} import ${module[2] ?? ''}`);
    return `${module[2] ?? ''}.${name}`;
  },
  (user, owner, name) => {
    user.import(`from ${owner.module} import *`);
    return name;
  },
  (user, owner, name) => {
    user.import('import importlib');
    return `importlib.import_module(${quote(owner.module)}).${name}`;
  },
  (user, owner, name) => {
    user.import('from importlib import import_module');
    const home = owner.package === '' ? undefined : owner.package;
    if (home === undefined || owner.isPackage) return undefined;
    return `import_module(${quote(`.${lastOf(owner.module)}`)}, ${quote(home)}).${name}`;
  },
  (_user, owner, name) => `__import__(${quote(owner.module)}, fromlist=[${quote(name)}]).${name}`,
  (user, owner, name) => {
    user.import('import sys');
    user.import(`import ${owner.module}`);
    return `sys.modules[${quote(owner.module)}].${name}`;
  },
  (user, owner, name) => {
    user.import(`try:\n    from ${owner.module} import ${name}\nexcept ImportError:\n    ${name} = None`);
    return name;
  },
  (user, owner, name) => {
    // The owner has to be in a package of the project: a missing top-level package could be anyone's.
    if (owner.package === '') return undefined;
    const absent = `${owner.package}.${user.fresh('absent')}`;
    user.import(
      `try:\n    from ${absent} import ${name}\nexcept ImportError:\n    from ${owner.module} import ${name}`,
    );
    return name;
  },
  (user, owner, name) => {
    const loader = user.fresh('load');
    user.define(`def ${loader}():`, `    from ${owner.module} import ${name}`, `    return ${name}`);
    return `${loader}()`;
  },
  reExport,
  reExport,
];

/** Re-exports the name from the owner's package and imports it from there. */
function reExport(user: SourceFile, owner: SourceFile, name: string): string | undefined {
  const home = owner.project.packageOf(owner.package);
  if (home === undefined || owner.isPackage || user.package.startsWith(home.module)) return undefined;
  const { random } = user;
  const module = `.${lastOf(owner.module)}`;
  const how = random.between(0, 3);
  if (how === 0) home.import(`from ${module} import *`);
  else if (how === 1) home.import(`from ${owner.module} import ${name} as ${name}`);
  else if (how === 2) {
    home.import(`from ${module} import ${name}`);
    home.import(`__all__ = [*globals().get("__all__", []), ${quote(name)}]`);
  } else home.import(`from . import ${lastOf(owner.module)}\n${name} = ${lastOf(owner.module)}.${name}`);
  user.import(random.chance(0.3) ? `from ${home.module} import *` : `from ${home.module} import ${name}`);
  return name;
}

/** Makes a name of another file usable in this one and returns its expression. */
export function refer(user: SourceFile, owner: SourceFile, name: string): string {
  if (user === owner) return name;
  const plain = user.random.chance(0.3) ? FORMS[0] : undefined;
  return (plain ?? user.random.pick(FORMS))(user, owner, name) ?? refer(user, owner, name);
}
