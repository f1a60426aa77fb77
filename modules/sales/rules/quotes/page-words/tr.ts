import { read } from '#core/contract/document-words/tr.ts';
import type { PageWords } from './page-words.ts';

export { tr as printed } from '../words/tr.ts';

/** Turkish words of the page of a quote. */
export const words: PageWords = {
  ...read, revision: 'Sürüm {{n}}', cancel: 'Vazgeç', title: '{{seller}} firmasından bir teklif', take: 'Seç: {{name}}', chooseOptions: 'Her gruptan bir seçenek seçin.', answer: 'Yanıtınız', accept: 'Kabul et', decline: 'Reddet', acceptTitle: '{{total}} tutarıyla kabul et',
  acceptDo: 'Teklifi kabul et', name: 'Adınız', nameHelp: 'Adınızı yazarak teklifi imzalamış olursunuz.', signature: 'İmza', signatureHelp: 'Parmak, kalem veya fareyle çizin.', clear: 'Temizle', code: 'Kod', sendCode: 'Kodu gönder',
  codeSent: 'Kod {{address}} adresine gönderildi.', agree: '{{number}} teklifini {{total}} tutarıyla ve koşullarıyla kabul ediyorum.', declineTitle: 'Bu teklifi reddet', reason: 'Neden', replacedTitle: 'Bu teklifin yerine yenisi geçti',
  replaced: '{{seller}} size daha yeni bir sürüm gönderdi. Son e-postadaki bağlantıyı açın.', accepted: 'Kabul eden {{name}}, {{date}}. Sipariş numaranız {{order}}.', declined: 'Bu teklif reddedildi.', expiredTitle: 'Bu teklifin süresi doldu',
  expired: 'Süresinin uzatılmasını isteyin; gönderene hemen bildirilir.', askRenewal: 'Uzatma iste', renewalAsked: 'Gönderen, uzatma istediğinizi biliyor.', ask: 'Bunun hakkında sor', askLine: '“{{name}}” hakkındaki sorunuz', askAll: '{{seller}} firmasına yazın',
  tracked: 'Gönderen, bu sayfanın ne zaman açıldığını görür.', trackedOff: 'Gönderen, bu sayfanın ne zaman açıldığını görmez.', trackedBrowser: 'Tarayıcınız izlenmemeyi istiyor: gönderen, bu sayfanın ne zaman açıldığını görmez.', payDeposit: 'Avansı öde',
  depositPaid: 'Avans ödendi. Teşekkürler.', depositOn: 'Kabulde {{amount}} avans ödenmelidir.', freely: 'isteğe bağlı', close: 'Kapat', isExpired: 'Bu teklifin süresi doldu. Süresinin uzatılmasını isteyin.', isReplaced: 'Bu teklifin yerine daha yeni bir sürüm geçti.',
  isAnswered: 'Bu teklif zaten yanıtlandı.', isChanged: 'Toplam artık {{total}}. Lütfen yeniden bakın.', isGone: 'Bu bağlantı artık geçerli değil. Yenisini isteyin.', hasMoved: 'Bu teklif için bu artık mümkün değil.', wrongCode: 'Kod yanlış veya süresi dolmuş.',
  noEmail: 'Gönderilecek bir e-posta adresi yok.', noDeposit: 'Burada şu anda ödenecek avans yok. Gönderene sorun.',
};
