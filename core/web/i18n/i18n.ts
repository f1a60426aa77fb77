import { createInstance } from 'i18next';
import type { DocumentLanguage } from '#core/contract/document-languages.ts';
import { useCallback, useContext, useSyncExternalStore } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import { en } from './en.ts';
import { filled, SpokenContext } from './spoken.tsx';
import { onWriting, writing } from './writing.ts';
import { onZone, zoneHere } from './zone.ts';

/** Languages the app can be used in. */
export const LANGUAGES = ['en', 'ar'] as const;
/** One of the app's languages. */
export type Language = (typeof LANGUAGES)[number];
/** Texts of one namespace; groups may be nested, plurals use i18next's `_one`, `_other` … endings. */
export interface Texts {
  readonly [key: string]: string | Texts;
}
/** Texts ready at once, or a function that loads them when the language is first used. */
export type TextSource = Texts | (() => Promise<Texts | { default: Texts }>);
/** Looks a text up and fills its placeholders. */
export type Translate = (key: string, values?: Record<string, unknown>) => string;

/** The app's i18next instance; components use useT() instead. */
export const i18n = createInstance();

// English comes with the bundle, so texts can be looked up from the first line of code on, without waiting.
void i18n.use(initReactI18next).init({
  initAsync: false,
  lng: 'en',
  fallbackLng: 'en',
  supportedLngs: LANGUAGES,
  ns: ['core'],
  defaultNS: 'core',
  resources: { en: { core: en } },
  interpolation: { escapeValue: false },
  react: { useSuspense: false, bindI18nStore: 'added' },
});

const waiting = new Map<string, () => Promise<void>>();

/** Registers a room's texts under its namespace (the room's name). */
export function addLocales(namespace: string, sources: { en: Texts } & Partial<Record<Language, TextSource>>): void {
  for (const language of LANGUAGES) {
    const source = sources[language];
    if (source === undefined) continue;
    if (typeof source !== 'function') {
      i18n.addResourceBundle(language, namespace, source, true, true);
      continue;
    }
    waiting.set(`${language}/${namespace}`, async () => {
      const loaded = await source();
      const texts = isModule(loaded) ? loaded.default : loaded;
      i18n.addResourceBundle(language, namespace, texts, true, true);
    });
    if (i18n.language === language) void loadWaiting(language);
  }
}

/** Starts in a language; anything unknown becomes English. */
export async function initI18n(language?: string | null): Promise<void> {
  await setLanguage(toLanguage(language));
}

/** Switches the language once its texts are here, so that no half-translated screen is seen. */
export async function setLanguage(language: Language): Promise<void> {
  await loadWaiting(language);
  await i18n.changeLanguage(language);
}

/** Finds the app language for a tag such as `ar-EG`. */
export function toLanguage(tag: string | null | undefined): Language {
  const base = tag?.toLowerCase().split('-')[0];
  return LANGUAGES.find((language) => language === base) ?? 'en';
}

/** Direction a language is written in. */
export function languageDirection(language: string): 'ltr' | 'rtl' {
  return toLanguage(language) === 'ar' ? 'rtl' : 'ltr';
}

/** Texts of one namespace for a component; it renders again when the language changes. */
export function useT(namespace = 'core'): Translate {
  const { t } = useTranslation(namespace, { i18n });
  const spoken = useContext(SpokenContext)?.texts[namespace];
  return useCallback<Translate>((key, values) => { const own = spoken?.[key]; return own === undefined ? t(key, values ?? {}) : filled(own, values); }, [t, spoken]);
}

/** Language in force; whoever writes days and times in it is drawn anew when another zone or way of writing them is in force too. */
export function useLanguage(): Language {
  useSyncExternalStore(onTime, timeInForce, timeInForce);
  return useSyncExternalStore(subscribe, () => toLanguage(i18n.language), () => 'en');
}

/** Language a document is read in: the one its page speaks, else that of the app. */
export function useReadLanguage(): DocumentLanguage {
  const own = useLanguage();
  return useContext(SpokenContext)?.language ?? own;
}

/** Direction of the language in force. */
export function useLanguageDirection(): 'ltr' | 'rtl' {
  return languageDirection(useLanguage());
}

/** Looks a text up outside React, for toasts and document titles. */
export function translate(namespace: string, key: string, values?: Record<string, unknown>): string {
  return i18n.t(key, { ns: namespace, ...values });
}

function onTime(notify: () => void): () => void {
  const [writingEnds, zoneEnds] = [onWriting(notify), onZone(notify)];
  return () => { writingEnds(); zoneEnds(); };
}

const timeInForce = () => { const { dateFormat, timeFormat } = writing(); return `${dateFormat} ${timeFormat} ${zoneHere()}`; };

function subscribe(notify: () => void): () => void {
  i18n.on('languageChanged', notify);
  return () => i18n.off('languageChanged', notify);
}

async function loadWaiting(language: Language): Promise<void> {
  const due = [...waiting].filter(([key]) => key.startsWith(`${language}/`));
  await Promise.all(
    due.map(async ([key, load]) => {
      waiting.delete(key);
      try {
        await load();
      } catch (error) {
        // Offline at the wrong moment: English stays, and the next switch tries again.
        waiting.set(key, load);
        console.warn(`Texts ${key} could not be loaded`, error);
      }
    }),
  );
}

function isModule(loaded: Texts | { default: Texts }): loaded is { default: Texts } {
  return typeof loaded['default'] === 'object';
}

addLocales('core', { en, ar: async () => (await import('./ar.ts')).ar });
