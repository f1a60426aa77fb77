import { printed } from '#core/contract/document-words/tr.ts';
import type { QuoteWords } from '../document-words.ts';

/** Turkish words of quotes. */
export const tr: QuoteWords = {
  ...printed, shipTo: 'Teslimat adresi', carrier: 'Kargo firması', quote: 'Teklif', version: 'sürüm {n}', validUntil: 'Geçerlilik tarihi', optional: 'İsteğe bağlı', chosen: 'İsteğe bağlı, seçildi', deposit: 'Kabulde ödenecek avans (% {percent})', accepted: 'Kabul edildi', signedBy: 'İmzalayan: {name}',
  onBehalf: '{name} adına kaydedildi', mailSubject: '{seller}: {title}', mailHeading: 'Teklifiniz {number}', mailLead: '{seller} firmasından {contact} sizin için bir teklif hazırladı.', mailFacts: 'Toplam {total}. {date} tarihine kadar geçerlidir.',
  mailFactsOpen: 'Toplam {total}.', mailAction: 'Teklifi görüntüle', reminderSubject: 'Hatırlatma: {seller}, {title}', reminderLead: '{number} numaralı teklif hâlâ yanıtınızı bekliyor.', answerSubject: '{seller}, {number} hakkında yanıt verdi',
  answerHeading: 'Teklifiniz hakkında bir mesaj', codeSubject: '{number} için kodunuz', codeHeading: 'Kabulünüzü onaylayın', codeLead: 'Bu kodu teklifin sayfasına girin. Kod 10 dakika geçerlidir.', copySubject: 'Kabul edildi: {number}',
  copyHeading: 'Siparişiniz için teşekkür ederiz', copyLead: 'Kabul edilen teklif ektedir. Sipariş numaranız {order}.', depositDue: '{amount} (% {percent}) tutarında avans ödenmelidir.', renewedSubject: '{number} yeniden geçerli',
  renewedLead: 'Teklif artık {date} tarihine kadar geçerlidir.',
};
