export async function call(id: number, body: any) {
  return fetch('/items/42');
}
