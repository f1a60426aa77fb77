import { cut } from '#core/contract/fields.ts';
import type { LeftFile, LeftReason } from '../../contract/mail-in.ts';

type Language = 'en' | 'ar';
const words: Readonly<Record<Language, Readonly<Record<LeftReason, string>>>> = {
  en: { type: 'neither a PDF nor a picture', large: 'too large', full: 'no space left for files', empty: 'empty', unreadable: 'damaged', known: 'entered already', many: 'more than 20 files', other: 'refused' },
  ar: { type: 'ليس PDF ولا صورة', large: 'حجمه كبير', full: 'لا مساحة متبقية للملفات', empty: 'فارغ', unreadable: 'تالف', known: 'مُدخل من قبل', many: 'أكثر من 20 ملفًا', other: 'مرفوض' },
};

/** Files that no draft was made of, each with why, for a sentence: the first five are named. */
export function leftWords(left: readonly LeftFile[], language: Language): string {
  const named = left.slice(0, 5).map(({ name, why }) => `${name.length > 40 ? `${cut(name, 39)}…` : name} (${words[language][why]})`);
  return [...named, ...(left.length > 5 ? [`+${left.length - 5}`] : [])].join(language === 'ar' ? '، ' : ', ');
}
