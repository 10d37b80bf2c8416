import type { PackageModel } from './kit/package-model';

/** `dependency_injector`: what a container provides is a dependency without parameters. */
export const library: PackageModel = {
  distribution: 'dependency-injector',
  release: '4.48',
  known: '`Provide[…]` in `Depends(…)`, which no request gives; `inject`; what `WiringConfiguration` names',
  modules: {
    containers: `
class WiringConfiguration:
    def __init__(self, modules=None, packages=None, *args, **options):
        self.modules = [*modules] if modules else []
        self.packages = [*packages] if packages else []
`,
    wiring: `
class Provide:
    def __class_getitem__(cls, key): return object

Provider = Closing = Provide

def inject(fn): return fn
`,
  },
};
