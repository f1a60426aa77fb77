/** Arabic texts: how leads arrive and are handed out: web forms, scoring, assignment, sequences, response time. */
export const capture = {};

/** Sentences of this part that the whole room says: refusals and wrong fields. */
export const captureSaid = {
  rule: {
    form_field_unknown: 'لا يوجد حقل {{name}}.', form_field_twice: 'كل حقل مرة واحدة في النموذج.', form_nobody: 'اطلب على الأقل اسمًا أو شركة أو بريدًا إلكترونيًا أو رقم هاتف.', form_email: 'يحتاج التأكيد بالبريد إلى حقل بريد إلكتروني إلزامي.',
    form_consent: 'أدخل النص الذي يوافق عليه الناس.', form_origin: 'أدخل موقعًا مثل https://example.com.', form_required: 'يرجى ملء هذا الحقل.', form_agree: 'يرجى الموافقة للمتابعة.', rule_members: 'اختر عضوًا واحدًا على الأقل.', rule_member_twice: 'كل عضو مرة واحدة في القاعدة.',
    rule_blind: 'لا يُسند العملاء المحتملون إلا إلى أعضاء يحق لهم تغييرهم.', rule_amounts: 'القيمة الدنيا أكبر من القصوى.', hours_order: 'تأتي النهاية بعد البداية.', sequence_steps: 'للتسلسل من خطوة إلى 20 خطوة.', sequence_template: 'اختر قالب بريد.',
    source_taken: 'يوجد مصدر بهذا الاسم.', period_order: 'يأتي اليوم الأخير بعد الأول.', score_condition: 'يحتاج هذا الشرط إلى قيمة.', confirm_name: 'اكتب الاسم كما هو أعلاه.',
  },
  refused: {
    form_gone: 'لم يعد هذا النموذج موجودًا.', form_link_gone: 'لم يعد هذا الرابط صالحًا.', post_decided: 'اتُّخذ قرار في هذا الإدخال بالفعل.', sequence_off: 'هذا التسلسل متوقف.', sequence_run_over: 'انتهى هذا بالفعل.', lead_erased: 'مُحيت البيانات الشخصية لهذا العميل المحتمل بالفعل.',
  },
};
