import { projectFiles } from '../support/files';
import { ScratchWorkspace } from '../support/scratch';

/** The files of a shop: a served router, one under a test that isn't decided, a forgotten one, and a test with calls. */
export const SHOP = projectFiles<
  'app/main.py' | 'app/carts.py' | 'app/products.py' | 'tests/test_products.py'
>('lsp');

/** Writes the shop to a new folder. */
export const shop = (): ScratchWorkspace => new ScratchWorkspace(SHOP);
