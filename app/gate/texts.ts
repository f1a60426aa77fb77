const en = {
  title: 'Coming soon', lead: 'We are putting the last things in place.', label: 'Have a PIN? Enter its 4 digits to come in.', box: 'Digit {n} of 4',
  wrong: 'Incorrect pin code', checking: 'Checking…', wait: 'Too many tries. Try again in {n} s.', offline: 'The server cannot be reached. Try again.',
};

const ar: typeof en = {
  title: 'قريبًا', lead: 'نضع اللمسات الأخيرة.', label: 'لديك رمز؟ أدخل أرقامه الأربعة للدخول.', box: 'الرقم {n} من 4',
  wrong: 'رمز PIN غير صحيح', checking: 'جارٍ التحقق…', wait: 'محاولات كثيرة. أعد المحاولة بعد {n} ث.', offline: 'تعذّر الوصول إلى الخادم. أعد المحاولة.',
};

/** Texts of the gate page in the language of the page. */
export function gateTexts(language: string): typeof en {
  return language.startsWith('ar') ? ar : en;
}
