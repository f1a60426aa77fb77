/** Arabic texts of the inbox of messages, and what other pages say of the room. */
export const messages = {
  messages: {
    title: 'رسائل الترحيب', one: 'رسالة', lead: 'ما كتبه الناس في نموذج الترحيب.', emptyTitle: 'لا رسائل بعد', empty: 'تصل رسائل نموذج الترحيب إلى هنا، وتصبح عملاء محتملين، ويُرد عليها من هنا.', name: 'الاسم', email: 'البريد الإلكتروني', number: 'الهاتف', message: 'الرسالة', state: 'الحالة', received: 'وصلت', page: 'الصفحة', openLead: 'فتح العميل المحتمل',
    states: { received: 'قيد التمرير', kept: 'جديدة', forwarded: 'مُرِّرت', failed: 'لم تُمرَّر', quarantined: 'الحجر', answered: 'رُدّ عليها' }, test: 'تجربة', member: 'كتبها عضو في مساحة العمل هذه.',
    answer: 'رد', answerHelp: 'يُرسل إلى {{email}} بالبريد؛ وما يُكتب ردًا عليه يصل إلى عنوانك.', send: 'إرسال الرد', sent: 'أُرسل الرد', release: 'إخراج من الحجر', forwardAgain: 'إعادة التمرير', delete: 'حذف', deleteTitle: 'حذف هذه الرسالة؟', deleteHelp: 'تُحذف الرسالة وردودها نهائيًا. ويبقى العميل المحتمل الذي نشأ عنها.',
    nextTry: 'المحاولة التالية', tries_zero: 'لا محاولات', tries_one: 'محاولة واحدة', tries_two: 'محاولتان', tries_few: '{{count}} محاولات', tries_many: '{{count}} محاولة', tries_other: '{{count}} محاولة', problem: { blocked_address: 'عنوان خدمة النماذج ليس على الإنترنت العام.', unreachable: 'تعذّر الوصول إلى خدمة النماذج.', status: 'أجابت خدمة النماذج {{status}}.' }, quarantineNote: 'وُضعت جانبًا ولم ينشأ عنها عميل محتمل: {{reason}}',
    reasons: { honeypot: 'مُلئ مربع لا يراه الناس', fast: 'كُتبت خلال ثانيتين', unknown_time: 'لا يُعرف كم استغرقت كتابتها', many: 'وصلت اليوم رسائل كثيرة جدًا', link_in_name: 'في الاسم رابط', links: 'فيها روابط كثيرة', markup: 'فيها وسوم' }, answers: 'الردود', back: 'كل الرسائل',
  },
};
/** What other pages say of the room. */
export const said = {
  permission: { manage: 'إعداد الترحيب ونموذجه', message: { view: 'قراءة رسائل نموذج الترحيب والرد عليها' } },
  rule: {
    digits: 'استخدم أرقامًا فقط، 20 على الأكثر.', button_link: 'أدخل عنوانًا يبدأ بـ https:// أو http:// أو بشرطة مائلة واحدة.', page: 'أدخل مسارًا مثل ‎/sales/*‎ يبدأ بـ / أو *.', video: 'اختر فيلمًا (MP4 أو WebM).', captions: 'هذه ليست ترجمة مكتوبة: يبدأ النص بـ WEBVTT.', role: 'اختر دورًا.', order: 'تأتي النهاية بعد البداية.',
    endpoint: 'أدخل عنوان خدمة النماذج؛ يبدأ بـ https:// ويقع على الإنترنت العام.', all_items: 'اذكر كل ترحيب مرة واحدة.', page_path: 'أدخل مسار صفحة يبدأ بـ /.',
  },
  refused: {
    gone: 'لم يعد هذا الترحيب موجودًا.', too_many_items: 'تتسع مساحة العمل لـ {{max}} ترحيبًا على الأكثر.', too_many_messages: 'أُرسلت رسائل كثيرة من هنا. حاول لاحقًا.', not_quarantined: 'هذه الرسالة ليست في الحجر.', not_forwarding: 'لا شيء من هذه الرسالة ينتظر التمرير.', is_quarantined: 'أخرج هذه الرسالة من الحجر أولًا.',
  },
  event: {
    item: { created: 'أضاف الترحيب «{{name}}»', changed: 'غيّر الترحيب «{{name}}»', removed: 'أزال الترحيب «{{name}}»', restored: 'أعاد الترحيب «{{name}}»', arranged: 'رتّب الترحيبات' }, form: { changed: 'غيّر نموذج الترحيب' },
    message: { tested: 'أرسل تجربة عبر نموذج الترحيب', answered: 'رد على رسالة من نموذج الترحيب', released: 'أخرج رسالة من حجر نموذج الترحيب', forwarded_again: 'أعاد تمرير رسالة من نموذج الترحيب', deleted: 'حذف رسالة من نموذج الترحيب', given_up: 'تعذّر عليه تمرير رسالة من نموذج الترحيب' },
  },
  eventType: { message: { received: 'وصلت رسالة عبر نموذج الترحيب', answered: 'رُدّ على رسالة من نموذج الترحيب', given_up: 'لم تقبل خدمة النماذج رسالة من نموذج الترحيب' } },
};
