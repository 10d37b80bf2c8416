export async function call(id: number, body: any) {
  const init = { method: 'GET', body };
  return fetch(['/v2/files', id].join('/') + '', init);
}
