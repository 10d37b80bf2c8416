import { type Item, getItem } from './api/shop';

export async function nameOf(id: number): Promise<string> {
  const { data } = await getItem(id);
  return (data as Item).name;
}
