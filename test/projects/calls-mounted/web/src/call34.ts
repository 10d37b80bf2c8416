export async function call(id: number, body: any) {
  const url = new URL(`/api/shop/invoices/${id}`, location.origin);
  return fetch(url.toString());
}
