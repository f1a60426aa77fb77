import type { PageWords } from './page-words.ts';

export { tr as printed } from '../words/tr.ts';

/** Turkish words of the page of an invoice. */
export const words: PageWords = {
  credit: 'İade edilen', lines: 'Satırlar', noName: 'Adsız', writeOffs: 'Silindi', charge: 'Ek ücret', messages: 'Mesajlar', ask: '{{seller}} firmasına sorun', send: 'Gönder', yourName: 'Adınız (isteğe bağlı)', download: 'PDF indir',
  eInvoice: 'E-fatura indir', noEInvoice: 'Bu belge e-fatura olarak sunulmuyor. PDF olarak var.', title: '{{seller}}: {{kind}}', due: '{{amount}} için vade {{date}}', overdue: '{{amount}} için vade {{date}} tarihinde doldu',
  paidThanks: 'Ödendi. Teşekkürler.', settled: 'Bu belgede ödenecek bir şey kalmadı.', void: 'Bu belge iptal edildi.', tracked: 'Gönderen, bu sayfanın ne zaman açıldığını ve dosyalarının ne zaman indirildiğini görür.', trackedOff: 'Gönderen, bu sayfanın ne zaman açıldığını veya dosyalarının ne zaman indirildiğini görmez.',
  trackedBrowser: 'Tarayıcınız izlenmemeyi istiyor: gönderen, bu sayfanın ne zaman açıldığını veya dosyalarının ne zaman indirildiğini görmez.', trackRefuse: 'Bunu kapat', trackAllow: 'İzin ver', payCodeHelp: '{{amount}} ödemek için kodu banka uygulamanızla tarayın.',
  payUpi: 'UPI ile öde', openUpi: 'UPI uygulamasını aç', paid: 'Ödenen', open: 'Açık', deposits: 'Avanslar', deposit: 'Avans {{number}}', termsLabel: 'Ödeme koşulları', publicEarly: '{{day}} tarihine kadar öderseniz {{amount}} yeterlidir.',
  totals: 'Toplamlar', explain: 'Bu toplamı açıkla', explainLead: 'Her tutar, satırı veya vergisi yuvarlanana kadar tamdır; yarımlar sıfırdan uzağa yuvarlanır.', payDo: '{{amount}} öde', payOpening: 'Ödeme sayfası açılıyor…',
  payTest: 'Test: gerçek para hareket etmez.', payPending: 'Ödemeniz bankanıza ulaştı ve onaylanıyor. Yeniden ödemeniz gerekmez.', payNotTaken: 'Şu anda çevrimiçi ödeme yapılamıyor. Lütfen havale yapın veya gönderene sorun.',
};
