import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { createContext, use, useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, type ReactNode } from 'react';
import { languageDirection, useLanguage } from '#core/web/i18n/i18n.ts';
import { loadStore, parseStored, saveLanguage, saveStore, SHELL_STORAGE_KEY } from './shell-storage.ts';
import { resolveShellState, shellReducer, type ShellChoices, type ShellKey, type ShellState } from './theme-state.ts';
import { useMediaQuery } from './use-media-query.ts';

/** What useShellState() gives: the state in force and the ways to change it. */
export interface ShellContextValue {
  readonly state: ShellState;
  /** Whether the page is shown dark now; `mode` may be `system`. */
  readonly isDark: boolean;
  /** Direction in force: the RTL switch or a right-to-left language. */
  readonly direction: 'ltr' | 'rtl';
  /** The keys the person decided, to mirror to the profile. */
  readonly choices: ShellChoices;
  set<K extends ShellKey>(key: K, value: ShellState[K]): void;
  reset(): void;
  setBrandDefaults(defaults: ShellChoices): void;
  /** Puts the choices kept in the profile in place of those made here; what concerns this screen only stays. Nothing given: they are forgotten. */
  hydrate(choices: ShellChoices): void;
}

const ShellContext = createContext<ShellContextValue | null>(null);

/** Holds the shell settings, writes them on <html> and keeps this device's tabs in step. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [store, dispatch] = useReducer(shellReducer, undefined, () => loadStore(window.innerWidth));
  const state = useMemo(() => resolveShellState(store), [store]);
  const systemDark = useMediaQuery('(prefers-color-scheme: dark)');
  const isDark = state.mode === 'dark' || (state.mode === 'system' && systemDark);
  const language = useLanguage();
  const direction = state.isRtl ? 'rtl' : languageDirection(language);

  const cameFromOtherTab = useRef(true);
  useEffect(() => {
    // Writing back what another tab has just written would make two tabs answer each other for ever.
    if (cameFromOtherTab.current) cameFromOtherTab.current = false;
    else saveStore(store);
  }, [store]);

  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key !== SHELL_STORAGE_KEY && event.key !== null) return;
      cameFromOtherTab.current = true;
      dispatch({ type: 'replace', store: parseStored(event.newValue, window.innerWidth) });
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);

  useLayoutEffect(() => {
    document.documentElement.lang = language;
    saveLanguage(language);
  }, [language]);
  useLayoutEffect(() => applyToDocument(state, isDark, direction), [state, isDark, direction]);

  const set = useCallback<ShellContextValue['set']>((key, value) => dispatch({ type: 'set', key, value }), []);
  const reset = useCallback(() => dispatch({ type: 'reset' }), []);
  const setBrandDefaults = useCallback((defaults: ShellChoices) => dispatch({ type: 'brand', defaults }), []);
  const { choices } = store;
  const hydrate = useCallback((next: ShellChoices) => dispatch({ type: 'hydrate', choices: next }), []);
  const value = useMemo(
    () => ({ state, isDark, direction, choices, set, reset, setBrandDefaults, hydrate }) satisfies ShellContextValue,
    [state, isDark, direction, choices, set, reset, setBrandDefaults, hydrate],
  );

  return (
    <ShellContext value={value}>
      <CSPProvider disableStyleElements>
        <DirectionProvider direction={direction}>{children}</DirectionProvider>
      </CSPProvider>
    </ShellContext>
  );
}

/** Reads and changes the shell settings; must be below ThemeProvider. */
export function useShellState(): ShellContextValue {
  const value = use(ShellContext);
  if (!value) throw new Error('useShellState() needs <ThemeProvider> above it');
  return value;
}

function applyToDocument(state: ShellState, isDark: boolean, direction: 'ltr' | 'rtl'): void {
  const root = document.documentElement;
  root.dir = direction;
  root.classList.toggle('dark', isDark);
  root.dataset['theme'] = state.theme;
  root.dataset['layout'] = state.layout;
  root.dataset['sidebar'] = state.sidebarType;
  root.dataset['sidebarBg'] = state.sidebarBg;
  root.dataset['density'] = state.density;
  root.style.setProperty('--radius', `${state.radius}rem`);
}
