import { read } from '#core/contract/document-words/tr.ts';
import type { PageWords } from './page-words.ts';

export { tr as printed } from '../words/tr.ts';

/** Turkish words of the page of an invoice. */
export const words: PageWords = {
  ...read, credit: 'İade edilen', writeOffs: 'Silindi', charge: 'Ek ücret', ask: '{{seller}} firmasına sorun', yourName: 'Adınız (isteğe bağlı)', eInvoice: 'E-fatura indir', noEInvoice: 'Bu belge e-fatura olarak sunulmuyor. PDF olarak var.', title: '{{seller}}: {{kind}}',
  due: '{{amount}} için vade {{date}}', overdue: '{{amount}} için vade {{date}} tarihinde doldu', paidThanks: 'Ödendi. Teşekkürler.', settled: 'Bu belgede ödenecek bir şey kalmadı.', void: 'Bu belge iptal edildi.',
  tracked: 'Gönderen, bu sayfanın ne zaman açıldığını ve dosyalarının ne zaman indirildiğini görür.', trackedOff: 'Gönderen, bu sayfanın ne zaman açıldığını veya dosyalarının ne zaman indirildiğini görmez.',
  trackedBrowser: 'Tarayıcınız izlenmemeyi istiyor: gönderen, bu sayfanın ne zaman açıldığını veya dosyalarının ne zaman indirildiğini görmez.', payCodeHelp: '{{amount}} ödemek için kodu banka uygulamanızla tarayın.', payUpi: 'UPI ile öde', openUpi: 'UPI uygulamasını aç',
  paid: 'Ödenen', open: 'Açık', deposits: 'Avanslar', deposit: 'Avans {{number}}', termsLabel: 'Ödeme koşulları', publicEarly: '{{day}} tarihine kadar öderseniz {{amount}} yeterlidir.', payDo: '{{amount}} öde', payOpening: 'Ödeme sayfası açılıyor…',
  payTest: 'Test: gerçek para hareket etmez.', payPending: 'Ödemeniz bankanıza ulaştı ve onaylanıyor. Yeniden ödemeniz gerekmez.', payNotTaken: 'Şu anda çevrimiçi ödeme yapılamıyor. Lütfen havale yapın veya gönderene sorun.',
};
