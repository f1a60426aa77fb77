import type { DocumentLanguage } from '#core/contract/document-languages.ts';

/** Which words of the consent are shown now; whoever changes them gives them another version, for what was agreed to stays what it was. */
export const consentVersion = '2026-11';

/** What the page of a document and its mails say of automatic payment; `{places}` are filled. */
export interface AutopayWords { consent: string; holds: string; until: string; stop: string; stopAsk: string; keep: string; stopped: string; failed: string; account: string }

// In every language documents are written in: what somebody agrees to, they have to be able to read.
const words: Readonly<Record<DocumentLanguage, AutopayWords>> = {
  en: {
    consent: 'Pay my coming invoices automatically: I allow {seller} to charge what I owe on each invoice to this card or account without asking me again, until I withdraw this. I can withdraw it at any time on the page of any invoice.',
    holds: 'Your invoices are paid automatically with {method}.', until: 'good until {month}', stop: 'Stop automatic payment', stopAsk: 'From now on your invoices are not paid by themselves any more. What was paid stays paid.', keep: 'Keep it', stopped: 'Automatic payment has ended. Please pay each invoice yourself from now on.',
    failed: 'We could not charge {method} for {document}. Please pay it by the link below.', account: 'your saved account',
  },
  ar: {
    consent: 'ادفع فواتيري القادمة تلقائيًا: أسمح لـ {seller} بخصم ما عليّ في كل فاتورة من هذه البطاقة أو هذا الحساب دون سؤالي من جديد، إلى أن أسحب هذا الإذن. يمكنني سحبه في أي وقت من صفحة أي فاتورة.',
    holds: 'تُدفع فواتيرك تلقائيًا من {method}.', until: 'صالحة حتى {month}', stop: 'إيقاف الدفع التلقائي', stopAsk: 'من الآن لن تُدفع فواتيرك من تلقاء نفسها. وما دُفع يبقى مدفوعًا.', keep: 'الإبقاء عليه', stopped: 'انتهى الدفع التلقائي. يُرجى دفع كل فاتورة بنفسك من الآن.',
    failed: 'تعذر الخصم من {method} مقابل {document}. يُرجى الدفع عبر الرابط أدناه.', account: 'حسابك المحفوظ',
  },
  de: {
    consent: 'Meine künftigen Rechnungen automatisch bezahlen: Ich erlaube {seller}, was ich je Rechnung schulde, ohne weitere Rückfrage von dieser Karte oder diesem Konto einzuziehen, bis ich das widerrufe. Widerrufen kann ich jederzeit auf der Seite jeder Rechnung.',
    holds: 'Ihre Rechnungen werden automatisch mit {method} bezahlt.', until: 'gültig bis {month}', stop: 'Automatische Zahlung beenden', stopAsk: 'Ihre Rechnungen werden ab jetzt nicht mehr von selbst bezahlt. Was bezahlt ist, bleibt bezahlt.', keep: 'Beibehalten', stopped: 'Die automatische Zahlung ist beendet. Bitte bezahlen Sie ab jetzt jede Rechnung selbst.',
    failed: 'Wir konnten {method} für {document} nicht belasten. Bitte bezahlen Sie über den Link unten.', account: 'Ihr gespeichertes Konto',
  },
  fr: {
    consent: 'Payer mes prochaines factures automatiquement : j’autorise {seller} à débiter de cette carte ou de ce compte ce que je dois pour chaque facture, sans me le redemander, jusqu’à ce que je retire cet accord. Je peux le retirer à tout moment sur la page de toute facture.',
    holds: 'Vos factures sont payées automatiquement avec {method}.', until: 'valable jusqu’à {month}', stop: 'Arrêter le paiement automatique', stopAsk: 'Vos factures ne seront plus payées d’elles-mêmes. Ce qui est payé reste payé.', keep: 'Le garder', stopped: 'Le paiement automatique est terminé. Veuillez désormais payer chaque facture vous-même.',
    failed: 'Nous n’avons pas pu débiter {method} pour {document}. Veuillez payer par le lien ci-dessous.', account: 'votre compte enregistré',
  },
  es: {
    consent: 'Pagar mis próximas facturas automáticamente: autorizo a {seller} a cobrar en esta tarjeta o cuenta lo que deba de cada factura sin volver a preguntarme, hasta que retire este permiso. Puedo retirarlo en cualquier momento en la página de cualquier factura.',
    holds: 'Sus facturas se pagan automáticamente con {method}.', until: 'válida hasta {month}', stop: 'Detener el pago automático', stopAsk: 'Desde ahora sus facturas ya no se pagan solas. Lo pagado queda pagado.', keep: 'Mantenerlo', stopped: 'El pago automático ha terminado. Desde ahora pague cada factura usted mismo.',
    failed: 'No pudimos cobrar {document} en {method}. Pague por el enlace de abajo, por favor.', account: 'su cuenta guardada',
  },
  it: {
    consent: 'Paga automaticamente le mie prossime fatture: autorizzo {seller} ad addebitare su questa carta o conto quanto devo per ogni fattura senza chiedermelo di nuovo, finché non ritiro il consenso. Posso ritirarlo in ogni momento sulla pagina di qualsiasi fattura.',
    holds: 'Le sue fatture sono pagate automaticamente con {method}.', until: 'valida fino a {month}', stop: 'Interrompi il pagamento automatico', stopAsk: 'Da ora le sue fatture non si pagano più da sole. Ciò che è pagato resta pagato.', keep: 'Mantieni', stopped: 'Il pagamento automatico è terminato. Da ora paghi ogni fattura di persona.',
    failed: 'Non abbiamo potuto addebitare {document} su {method}. Paghi con il link qui sotto.', account: 'il suo conto salvato',
  },
  pt: {
    consent: 'Pagar as minhas próximas faturas automaticamente: autorizo {seller} a cobrar neste cartão ou conta o que eu dever de cada fatura sem me perguntar de novo, até eu retirar esta autorização. Posso retirá-la a qualquer momento na página de qualquer fatura.',
    holds: 'As suas faturas são pagas automaticamente com {method}.', until: 'válido até {month}', stop: 'Parar o pagamento automático', stopAsk: 'A partir de agora as suas faturas já não se pagam sozinhas. O que foi pago fica pago.', keep: 'Manter', stopped: 'O pagamento automático terminou. A partir de agora pague cada fatura, por favor.',
    failed: 'Não conseguimos cobrar {document} em {method}. Pague pela ligação abaixo, por favor.', account: 'a sua conta guardada',
  },
  nl: {
    consent: 'Mijn volgende facturen automatisch betalen: ik sta {seller} toe wat ik per factuur verschuldigd ben van deze kaart of rekening af te schrijven zonder het opnieuw te vragen, totdat ik dit intrek. Intrekken kan altijd op de pagina van elke factuur.',
    holds: 'Uw facturen worden automatisch betaald met {method}.', until: 'geldig tot {month}', stop: 'Automatisch betalen stoppen', stopAsk: 'Uw facturen worden vanaf nu niet meer vanzelf betaald. Wat betaald is, blijft betaald.', keep: 'Behouden', stopped: 'Automatisch betalen is gestopt. Betaal vanaf nu elke factuur zelf.',
    failed: 'We konden {document} niet van {method} afschrijven. Betaal via de link hieronder.', account: 'uw bewaarde rekening',
  },
  pl: {
    consent: 'Płać moje kolejne faktury automatycznie: zezwalam {seller} pobierać z tej karty lub tego konta kwotę należną z każdej faktury bez ponownego pytania, dopóki nie wycofam zgody. Mogę ją wycofać w każdej chwili na stronie dowolnej faktury.',
    holds: 'Twoje faktury są opłacane automatycznie: {method}.', until: 'ważna do {month}', stop: 'Zatrzymaj płatność automatyczną', stopAsk: 'Od teraz faktury nie będą opłacane same. Co zapłacono, pozostaje zapłacone.', keep: 'Zachowaj', stopped: 'Płatność automatyczna zakończona. Od teraz prosimy opłacać każdą fakturę samodzielnie.',
    failed: 'Nie udało się pobrać płatności ({method}) za {document}. Prosimy zapłacić przez poniższy link.', account: 'zapisane konto',
  },
  tr: {
    consent: 'Gelecek faturalarımı otomatik öde: {seller} firmasının her faturada borcumu, ben bu izni geri çekene kadar, yeniden sormadan bu karttan veya hesaptan tahsil etmesine izin veriyorum. İzni herhangi bir faturanın sayfasında istediğim zaman geri çekebilirim.',
    holds: 'Faturalarınız otomatik ödeniyor: {method}.', until: '{month} sonuna kadar geçerli', stop: 'Otomatik ödemeyi durdur', stopAsk: 'Bundan sonra faturalarınız kendiliğinden ödenmez. Ödenenler ödenmiş kalır.', keep: 'Kalsın', stopped: 'Otomatik ödeme sona erdi. Bundan sonra her faturayı kendiniz ödeyin.',
    failed: '{document} için tahsilat yapılamadı ({method}). Lütfen aşağıdaki bağlantıdan ödeyin.', account: 'kayıtlı hesabınız',
  },
  hi: {
    consent: 'मेरे आने वाले बिल अपने-आप चुकाएँ: मैं {seller} को अनुमति देता/देती हूँ कि हर बिल की देय राशि इस कार्ड या खाते से बिना दोबारा पूछे ली जाए, जब तक मैं यह अनुमति वापस न लूँ। मैं इसे किसी भी बिल के पृष्ठ पर कभी भी वापस ले सकता/सकती हूँ।',
    holds: 'आपके बिल {method} से अपने-आप चुकाए जाते हैं।', until: '{month} तक मान्य', stop: 'अपने-आप भुगतान रोकें', stopAsk: 'अब से आपके बिल अपने-आप नहीं चुकाए जाएँगे। जो चुकाया जा चुका है वह चुकाया रहेगा।', keep: 'रहने दें', stopped: 'अपने-आप भुगतान बंद हो गया है। अब से हर बिल स्वयं चुकाएँ।',
    failed: '{document} के लिए {method} से राशि नहीं ली जा सकी। कृपया नीचे दिए लिंक से भुगतान करें।', account: 'आपका सहेजा गया खाता',
  },
};

/** What is said in a language of documents; English in any other. */
export function autopayWord(language: string, key: keyof AutopayWords, values: Readonly<Record<string, string>> = {}): string {
  const of = words[language as DocumentLanguage] ?? words.en;
  return of[key].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

/** How a way to pay is told apart: "Visa •••• 4242". */
export function methodName(language: string, { brand, lastDigits }: { brand: string; lastDigits: string }): string {
  const name = brand.replace(/(^|[ _])(\p{Ll})/gu, (_, before: string, letter: string) => `${before ? ' ' : ''}${letter.toUpperCase()}`);
  return [name, lastDigits && `•••• ${lastDigits}`].filter(Boolean).join(' ') || autopayWord(language, 'account');
}
