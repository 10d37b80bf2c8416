export async function call(id: number, body: any) {
  const init = { method: 'POST', body };
  return fetch(['/v2/things', id].join('/') + '', init);
}
