import { keep, kept } from './kept';

const THEMES = ['auto', 'light', 'dark'] as const;

/** Makes a button switch through the themes. Saves the choice if the browser allows it. */
export function initTheme(button: HTMLButtonElement): void {
  let index = Math.max(
    THEMES.findIndex((theme) => theme === kept('localStorage', KEY)),
    0,
  );
  const show = (): void => {
    const theme = THEMES[index] ?? 'auto';
    document.documentElement.dataset['theme'] = theme;
    button.textContent = `Theme: ${theme}`;
  };
  button.addEventListener('click', () => {
    index = (index + 1) % THEMES.length;
    show();
    keep('localStorage', KEY, THEMES[index] ?? 'auto');
  });
  button.hidden = false;
  show();
}

const KEY = 'routes-theme';
