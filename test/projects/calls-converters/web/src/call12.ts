export async function call(id: number, body: any) {
  return fetch(`/v2/things`);
}
