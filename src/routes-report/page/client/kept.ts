/** Reads a saved value. Returns null if the browser keeps none, or refuses to (it throws then). */
export function kept(storage: 'localStorage' | 'sessionStorage', key: string): string | null {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

/** Saves a value, if the browser allows it: in `sessionStorage` for this tab, in `localStorage` for longer. */
export function keep(storage: 'localStorage' | 'sessionStorage', key: string, value: string): void {
  try {
    window[storage].setItem(key, value);
  } catch {
    // The value then lasts until the page is closed.
  }
}
