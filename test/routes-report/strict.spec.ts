import { scratch } from '../support/scratch';

/**
 * Applications that take a router out of the reader's sight, each in its own way. The line of `main.py` that hides it ends
 * in `# here`;
 */
const HIDDEN: Readonly<Record<string, string>> = {
  'exec of a text': 'exec(open("routes.txt").read(), {"app": app})  # here',
  'a plugin loader':
    'import loader\nfor plugin in loader.plugins():\n    app.include_router(plugin.router)  # here',
  'an import by an unknown name':
    'import importlib, os\nmodule = importlib.import_module(os.environ["PLUGIN"])\napp.include_router(module.router)  # here',
  'setattr of an unknown': 'import vendor\nsetattr(app.router, "routes", vendor.routes())  # here',
  'a decorator that registers': 'from vendor import register\n@register(app)  # here\ndef f(): ...',
  'unknown routes that are added': 'import vendor\napp.router.routes.extend(vendor.routes())  # here',
  'an unknown global': 'import vendor\napp.include_router(globals()[vendor.name()])  # here',
  'a compiled module': 'from _native import router\napp.include_router(router)  # here',
  'a replaced method':
    'import vendor\napp.include_router = vendor.include\napp.include_router(APIRouter())  # here',
  'a pickle': 'import pickle\napp.include_router(pickle.load(open("r.bin", "rb")))  # here',
  'a package that is not installed': 'from absent import router\napp.include_router(router)  # here',
  'an unknown mount': 'import vendor\napp.mount("/x", vendor.app)  # here',
  'a router in an unknown container':
    'import vendor\napp.include_router(vendor.container.get("router"))  # here',
  'an unknown router of the application': 'import vendor\napp.router = vendor.router()  # here',
  'an unknown route': 'import vendor\napp.router.routes.append(vendor.route())  # here',
  'an unknown path': 'import vendor\n@app.get(vendor.path())  # here\ndef f(): ...',
  'an unknown base class': 'import vendor\nclass R(vendor.Base): ...\napp.include_router(R().router)  # here',
  'a test on the environment':
    'import vendor\nif vendor.enabled():  # here\n    @app.get("/x")\n    def f(): ...',
  'entry points of installed packages':
    'from importlib.metadata import entry_points\nfor one in entry_points(group="plugins"):\n    app.include_router(one.load())  # here',
  'an evaluated text': 'app.include_router(eval(open("router.txt").read()))  # here',
  'an unknown application that is patched':
    'import vendor\nvendor.patch(FastAPI)\nvendor.install(app)  # here',
  'a registry that an unknown fills':
    'import vendor\nrouters = []\nvendor.discover(routers)\nfor one in routers:\n    app.include_router(one)  # here',
  'an exception': 'raise RuntimeError("x")  # here',
};

const HEAD = 'from fastapi import APIRouter, FastAPI\napp = FastAPI()\n@app.get("/home")\ndef home(): ...\n';

describe('tool routes --strict fails, and names the place of', () => {
  const workspace = scratch();

  it.each(Object.entries(HIDDEN))('%s', async (_, body) => {
    const main = HEAD + body;
    const line = main.split('\n').findIndex((text) => text.endsWith('# here')) + 1;
    workspace.write('main.py', main);
    for (const fastapi of ['0.136.3', '0.165.0']) {
      const { exitCode, stderr } = await workspace.tool(`routes main.py --strict --fastapi ${fastapi}`);
      expect({ exitCode, stderr }).toEqual({
        exitCode: 1,
        stderr: expect.stringContaining(` main.py:${line} `) as unknown,
      });
    }
  });
});
