export async function call(id: number, body: any) {
  const url = new URL(`/v2/files/a/${id}`, location.origin);
  return fetch(url.toString(), { method: 'PUT' });
}
