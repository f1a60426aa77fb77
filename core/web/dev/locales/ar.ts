/** Arabic texts of the developers' pages. */
const ar = {
  room: 'التطوير',
  search: 'التطوير',
  command: { docs: 'توثيق الواجهة البرمجية' },
  rule: { no_such_address: 'لا أحد يستقبل البريد على هذا العنوان. انسخه من المكان الذي يظهر فيه.' },
  mailbox: {
    title: 'صندوق بريد التطوير', detail: 'رسائل محفوظة على هذا الجهاز', lead: 'رسائل يحتفظ بها هذا الجهاز لعدم إعداد خادم بريد. لا تظهر إلا هنا.', emptyTitle: 'لا رسائل بعد', empty: 'ستظهر هنا الدعوات ورسائل التأكيد وروابط إعادة التعيين.',
    search: 'العنوان أو الموضوع', reading: 'رسالة', chooseTitle: 'اختر رسالة', choose: 'الروابط والأزرار فيها تعمل.', back: 'كل الرسائل', as: 'العرض', mail: 'رسالة', text: 'نص عادي', copyLink: 'نسخ الرابط',
    write: { do: 'كتابة رسالة', title: 'كتابة رسالة إلى هذا النظام', lead: 'تُستقبل كما لو أرسلها أحد من مكان آخر. تظهر العناوين حيث يُستقبل البريد، مثلًا عند المصروفات والفواتير.', to: 'إلى', from: 'من', subject: 'الموضوع', text: 'النص', files: 'الملفات', remove: 'إزالة {{name}}', send: 'إرسال', cancel: 'إلغاء', sent: 'تم استلام الرسالة.' },
  },
  docs: {
    title: 'الواجهة البرمجية', lead: 'كل نداءات هذا النظام، من العقود نفسها التي يستخدمها التطبيق. سجّل الدخول عبر auth.login وأرسل الرمز.', json: 'وثيقة OpenAPI', tags: 'المواضيع', search: 'البحث في النداءات',
    count_zero: 'لا نداءات', count_one: 'نداء واحد', count_two: 'نداءان', count_few: '{{count}} نداءات', count_many: '{{count}} نداءً', count_other: '{{count}} نداء',
    nothing: 'لا نداء يطابق', public: 'متاح للجميع', account: 'مسجّل الدخول', member: 'عضو في مساحة العمل', parameters: 'المعاملات', body: 'المحتوى', answer: 'الجواب', nothingBack: 'لا يعود شيء.', refusals: 'حالات الرفض', example: 'من سطر الأوامر', required: 'مطلوب', optional: 'اختياري',
  },
} as const;

export default ar;
