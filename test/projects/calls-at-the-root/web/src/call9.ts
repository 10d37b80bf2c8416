export async function call(id: number, body: any) {
  const url = new URL(`/items/me`, location.origin);
  return fetch(url.toString());
}
