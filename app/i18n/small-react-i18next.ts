import { useCallback, useSyncExternalStore } from 'react';
import type { FixedT, SmallI18n } from './small-i18next.ts';

/*
 * Stands in for react-i18next in the browser build, as small-i18next.ts does for i18next: core/web/i18n uses one hook of
 * it. `Trans` is the real one and comes with the pages that use it.
 */
export { Trans } from 'react-i18next/TransWithoutContext';

/** Nothing to register: the hook below is handed its instance. */
export const initReactI18next = { type: '3rdParty' };

interface Bound { language: string; texts: number; t: FixedT }
const bound = new Map<string, Bound>();
let texts = 0;
let heard: SmallI18n | null = null;

// A look-up stays the same object until the language or the texts change, so that memos of components hold.
function lookUp(i18n: SmallI18n, namespace: string): FixedT {
  if (heard !== i18n) { heard = i18n; i18n.store.on('added', () => { texts++; }); }
  const known = bound.get(namespace);
  if (known && known.language === i18n.language && known.texts === texts) return known.t;
  const t = i18n.getFixedT(null, namespace);
  bound.set(namespace, { language: i18n.language, texts, t });
  return t;
}

/** Texts of a namespace; the component renders again when the language changes or texts arrive. */
export function useTranslation(namespace: string, { i18n }: { i18n: SmallI18n }): { t: FixedT } {
  const subscribe = useCallback((notify: () => void) => {
    i18n.on('languageChanged', notify);
    i18n.store.on('added', notify);
    return () => { i18n.off('languageChanged', notify); i18n.store.off('added', notify); };
  }, [i18n]);
  return { t: useSyncExternalStore(subscribe, () => lookUp(i18n, namespace)) };
}
