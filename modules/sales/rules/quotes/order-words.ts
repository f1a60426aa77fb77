import type { DocumentLanguage } from '#core/contract/document-languages.ts';
import { filledPlaces } from '#core/contract/document-words/shared-words.ts';

/** What is said on the papers of an order and in their mails, besides the words of quotes. */
export type OrderWord = 'confirmation' | 'note' | 'ofQuote' | 'ofOrder' | 'articleNo' | 'lot' | 'received' | 'receivedBy' | 'cancelled' | 'confirmSubject' | 'confirmHeading' | 'confirmLead' | 'noteSubject' | 'noteHeading' | 'noteLead' | 'noteCarrier';

/** Words of orders by language. */
export const orderWords: Readonly<Record<DocumentLanguage, Readonly<Record<OrderWord, string>>>> = {
  en: {
    confirmation: 'Order confirmation', note: 'Delivery note', ofQuote: 'Quote', ofOrder: 'Order', articleNo: 'Article no.', lot: 'Lot {lot}', received: 'Received complete and undamaged', receivedBy: 'Date, name and signature', cancelled: 'Cancelled',
    confirmSubject: 'Your order {number} with {seller}', confirmHeading: 'We confirm your order {number}', confirmLead: 'Thank you for your order. {seller} confirms it; you find it attached with everything that was agreed.',
    noteSubject: 'Delivery of your order {order} from {seller}', noteHeading: 'Your delivery {number}', noteLead: 'Something of your order {order} was delivered on {date}. What it holds stands in the attached delivery note.', noteCarrier: 'It is brought by {carrier}.',
  },
  ar: {
    confirmation: 'تأكيد الطلب', note: 'إشعار تسليم', ofQuote: 'عرض السعر', ofOrder: 'الطلب', articleNo: 'رقم الصنف', lot: 'الدفعة {lot}', received: 'استُلمت كاملة وسليمة', receivedBy: 'التاريخ والاسم والتوقيع', cancelled: 'ملغى',
    confirmSubject: 'طلبك {number} لدى {seller}', confirmHeading: 'نؤكد طلبك {number}', confirmLead: 'شكرًا لطلبك. تؤكده {seller}، وتجده مرفقًا بكل ما تم الاتفاق عليه.',
    noteSubject: 'تسليم طلبك {order} من {seller}', noteHeading: 'تسليمك {number}', noteLead: 'تم تسليم جزء من طلبك {order} أو كله بتاريخ {date}. المحتوى مبيّن في إشعار التسليم المرفق.', noteCarrier: 'تتولى التوصيل {carrier}.',
  },
  de: {
    confirmation: 'Auftragsbestätigung', note: 'Lieferschein', ofQuote: 'Angebot', ofOrder: 'Auftrag', articleNo: 'Artikelnr.', lot: 'Charge {lot}', received: 'Vollständig und unbeschädigt erhalten', receivedBy: 'Datum, Name und Unterschrift', cancelled: 'Storniert',
    confirmSubject: 'Ihr Auftrag {number} bei {seller}', confirmHeading: 'Wir bestätigen Ihren Auftrag {number}', confirmLead: 'Vielen Dank für Ihren Auftrag. {seller} bestätigt ihn; anbei finden Sie ihn mit allem, was vereinbart wurde.',
    noteSubject: 'Lieferung zu Ihrem Auftrag {order} von {seller}', noteHeading: 'Ihre Lieferung {number}', noteLead: 'Am {date} wurde zu Ihrem Auftrag {order} geliefert. Was die Lieferung enthält, steht im beigefügten Lieferschein.', noteCarrier: 'Versand durch {carrier}.',
  },
  fr: {
    confirmation: 'Confirmation de commande', note: 'Bon de livraison', ofQuote: 'Devis', ofOrder: 'Commande', articleNo: 'Réf. article', lot: 'Lot {lot}', received: 'Reçu complet et en bon état', receivedBy: 'Date, nom et signature', cancelled: 'Annulée',
    confirmSubject: 'Votre commande {number} chez {seller}', confirmHeading: 'Nous confirmons votre commande {number}', confirmLead: 'Merci pour votre commande. {seller} la confirme ; vous la trouverez ci-jointe avec tout ce qui a été convenu.',
    noteSubject: 'Livraison de votre commande {order} par {seller}', noteHeading: 'Votre livraison {number}', noteLead: 'Une livraison de votre commande {order} a eu lieu le {date}. Son contenu figure sur le bon de livraison ci-joint.', noteCarrier: 'Transport assuré par {carrier}.',
  },
  es: {
    confirmation: 'Confirmación de pedido', note: 'Albarán de entrega', ofQuote: 'Presupuesto', ofOrder: 'Pedido', articleNo: 'N.º de artículo', lot: 'Lote {lot}', received: 'Recibido completo y en buen estado', receivedBy: 'Fecha, nombre y firma', cancelled: 'Cancelado',
    confirmSubject: 'Su pedido {number} a {seller}', confirmHeading: 'Confirmamos su pedido {number}', confirmLead: 'Gracias por su pedido. {seller} lo confirma; lo encontrará adjunto con todo lo acordado.',
    noteSubject: 'Entrega de su pedido {order} de {seller}', noteHeading: 'Su entrega {number}', noteLead: 'El {date} se realizó una entrega de su pedido {order}. Su contenido figura en el albarán adjunto.', noteCarrier: 'Transporte a cargo de {carrier}.',
  },
  it: {
    confirmation: 'Conferma d’ordine', note: 'Documento di consegna', ofQuote: 'Preventivo', ofOrder: 'Ordine', articleNo: 'Cod. articolo', lot: 'Lotto {lot}', received: 'Ricevuto completo e integro', receivedBy: 'Data, nome e firma', cancelled: 'Annullato',
    confirmSubject: 'Il Suo ordine {number} presso {seller}', confirmHeading: 'Confermiamo il Suo ordine {number}', confirmLead: 'Grazie per il Suo ordine. {seller} lo conferma; lo trova in allegato con tutto quanto concordato.',
    noteSubject: 'Consegna del Suo ordine {order} da {seller}', noteHeading: 'La Sua consegna {number}', noteLead: 'Il {date} è stata effettuata una consegna del Suo ordine {order}. Il contenuto è indicato nel documento di consegna allegato.', noteCarrier: 'Trasporto a cura di {carrier}.',
  },
  pt: {
    confirmation: 'Confirmação de encomenda', note: 'Guia de remessa', ofQuote: 'Orçamento', ofOrder: 'Encomenda', articleNo: 'Ref. do artigo', lot: 'Lote {lot}', received: 'Recebido completo e em bom estado', receivedBy: 'Data, nome e assinatura', cancelled: 'Cancelada',
    confirmSubject: 'A sua encomenda {number} a {seller}', confirmHeading: 'Confirmamos a sua encomenda {number}', confirmLead: 'Obrigado pela sua encomenda. {seller} confirma-a; segue em anexo com tudo o que foi acordado.',
    noteSubject: 'Entrega da sua encomenda {order} de {seller}', noteHeading: 'A sua entrega {number}', noteLead: 'Em {date} foi feita uma entrega da sua encomenda {order}. O conteúdo consta da guia de remessa em anexo.', noteCarrier: 'Transporte por {carrier}.',
  },
  nl: {
    confirmation: 'Orderbevestiging', note: 'Pakbon', ofQuote: 'Offerte', ofOrder: 'Order', articleNo: 'Artikelnr.', lot: 'Partij {lot}', received: 'Compleet en onbeschadigd ontvangen', receivedBy: 'Datum, naam en handtekening', cancelled: 'Geannuleerd',
    confirmSubject: 'Uw order {number} bij {seller}', confirmHeading: 'Wij bevestigen uw order {number}', confirmLead: 'Dank u voor uw order. {seller} bevestigt deze; u vindt hem in de bijlage met alles wat is afgesproken.',
    noteSubject: 'Levering van uw order {order} door {seller}', noteHeading: 'Uw levering {number}', noteLead: 'Op {date} is er van uw order {order} geleverd. De inhoud staat op de bijgevoegde pakbon.', noteCarrier: 'Vervoer door {carrier}.',
  },
  pl: {
    confirmation: 'Potwierdzenie zamówienia', note: 'Dowód dostawy', ofQuote: 'Oferta', ofOrder: 'Zamówienie', articleNo: 'Nr artykułu', lot: 'Partia {lot}', received: 'Odebrano w całości i bez uszkodzeń', receivedBy: 'Data, imię i nazwisko, podpis', cancelled: 'Anulowane',
    confirmSubject: 'Państwa zamówienie {number}: {seller}', confirmHeading: 'Potwierdzamy Państwa zamówienie {number}', confirmLead: 'Dziękujemy za zamówienie. {seller} je potwierdza; w załączeniu przesyłamy je wraz ze wszystkimi ustaleniami.',
    noteSubject: 'Dostawa do zamówienia {order}: {seller}', noteHeading: 'Państwa dostawa {number}', noteLead: 'Dnia {date} zrealizowano dostawę do zamówienia {order}. Jej zawartość podaje załączony dowód dostawy.', noteCarrier: 'Przewoźnik: {carrier}.',
  },
  tr: {
    confirmation: 'Sipariş onayı', note: 'Teslimat belgesi', ofQuote: 'Teklif', ofOrder: 'Sipariş', articleNo: 'Ürün no.', lot: 'Parti {lot}', received: 'Eksiksiz ve hasarsız teslim alındı', receivedBy: 'Tarih, ad ve imza', cancelled: 'İptal edildi',
    confirmSubject: '{seller}: {number} numaralı siparişiniz', confirmHeading: '{number} numaralı siparişinizi onaylıyoruz', confirmLead: 'Siparişiniz için teşekkür ederiz. {seller} siparişinizi onaylar; kararlaştırılan her şey ektedir.',
    noteSubject: '{seller}: {order} numaralı siparişinizin teslimatı', noteHeading: 'Teslimatınız {number}', noteLead: '{date} tarihinde {order} numaralı siparişinizden teslimat yapıldı. İçeriği ekteki teslimat belgesinde yer alır.', noteCarrier: 'Taşıyan: {carrier}.',
  },
  hi: {
    confirmation: 'ऑर्डर की पुष्टि', note: 'डिलीवरी नोट', ofQuote: 'कोटेशन', ofOrder: 'ऑर्डर', articleNo: 'वस्तु संख्या', lot: 'लॉट {lot}', received: 'पूरा और सही हालत में प्राप्त', receivedBy: 'तारीख, नाम और हस्ताक्षर', cancelled: 'रद्द',
    confirmSubject: '{seller} के पास आपका ऑर्डर {number}', confirmHeading: 'हम आपके ऑर्डर {number} की पुष्टि करते हैं', confirmLead: 'आपके ऑर्डर के लिए धन्यवाद। {seller} इसकी पुष्टि करता है; तय की गई सभी बातों के साथ यह संलग्न है।',
    noteSubject: '{seller} से आपके ऑर्डर {order} की डिलीवरी', noteHeading: 'आपकी डिलीवरी {number}', noteLead: 'आपके ऑर्डर {order} की डिलीवरी {date} को की गई। इसमें क्या है, यह संलग्न डिलीवरी नोट में लिखा है।', noteCarrier: 'वाहक: {carrier}।',
  },
};

/** A word of orders in a language, with its places filled. */
export function orderWord(language: DocumentLanguage, key: OrderWord, values: Readonly<Record<string, string | number>> = {}): string {
  return filledPlaces(orderWords[language][key], values);
}
