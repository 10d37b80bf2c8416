/** Returns a number with what it counts: `1 route`, `2 routes`. */
export const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
