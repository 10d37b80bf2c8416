export async function call(id: number, body: any) {
  const init = { method: 'GET', body };
  return fetch(['/items'].join('/'), init);
}
