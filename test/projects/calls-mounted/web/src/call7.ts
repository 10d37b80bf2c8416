export async function call(id: number, body: any) {
  const init = { method: 'HEAD', body };
  return fetch(['/api/carts'].join('/'), init);
}
