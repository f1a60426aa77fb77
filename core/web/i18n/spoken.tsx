import { createContext, useContext, type ReactNode } from 'react';
import { documentLocales, type DocumentLanguage } from '#core/contract/document-locales.ts';

/** Texts of a page in a language the app itself is not used in, by namespace and key; what is not among them is said in the language of the app. */
export interface SpokenTexts { language: DocumentLanguage; texts: Readonly<Record<string, Readonly<Record<string, string>>>> }

/** The texts a part of the page speaks; null: those of the app. */
export const SpokenContext = createContext<SpokenTexts | null>(null);

/** Lets a part of the page speak another language, such as the one a document is written in. */
export function Spoken({ as, children }: { as: SpokenTexts; children: ReactNode }) {
  return <SpokenContext value={as}><div lang={as.language} dir="ltr">{children}</div></SpokenContext>;
}

/** Locale of figures and days where another language is spoken; null for that of the app. */
export function useSpokenLocale(): string | null {
  const spoken = useContext(SpokenContext);
  return spoken && documentLocales[spoken.language];
}

/** A spoken text with its values filled in. */
export const filled = (text: string, values: Record<string, unknown> = {}): string => text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
