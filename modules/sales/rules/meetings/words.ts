import { filledPlaces } from '#core/contract/document-words/shared-words.ts';

type Language = 'en' | 'ar';
const texts = {
  name: { en: 'Name', ar: 'الاسم' }, email: { en: 'E-mail', ar: 'البريد الإلكتروني' }, phone: { en: 'Phone', ar: 'الهاتف' }, note: { en: 'Message', ar: 'الرسالة' }, time: { en: 'Time', ar: 'الوقت' }, agreed: { en: 'Agreed to', ar: 'وافق على' },
  guestCancelled: { en: 'The guest cancelled: {title}', ar: 'ألغى الضيف: {title}' },
  hostCancelled: { en: 'Cancelled: {title}', ar: 'أُلغي: {title}' },
  subject_confirmed: { en: 'Your meeting with {by}: {page}', ar: 'موعدك مع {by}: {page}' },
  subject_moved: { en: 'Another time for your meeting with {by}: {page}', ar: 'وقت آخر لموعدك مع {by}: {page}' },
  subject_cancelled: { en: 'Your meeting with {by} is cancelled: {page}', ar: 'أُلغي موعدك مع {by}: {page}' },
  subject_reminded: { en: 'Soon: your meeting with {by}: {page}', ar: 'قريبًا: موعدك مع {by}: {page}' },
  heading_reminded: { en: 'Your meeting is near', ar: 'اقترب موعدك' },
  heading_confirmed: { en: 'Your meeting is booked', ar: 'تم حجز موعدك' },
  heading_moved: { en: 'Your meeting has another time', ar: 'تغيّر وقت موعدك' },
  heading_cancelled: { en: 'Your meeting is cancelled', ar: 'أُلغي موعدك' },
  what: { en: '{page} with {host}', ar: '{page} مع {host}' },
  wePhone: { en: 'We will call you: {phone}', ar: 'سنتصل بك على: {phone}' },
  where: { en: 'Where: {place}', ar: 'المكان: {place}' },
  change: { en: 'You can choose another time or cancel by the button below. The meeting is attached for your calendar.', ar: 'يمكنك اختيار وقت آخر أو الإلغاء عبر الزر أدناه. الموعد مرفق لتقويمك.' },
  reason: { en: 'Reason: {reason}', ar: 'السبب: {reason}' },
  open: { en: 'Change or cancel', ar: 'تغيير أو إلغاء' },
  again: { en: 'See the meeting', ar: 'عرض الموعد' },
} as const;

/** A sentence of meetings in the language of their page; `{name}` places are filled in. */
export function meetingWord(language: Language, key: keyof typeof texts, values: Readonly<Record<string, string>> = {}): string {
  return filledPlaces(texts[key][language], values);
}

/** When a meeting is, on the clocks of its guest: "Tuesday, December 1, 2026 at 3:00 PM (Europe/Berlin)". */
export function meetingTime(at: Date, timeZone: string, language: Language): string {
  const text = new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en-US', { timeZone, calendar: 'gregory', weekday: 'long', year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit', hour12: true }).format(at);
  return `${text.replace(/[\u202f\u00a0]/g, ' ')} (${timeZone.replaceAll('_', ' ')})`;
}
