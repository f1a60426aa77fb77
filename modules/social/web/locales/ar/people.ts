/** Arabic texts about people. */
export const people = {
  picker: { placeholder: 'ابحث عن أشخاص' },
  relation: {
    add: 'إضافة صديق', addWith: 'إضافة مع رسالة', asked: 'أُرسل الطلب', friends: 'أصدقاء', accept: 'قبول', decline: 'رفض', acceptRequest: 'قبول الطلب', declineRequest: 'رفض الطلب', cancelRequest: 'إلغاء الطلب',
    follow: 'متابعة', following: 'متابَع', unfollow: 'إلغاء المتابعة', notifyOn: 'أخبرني بالمنشورات', notifyOff: 'إيقاف الإشعارات', mute: 'كتم', unmute: 'إلغاء الكتم', unfriend: 'إلغاء الصداقة', block: 'حظر', report: 'إبلاغ',
    setUntil: 'تحديد تاريخ انتهاء', changeUntil: 'تغيير تاريخ الانتهاء', profile: 'فتح الملف الشخصي', more: 'المزيد عن {{name}}',
    muteFor: { day: 'ليوم واحد', week: 'لأسبوع', month: 'لشهر', ever: 'حتى ألغي الكتم' },
    named: {
      add: 'إضافة {{name}} صديقًا', asked: 'أُرسل الطلب إلى {{name}}؛ اضغط للإلغاء', friends: 'صديق {{name}}؛ اضغط لإلغاء الصداقة', accept: 'قبول طلب {{name}}', decline: 'رفض طلب {{name}}',
      follow: 'متابعة {{name}}', following: 'تتابع {{name}}؛ اضغط لإلغاء المتابعة',
    },
    said: { self: '', none: 'أنت و{{name}} لستما صديقين', asked: 'أُرسل الطلب إلى {{name}}', asks: 'يطلب {{name}} صداقتك', friends: 'أنت و{{name}} صديقان' },
    until: 'أصدقاء حتى {{day}}', followsYou: 'يتابعك', muted: 'مكتوم', mutedUntil: 'مكتوم حتى {{day}}',
  },
  unfriend: { title: 'إلغاء صداقة {{name}}؟', help: 'يخرج كل منكما من قائمة أصدقاء الآخر. لا يُخبر أحد بذلك.', confirm: 'إلغاء الصداقة', keep: 'الإبقاء على المتابعة', keepHelp: 'ستظلان ترى أنت و{{name}} ما هو عام.' },
  block: { title: 'حظر {{name}}؟', help: 'لن يرى أيٌّ منكما الآخر أو يصل إليه بعد الآن. تنتهي الصداقة والمتابعة والطلبات والدعوات، ولا يعيدها إلغاء الحظر.', confirm: 'حظر', done: 'حُظر {{name}}', undo: 'إلغاء الحظر' },
  until: { title: 'متى تنتهي الصداقة مع {{name}}؟', help: 'تنتهي من تلقاء نفسها في ذلك اليوم. يمكن تقديمه لا تأخيره.', day: 'آخر يوم', save: 'حفظ', choose: 'اختر يومًا.' },
  ask: { title: 'طلب صداقة {{name}}', message: 'رسالة', until: 'تنتهي في', untilHelp: 'للعملاء والمتعاقدين: أصدقاء حتى هذا اليوم.', send: 'إرسال الطلب' },
} as const;
