import { urlOf } from './config';
export async function call(id: number, body: any) {
  return fetch(urlOf(`/things/${id}`), { method: 'OPTIONS' });
}
