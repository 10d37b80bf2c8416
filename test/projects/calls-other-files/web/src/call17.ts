import { urlOf } from './config';
export async function call(id: number, body: any) {
  return fetch(urlOf(`/teams/${id}/logos`));
}
