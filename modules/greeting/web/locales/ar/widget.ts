/** Arabic texts of the greeting itself. */
export const widget = {
  region: 'الترحيب', openVideo: 'افتح فيديو الترحيب', dismiss: 'إخفاء الترحيب أسبوعًا', close: 'إغلاق الترحيب', parts: 'أجزاء الترحيب', watch: 'شاهد', look: 'تصفّح', write: 'راسلنا', writeTitle: 'راسلنا',
  play: 'تشغيل', pause: 'إيقاف مؤقت', soundOn: 'تشغيل الصوت', soundOff: 'كتم الصوت', captions: 'الترجمة المكتوبة', cards: 'البطاقات', carousel: 'عرض دوّار', card: 'بطاقة', cardAt: 'البطاقة {{at}} من {{all}}', previous: 'البطاقة السابقة', next: 'البطاقة التالية', open: 'فتح', openNamed: 'فتح: {{name}}',
  formLabel: 'رسالة', name: 'الاسم', email: 'البريد الإلكتروني', number: 'الهاتف', message: 'الرسالة', homepage: 'اترك هذا فارغًا', send: 'إرسال البريد', sending: 'جارٍ الإرسال…', failed: 'حدث خطأ ما!', sent: 'شكرًا لك. تم إرسال رسالتك.',
};
