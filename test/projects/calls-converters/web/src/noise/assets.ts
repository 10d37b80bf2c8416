export const load = () => fetch('/assets/config.json');
