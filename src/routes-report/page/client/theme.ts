import { keep, kept } from './kept';

const THEMES = ['auto', 'light', 'dark'] as const;

/** The button that goes through the themes; the choice is kept where the browser keeps anything for the page. */
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
