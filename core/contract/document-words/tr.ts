import type { PrintedWords, ReadWords } from './shared-words.ts';

/** Turkish words that all printed documents have. */
export const printed: PrintedWords = {
  draft: 'Taslak', date: 'Tarih', contact: 'İlgili kişi', reference: 'Konu', from: 'Gönderen', to: 'Alıcı', item: 'Açıklama', quantity: 'Miktar', price: 'Fiyat', tax: 'KDV', amount: 'Tutar', subtotal: 'Ara toplam', discount: 'İndirim', net: 'Net', total: 'Toplam',
  withheld: 'Kesilen', payable: 'Ödenecek tutar', lineDiscount: 'İndirim {value}', taxId: 'Vergi no. {id}', notes: 'Notlar', terms: 'Koşullar', page: 'Sayfa {page} / {pages}',
};

/** Turkish words that all pages of a document have. */
export const read: ReadWords = {
  lines: 'Satırlar', noName: 'Adsız', messages: 'Mesajlar', send: 'Gönder', download: 'PDF indir', trackRefuse: 'Bunu kapat', trackAllow: 'İzin ver', totals: 'Toplamlar', explain: 'Bu toplamı açıkla',
  perLine: 'satır satır yuvarlandı', explainLead: 'Her tutar, satırı veya vergisi yuvarlanana kadar tamdır; yarımlar sıfırdan uzağa yuvarlanır.',
};
