export async function call(id: number, body: any) {
  const url = new URL(`/api/shop/orders/${id}`, location.origin);
  return fetch(url.toString());
}
