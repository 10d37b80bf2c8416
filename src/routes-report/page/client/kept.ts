/** What the page remembers, where the browser keeps anything for it: one that doesn't throws, and that's all right. */
export function kept(storage: 'localStorage' | 'sessionStorage', key: string): string | null {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

/** Remembers it, if the browser does: `sessionStorage` for this tab, `localStorage` for longer. */
export function keep(storage: 'localStorage' | 'sessionStorage', key: string, value: string): void {
  try {
    window[storage].setItem(key, value);
  } catch {
    // Then it holds until the page is left.
  }
}
