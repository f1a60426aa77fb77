import type { texts as english } from '../en/texts.ts';

/** Arabic texts of text messages to people of a record. */
export const texts: typeof english = {
  person: 'الشخص', write: 'كتابة رسالة نصية', title: 'رسالة نصية حول {{name}}', sms: 'رسالة نصية', whatsapp: 'واتساب', smsTo: 'رسالة نصية إلى {{name}}، {{phone}}', whatsappTo: 'واتساب إلى {{name}}، {{phone}}', refusesSms: 'لا يريد رسائل نصية', refusesWhatsapp: 'لا يريد واتساب', nobody: 'لا أحد هنا لديه رقم هاتف يمكن مراسلته.', ownPhone: 'يفتح البرنامج على هاتفك أو حاسوبك. سجّل بعدها ما كتبته.', opened: 'سجّل ما كتبته إلى {{phone}}',
  state: { received: 'وصلت', logged: 'سُجّلت يدويًا', queued: 'في الطريق', sent: 'أُرسلت', delivered: 'سُلّمت', read: 'قُرئت', failed: 'لم تُسلّم', unknown: 'لا يُعرف هل أُرسلت' },
};
