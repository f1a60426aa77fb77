import type { FieldError } from '#core/contract/errors.ts';
import type { LeadForm } from '../../contract/capture/forms.ts';

/** What may be wrong with an entry, in Arabic; in English it is said already. */
const arabic: Readonly<Record<string, string>> = {
  required: 'يرجى تعبئة هذا الحقل.', 'sales.form_required': 'يرجى تعبئة هذا الحقل.', 'sales.form_nobody': 'أدخل على الأقل اسمًا أو شركة أو بريدًا إلكترونيًا أو رقم هاتف.', 'sales.form_agree': 'يرجى الموافقة للمتابعة.', 'sales.amount_invalid': 'أدخل مبلغًا مثل 1250.00.',
  'core.email': 'أدخل بريدًا إلكترونيًا صحيحًا.', 'core.email_long': 'هذا العنوان أطول من اللازم.', 'core.date': 'أدخل تاريخًا بصيغة YYYY-MM-DD.', 'core.country': 'اختر بلدًا من القائمة.', 'core.enter_number': 'أدخل رقمًا.', 'core.choose_one': 'اختر أحد الخيارات.', 'core.choose_options': 'اختر من الخيارات.',
  'core.line_breaks': 'لا يُسمح هنا بفواصل الأسطر ولا بأحرف التحكم.', 'core.control_characters': 'لا يُسمح هنا بأحرف التحكم.', too_big: 'هذا النص أطول من اللازم.', 'core.too_long': 'هذا النص أطول من اللازم.', unknown_field: 'هذا الحقل غير معروف هنا.',
};

/** Wrong fields of an entry in the words of its form. */
export function saidInForm(language: LeadForm['language'], fields: readonly FieldError[]): FieldError[] {
  return language === 'en' ? [...fields] : fields.map((f) => ({ ...f, message: arabic[f.code] ?? 'راجع هذا الحقل.' }));
}
