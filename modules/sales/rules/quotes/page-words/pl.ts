import { read } from '#core/contract/document-words/pl.ts';
import type { PageWords } from './page-words.ts';

export { pl as printed } from '../words/pl.ts';

/** Polish words of the page of a quote. */
export const words: PageWords = {
  ...read, revision: 'Wersja {{n}}', cancel: 'Anuluj', title: 'Oferta od {{seller}}', take: 'Wybierz: {{name}}', chooseOptions: 'Prosimy wybrać po jednej opcji z każdej grupy.', answer: 'Państwa odpowiedź', accept: 'Akceptuj', decline: 'Odrzuć',
  acceptTitle: 'Akceptacja za {{total}}', acceptDo: 'Akceptuj ofertę', name: 'Imię i nazwisko', nameHelp: 'Wpisanie imienia i nazwiska jest podpisaniem oferty.', signature: 'Podpis', signatureHelp: 'Można go narysować palcem, rysikiem lub myszą.', clear: 'Wyczyść', code: 'Kod',
  sendCode: 'Wyślij kod', codeSent: 'Kod wysłano na adres {{address}}.', agree: 'Akceptuję {{number}} za {{total}} oraz warunki oferty.', declineTitle: 'Odrzucenie tej oferty', reason: 'Powód', replacedTitle: 'Ta oferta została zastąpiona',
  replaced: '{{seller}}: wysłano Państwu nowszą wersję. Prosimy otworzyć link z ostatniej wiadomości.', accepted: 'Przez: {{name}}, {{date}}. Państwa zamówienie ma numer {{order}}.', declined: 'Ta oferta została odrzucona.', expiredTitle: 'Ta oferta wygasła',
  expired: 'Mogą Państwo poprosić o przedłużenie; nadawca dowie się od razu.', askRenewal: 'Poproś o przedłużenie', renewalAsked: 'Nadawca wie, że proszą Państwo o przedłużenie.', ask: 'Zapytaj o to', askLine: 'Państwa pytanie o „{{name}}”', askAll: 'Napisz: {{seller}}',
  tracked: 'Nadawca widzi, kiedy ta strona jest otwierana.', trackedOff: 'Nadawca nie widzi, kiedy ta strona jest otwierana.', trackedBrowser: 'Państwa przeglądarka prosi o nieśledzenie: nadawca nie widzi, kiedy ta strona jest otwierana.', payDeposit: 'Zapłać zaliczkę',
  depositPaid: 'Zaliczka jest zapłacona. Dziękujemy.', depositOn: 'Przy akceptacji należy zapłacić zaliczkę {{amount}}.', freely: 'nieobowiązkowo', close: 'Zamknij', isExpired: 'Ta oferta wygasła. Mogą Państwo poprosić o przedłużenie.',
  isReplaced: 'Ta oferta została zastąpiona nowszą wersją.', isAnswered: 'Na tę ofertę już odpowiedziano.', isChanged: 'Kwota razem wynosi teraz {{total}}. Prosimy sprawdzić ją ponownie.', isGone: 'Ten link nie jest już ważny. Prosimy poprosić o nowy.',
  hasMoved: 'W przypadku tej oferty nie jest to już możliwe.', wrongCode: 'Kod jest błędny lub nieaktualny.', noEmail: 'Nie ma adresu e-mail, na który można wysłać ofertę.', noDeposit: 'Nie ma tu teraz zaliczki do zapłaty. Prosimy o kontakt z nadawcą.',
};
