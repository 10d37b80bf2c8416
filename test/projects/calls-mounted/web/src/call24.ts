import { api } from './api';
export async function call(id: number, body: any) {
  return api.head(`/carts`);
}
