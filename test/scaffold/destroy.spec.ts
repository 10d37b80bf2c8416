import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { MAIN, scratch } from '../support/scratch';

const ROUTER = 'backend/api/http/products.py';

const workspace = scratch({ 'backend/main.py': MAIN, 'backend/api/__init__.py': '' });

describe('destroy undoes', () => {
  it.each<[string, readonly string[]]>([
    ['resource products', ['make resource products name:str:1..80 state:enum:a,b --register']],
    ['resource products', ['make resource products --no-tests --only list,delete']],
    [
      'resource Product',
      ['make resource products', 'make action products archive', 'make action products mark-paid'],
    ],
    ['resource order-items', ['make resource order-items count:int:1..5:default=2 --register']],
    ['resource leaves', ['make resource leaves --singular leave --register']],
    ['api products', ['make api products --tests --register']],
    ['api products', ['make api products --only list --register', 'make action products archive']],
    ['dto products', ['make dto Product mail:email when:date:optional tags:list:str:0..5']],
  ])('%s, made by %j', async (what, lines) => {
    const before = workspace.contents();
    for (const line of lines) await workspace.succeed(line);
    const made = workspace.contents();
    const announced = await workspace.succeed(`destroy ${what} --dry-run`);
    expect(announced).toContain('Files that would be deleted:');
    expect(workspace.contents()).toEqual(made);
    await workspace.succeed(`destroy ${what}`);
    expect(workspace.contents()).toEqual(before);
  });

  it('and says how the models can be had again', async () => {
    const line = 'make dto products name:str:1..80 state:enum:a,b:default=b tags:list:str:0..5:optional';
    await workspace.succeed(line);
    const models = workspace.read('backend/internal/dto/product_dto.py');
    const said = await workspace.succeed('destroy dto products');
    const again = /To have it again: tool (.*)\n/.exec(said)?.[1] ?? '';
    await workspace.succeed(again);
    expect(workspace.read('backend/internal/dto/product_dto.py')).toBe(models);
  });

  it.each([
    ['resource products', 'make resource products name:str size:int:optional --register'],
    ['resource products', 'make resource products name:str --only list,get,create --no-tests'],
    ['resource products', 'make resource products name:str --update patch --register'],
    [
      'resource order-items',
      'make resource order-items count:int:1..5 --register && tool make action order-items mark-paid && tool make action order-items archive --method put',
    ],
    ['resource leaves', 'make resource leaves name:str --register --singular leave'],
    ['api products', 'make api products --only list,get --tests --register'],
    ['api products', 'make api products && tool make action products archive'],
  ])('and says how all can be had again: %s, made by %s', async (what, lines) => {
    for (const line of lines.split(' && tool ')) await workspace.succeed(line);
    const made = workspace.contents();
    const said = await workspace.succeed(`destroy ${what}`);
    const again = /To have it again: tool (.*)\n/.exec(said)?.[1] ?? '';
    expect(again).toBe(lines);
    for (const line of again.split(' && tool ')) await workspace.succeed(line);
    expect(workspace.contents()).toEqual(made);
  });

  it('what it is told to, and leaves the rest', async () => {
    await workspace.succeed('make resource products name:str --register');
    await workspace.succeed('make resource orders name:str --register');
    await workspace.succeed('destroy resource products');
    expect(workspace.read('backend/main.py')).toContain('orders_router');
    expect(workspace.has('backend/internal/dto/order_dto.py')).toBe(true);
    expect(workspace.has('backend/internal/dto/__init__.py')).toBe(true);
    expect(await workspace.succeed('routes')).toContain('Total: 5 routes');
  });

  it('files that git has checked out with the line ends of Windows', async () => {
    await workspace.succeed('make resource products name:str');
    for (const [path, text] of Object.entries(workspace.contents())) {
      workspace.write(path, text.replaceAll('\n', '\r\n'));
    }
    await workspace.succeed('destroy resource products');
    expect(workspace.has(ROUTER)).toBe(false);
  });
});

describe('destroy refuses', () => {
  it.each([
    ['a docstring', (text: string) => text.replace('"""List products."""', '"""List ours."""')],
    ['a line more', (text: string) => `${text}\nX = 1\n`],
    ['an action that does something', (text: string) => text.replace('# TODO: implement', '# We implement')],
  ])('an edited router: %s', async (_, edit) => {
    await workspace.succeed('make resource products --register');
    await workspace.succeed('make action products archive');
    const edited = edit(workspace.read(ROUTER));
    expect(edited).not.toBe(workspace.read(ROUTER));
    workspace.write(ROUTER, edited);
    const before = workspace.contents();
    expect(await workspace.refuse('destroy resource products')).toContain(`${ROUTER} has been edited`);
    expect(workspace.contents()).toEqual(before);
    await workspace.succeed('destroy resource products --force');
    expect(workspace.has(ROUTER)).toBe(false);
    expect(workspace.read('backend/main.py')).toBe(MAIN);
  });

  it.each<[string, string, string]>([
    ['destroy dto products', 'backend/main.py', ''],
    [
      'destroy resource products',
      'backend/main.py',
      'from internal.service.product_service import get_product_service\n',
    ],
    ['destroy resource products', 'backend/jobs/nightly.py', 'from internal.dto import product_dto\n'],
    ['destroy resource products', 'backend/api/http/shop.py', 'from .products import ProductServiceDep\n'],
  ])('`%s` where %s imports what goes', async (line, path, text) => {
    await workspace.succeed('make resource products name:str --register');
    workspace.write(path, `${workspace.has(path) ? workspace.read(path) : ''}${text}`);
    const before = workspace.contents();
    expect(await workspace.refuse(line)).toContain('would still import');
    expect(workspace.contents()).toEqual(before);
    await workspace.succeed(`${line} --force`);
  });

  it('a registration that says more than ours', async () => {
    await workspace.succeed('make resource products name:str --register');
    const main = workspace.read('backend/main.py');
    const own = main.replace('prefix="/api/v1"', 'prefix="/api/v1", deprecated=True');
    expect(own).not.toBe(main);
    workspace.write('backend/main.py', own);
    const before = workspace.contents();
    expect(await workspace.refuse('destroy resource products')).toContain('backend/main.py has been edited');
    expect(workspace.contents()).toEqual(before);
  });

  it('to delete what is behind a link', async () => {
    await workspace.succeed('make dto products name:str');
    workspace.write('shared/product_dto.py', workspace.read('backend/internal/dto/product_dto.py'));
    rmSync(join(workspace.root, 'backend/internal/dto/product_dto.py'));
    symlinkSync(
      '../../../shared/product_dto.py',
      join(workspace.root, 'backend/internal/dto/product_dto.py'),
    );
    expect(await workspace.refuse('destroy dto products')).toContain('symbolic link');
    expect(workspace.has('shared/product_dto.py')).toBe(true);
  });

  it.each([
    ['destroy', 'what to destroy is missing'],
    ['destroy rout products', `can't destroy "rout"`],
    ['destroy api', 'the name is missing'],
    ['destroy api products', "there's no router of products: no backend/api/http/products.py"],
  ])('`%s`', async (line, message) => {
    expect(await workspace.refuse(line)).toContain(message);
  });
});
