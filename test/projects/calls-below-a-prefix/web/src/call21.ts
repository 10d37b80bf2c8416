export async function call(id: number, body: any) {
  const init = { method: 'DELETE', body };
  return fetch(['/api/v1/items', id].join('/') + '', init);
}
