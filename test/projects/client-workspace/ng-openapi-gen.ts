import type { Item } from './app/api/models';

export const nameOf = ({ name }: Item): string => name;
