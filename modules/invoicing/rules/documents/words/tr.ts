import { printed } from '#core/contract/document-words/tr.ts';
import type { DocumentWords } from '../document-words.ts';

/** Turkish words of documents. */
export const tr: DocumentWords = {
  ...printed, invoice: 'Fatura', credit_note: 'İade faturası', debit_note: 'Borç dekontu', bill: 'Alış faturası', vendor_credit: 'Satıcı iadesi', deposit: 'Avans faturası', void: 'İptal edildi', supply: 'Teslim tarihi', due: 'Vade', po: 'Siparişiniz', buyer: 'Referansınız',
  vendorNumber: 'Satıcının numarası', credits: 'İlgili fatura', debits: 'İlgili fatura', code: 'Kod', unit: 'Birim', rounding: 'Yuvarlama', period: '{from} – {to}', depositOf: '{date} tarihli {number} avansı, {tax} vergi dahil', instalments: 'Ödeme',
  instalment: '{date} tarihine kadar {amount}', reverse: 'Ters vergilendirme: vergiyi müşteri öder ({name}).', exempt: 'Vergiden muaf ({name}).', rateNote: '{rate} kuruyla {base} cinsinden vergi: {tax}', mailSubject: '{seller}: {kind} {number}', mailHeading: '{kind} {number}',
  mailLead: '{seller} firmasının {number} numaralı belgesi ektedir.', mailFacts: 'Toplam {total}. Vade {date}.', mailCredit: 'Hesabınıza {total} alacak yazıldı.', mailAction: 'Görüntüle', answerSubject: '{seller}: {number} hakkında', answerHeading: 'Sizin için bir yanıt',
  reminderSubject: 'Hatırlatma: {seller}, {number}', reminderLead: '{number} belgesinin vadesi {date} tarihinde doldu. {open} hâlâ açık. Bu arada ödediyseniz yapmanız gereken bir şey yok.', reminderSoon: '{number} belgesinin {open} tutarındaki kısmının vadesi {date}.',
  reminderFee: 'Bu hatırlatma için {fee} alınır; faturası ayrıca gelir.', reminderInterest: '{interest} gecikme faizi alınır; faturası ayrıca gelir.', reminderFeeLine: '{number} için {n}. hatırlatmanın ücreti', interest: '{number} gecikme faizi: {open}, % {percent}, {days} gün',
  writeOff: 'Silindi: {number}', depositLine: '{subject} için % {percent} avans', work: 'sipariş', payTo: 'Banka havalesi', bankHolder: 'Hesap sahibi: {value}', bankName: 'Banka: {value}', iban: 'IBAN: {value}', accountNumber: 'Hesap numarası: {value}', bic: 'BIC: {value}',
  remittance: 'Açıklama: {value}', payCode: 'Banka uygulamanızla ödeyin', swissCode: 'İsviçre QR kodu', payCodeText: '{amount} ödemek için kodu banka uygulamanızla tarayın. Açıklama: {number}',
};
