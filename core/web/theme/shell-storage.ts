import { parseChoices, type ShellChoices, type ShellStore } from './theme-state.ts';

/** localStorage key of the shell settings; first-paint.js reads the same one. */
export const SHELL_STORAGE_KEY = 'shell:v1';
/** localStorage key of the language, kept so that first-paint.js knows the direction before i18n has loaded. */
export const LANGUAGE_STORAGE_KEY = 'shell:lang';

/** Reads stored text into a store; text that is not JSON counts as empty. */
export function parseStored(text: string | null, windowWidth: number): ShellStore {
  const value = readJson(text);
  // An open mobile menu is a moment, not a preference: a reload must not start behind a drawer.
  const { mobileMenu: _closed, ...choices } = parseChoices(value);
  const brand = typeof value === 'object' && value !== null && 'brand' in value ? parseChoices(value.brand) : {};
  return { choices, brand, windowWidth };
}

/** Turns a store into the text to keep: the person's choices flat, the brand's defaults beside them. */
export function serializeStore(store: ShellStore): string {
  const { mobileMenu: _closed, ...choices } = store.choices;
  const record: ShellChoices & { brand?: ShellChoices } = choices;
  return JSON.stringify(Object.keys(store.brand).length > 0 ? { ...record, brand: store.brand } : record);
}

/** Reads the store of this device, or an empty one where storage is forbidden. */
export function loadStore(windowWidth: number): ShellStore {
  try {
    return parseStored(localStorage.getItem(SHELL_STORAGE_KEY), windowWidth);
  } catch {
    return parseStored(null, windowWidth);
  }
}

/** Keeps a store on this device; silently does nothing where storage is forbidden or full. */
export function saveStore(store: ShellStore): void {
  try {
    localStorage.setItem(SHELL_STORAGE_KEY, serializeStore(store));
  } catch {
    // Private windows may refuse storage; the settings then last as long as the page.
  }
}

/** Language this device was last used in; null on the first visit or where storage is forbidden. */
export function loadLanguage(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_STORAGE_KEY);
  } catch {
    return null;
  }
}

/** Keeps the language on this device. */
export function saveLanguage(language: string): void {
  try {
    localStorage.setItem(LANGUAGE_STORAGE_KEY, language);
  } catch {
    // As in saveStore(): it then lasts as long as the page.
  }
}

function readJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
