export async function call(id: number, body: any) {
  const url = new URL(`/service/api/v3/roles`, location.origin);
  return fetch(url.toString());
}
