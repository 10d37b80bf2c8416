import { client } from './api/client';

export async function nameOf(id: number): Promise<string> {
  const { data } = await client.GET('/items/{id}', { params: { path: { id } } });
  return data?.name ?? '';
}
