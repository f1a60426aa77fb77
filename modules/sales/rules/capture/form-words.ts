import { filledPlaces } from '#core/contract/document-words/shared-words.ts';

type Language = 'en' | 'ar';
const texts = {
  activity: { en: 'Web form: {form}', ar: 'نموذج ويب: {form}' },
  consentSource: { en: 'web form {form}', ar: 'نموذج الويب {form}' },
  confirmed: { en: 'web form {form}, confirmed by mail', ar: 'نموذج الويب {form}، مؤكَّد بالبريد' },
  agreed: { en: 'Agreed to: {text}', ar: 'وافق على: {text}' },
  confirmSubject: { en: 'Please confirm your message to {by}', ar: 'يرجى تأكيد رسالتك إلى {by}' },
  confirmHeading: { en: 'One more step', ar: 'خطوة أخيرة' },
  confirmText: { en: 'You filled in a form of {by}. Please confirm that this address is yours, and your message will reach them. If it was not you, do nothing: what was entered is deleted after a week.', ar: 'لقد عبّأت نموذجًا لدى {by}. يرجى تأكيد أن هذا العنوان لك لتصل رسالتك. إن لم تكن أنت فلا تفعل شيئًا: يُحذف ما أُدخل بعد أسبوع.' },
  confirmAction: { en: 'Confirm', ar: 'تأكيد' },
  thanks: { en: 'Thank you. We will be in touch soon.', ar: 'شكرًا لك. سنتواصل معك قريبًا.' },
  check: { en: 'Please look at your mailbox and confirm your address.', ar: 'يرجى فتح بريدك وتأكيد عنوانك.' },
  wrong: { en: 'Some fields need attention', ar: 'بعض الحقول تحتاج إلى مراجعة' },
  back: { en: 'Back', ar: 'رجوع' },
} as const;

/** A sentence of forms in the form's language; `{name}` places are filled in. */
export function formWord(language: Language, key: keyof typeof texts, values: Readonly<Record<string, string>> = {}): string {
  return filledPlaces(texts[key][language], values);
}
