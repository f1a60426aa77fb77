import type { NewMail } from '#core/server/mail/mail.ts';
import type { Language } from '../contract.ts';

type Words = Pick<NewMail, 'subject' | 'heading' | 'action' | 'code'> & { paragraphs: string[] };
type Text<A extends unknown[]> = Record<Language, (...values: A) => Words>;

const link = (label: string, url: string) => ({ action: { label, url } });

/** Confirms that an address is its owner's. */
export const verifyMail: Text<[name: string, url: string, code: string]> = {
  en: (name, url, code) => ({
    subject: 'Confirm your e-mail address', heading: `Welcome, ${name}`, code, ...link('Confirm e-mail address', url),
    paragraphs: ['Please confirm that this address is yours. The link works for 7 days, the code for 10 minutes.', 'If you have not opened an account, ignore this mail.'],
  }),
  ar: (name, url, code) => ({
    subject: 'أكّد عنوان بريدك الإلكتروني', heading: `مرحبًا ${name}`, code, ...link('تأكيد البريد الإلكتروني', url),
    paragraphs: ['يرجى تأكيد أن هذا العنوان لك. الرابط صالح لمدة 7 أيام والرمز لمدة 10 دقائق.', 'إذا لم تفتح حسابًا فتجاهل هذه الرسالة.'],
  }),
};

/** Lets somebody who forgot the password set a new one. */
export const resetMail: Text<[name: string, url: string, code: string]> = {
  en: (name, url, code) => ({
    subject: 'Set a new password', heading: `Hello ${name}`, code, ...link('Set a new password', url),
    paragraphs: ['Somebody asked to set a new password for your account. The link works for 30 minutes, the code for 10 minutes, each once.', 'If it was not you, ignore this mail: your password stays as it is.'],
  }),
  ar: (name, url, code) => ({
    subject: 'تعيين كلمة مرور جديدة', heading: `مرحبًا ${name}`, code, ...link('تعيين كلمة مرور جديدة', url),
    paragraphs: ['طلب أحدهم تعيين كلمة مرور جديدة لحسابك. الرابط صالح لمدة 30 دقيقة والرمز لمدة 10 دقائق، ولمرة واحدة.', 'إن لم تكن أنت فتجاهل هذه الرسالة: كلمة مرورك لم تتغير.'],
  }),
};

/** Says that the password is a new one. */
export const passwordChangedMail: Text<[name: string, url: string]> = {
  en: (name, url) => ({
    subject: 'Your password was changed', heading: `Hello ${name}`, ...link('It was not me', url),
    paragraphs: ['The password of your account was changed and all other devices were signed out.', 'If it was not you, set a new password at once.'],
  }),
  ar: (name, url) => ({
    subject: 'تم تغيير كلمة مرورك', heading: `مرحبًا ${name}`, ...link('لم أقم بذلك', url),
    paragraphs: ['تم تغيير كلمة مرور حسابك وتسجيل الخروج من جميع الأجهزة الأخرى.', 'إن لم تكن أنت فعيّن كلمة مرور جديدة فورًا.'],
  }),
};

// A new password ends the sessions of whoever it was, and takes away neither a passkey nor the question for a code.
const notYou: Record<Language, (added: boolean, kind: 'totp' | 'passkey') => string> = {
  en: (added, kind) => `If it was not you, set a new password at once${!added ? '.' : kind === 'passkey' ? ', then remove the passkey in the settings under Security.' : ' and tell whoever runs this Atrium: signing in now asks for a code that is not yours.'}`,
  ar: (added, kind) => `إن لم تكن أنت فعيّن كلمة مرور جديدة فورًا${!added ? '.' : kind === 'passkey' ? '، ثم احذف مفتاح المرور من الإعدادات ضمن «الأمان».' : ' وأخبر من يدير Atrium هذا: تسجيل الدخول يطلب الآن رمزًا ليس لك.'}`,
};

/** Says that a way to sign in was added to the account or taken from it. */
export const factorMail: Text<[name: string, url: string, added: boolean, kind: 'totp' | 'passkey']> = {
  en: (name, url, added, kind) => ({
    subject: kind === 'totp' ? `Two-step sign-in is ${added ? 'on' : 'off'}` : `A passkey was ${added ? 'added to' : 'removed from'} your account`, heading: `Hello ${name}`, ...link('It was not me', url),
    paragraphs: [kind === 'totp' ? `Two-step sign-in was turned ${added ? 'on' : 'off'} for your account.` : `A passkey was ${added ? 'added to' : 'removed from'} your account.`, notYou.en(added, kind)],
  }),
  ar: (name, url, added, kind) => ({
    subject: kind === 'totp' ? `تم ${added ? 'تشغيل' : 'إيقاف'} تسجيل الدخول بخطوتين` : `تمت ${added ? 'إضافة مفتاح مرور إلى' : 'إزالة مفتاح مرور من'} حسابك`, heading: `مرحبًا ${name}`, ...link('لم أقم بذلك', url),
    paragraphs: [kind === 'totp' ? `تم ${added ? 'تشغيل' : 'إيقاف'} تسجيل الدخول بخطوتين في حسابك.` : `تمت ${added ? 'إضافة مفتاح مرور إلى' : 'إزالة مفتاح مرور من'} حسابك.`, notYou.ar(added, kind)],
  }),
};

/** Asks the new address whether it belongs to the account's owner. */
export const emailChangeMail: Text<[name: string, url: string]> = {
  en: (name, url) => ({
    subject: 'Confirm your new e-mail address', heading: `Hello ${name}`, ...link('Use this address', url),
    paragraphs: ['You asked to sign in with this address from now on. The link works for 30 minutes.', 'Until you open it, your account keeps its present address.'],
  }),
  ar: (name, url) => ({
    subject: 'أكّد عنوان بريدك الجديد', heading: `مرحبًا ${name}`, ...link('استخدام هذا العنوان', url),
    paragraphs: ['طلبت استخدام هذا العنوان لتسجيل الدخول من الآن فصاعدًا. الرابط صالح لمدة 30 دقيقة.', 'إلى أن تفتحه يحتفظ حسابك بعنوانه الحالي.'],
  }),
};

/** Tells the owner of an address that somebody wanted to use it, and tells the asker nothing. */
export const addressInUseMail: Text<[name: string]> = {
  en: (name) => ({ subject: 'This address is already in use', heading: `Hello ${name}`, paragraphs: ['Somebody asked to use this address for another account. It belongs to yours, so nothing has changed.', 'If it was you, sign in with this address instead.'] }),
  ar: (name) => ({ subject: 'هذا العنوان مستخدم بالفعل', heading: `مرحبًا ${name}`, paragraphs: ['طلب أحدهم استخدام هذا العنوان لحساب آخر. العنوان مرتبط بحسابك ولم يتغير شيء.', 'إن كنت أنت فسجّل الدخول بهذا العنوان.'] }),
};

/** Tells the old address that the account has moved. */
export const emailChangedMail: Text<[name: string, masked: string]> = {
  en: (name, masked) => ({ subject: 'Your e-mail address was changed', heading: `Hello ${name}`, paragraphs: [`Your account now belongs to ${masked}; this address no longer signs in.`, 'If it was not you, tell your administrator at once.'] }),
  ar: (name, masked) => ({ subject: 'تم تغيير عنوان بريدك', heading: `مرحبًا ${name}`, paragraphs: [`أصبح حسابك مرتبطًا بالعنوان ${masked}، ولم يعد هذا العنوان صالحًا لتسجيل الدخول.`, 'إن لم تكن أنت فأبلغ المسؤول فورًا.'] }),
};
