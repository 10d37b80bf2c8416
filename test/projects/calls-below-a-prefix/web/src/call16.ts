export async function call(id: number, body: any) {
  const url = new URL(`/api/v1/items`, location.origin);
  return fetch(url.toString(), { method: 'POST' });
}
