export async function call(id: number, body: any) {
  return fetch(`/api/v1/items/${id}`, { method: 'PATCH' });
}
