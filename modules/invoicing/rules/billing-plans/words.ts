import { documentNumber, type DocumentLanguage } from '#core/contract/document-languages.ts';

/** What the invoice of a step says of a line, and what a step without a name of its own is called. Amounts are in the invoice's currency. */
const words: Record<DocumentLanguage, { line: string; progress: string; whole: string; deposit: string; rest: string }> = {
  en: { line: 'Agreed {agreed}, billed before {before}, billed now {now}', progress: 'Progress to {percent} %', whole: 'All of it', deposit: 'Deposit', rest: 'The rest' },
  ar: { line: 'المتفق عليه {agreed}، المفوتر سابقًا {before}، المفوتر الآن {now}', progress: 'الإنجاز حتى {percent}٪', whole: 'الكل', deposit: 'دفعة مقدمة', rest: 'الباقي' },
  de: { line: 'Vereinbart {agreed}, bisher berechnet {before}, jetzt berechnet {now}', progress: 'Leistungsstand {percent} %', whole: 'Gesamt', deposit: 'Anzahlung', rest: 'Restbetrag' },
  fr: { line: 'Convenu {agreed}, déjà facturé {before}, facturé à présent {now}', progress: 'Avancement à {percent} %', whole: 'La totalité', deposit: 'Acompte', rest: 'Le solde' },
  es: { line: 'Acordado {agreed}, facturado antes {before}, facturado ahora {now}', progress: 'Avance al {percent} %', whole: 'La totalidad', deposit: 'Anticipo', rest: 'El resto' },
  it: { line: 'Concordato {agreed}, già fatturato {before}, fatturato ora {now}', progress: 'Avanzamento al {percent} %', whole: 'L’intero importo', deposit: 'Acconto', rest: 'Il saldo' },
  pt: { line: 'Acordado {agreed}, faturado antes {before}, faturado agora {now}', progress: 'Progresso até {percent} %', whole: 'A totalidade', deposit: 'Adiantamento', rest: 'O restante' },
  nl: { line: 'Overeengekomen {agreed}, eerder gefactureerd {before}, nu gefactureerd {now}', progress: 'Voortgang tot {percent} %', whole: 'Het geheel', deposit: 'Aanbetaling', rest: 'De rest' },
  pl: { line: 'Uzgodniono {agreed}, zafakturowano wcześniej {before}, fakturowane teraz {now}', progress: 'Postęp do {percent} %', whole: 'Całość', deposit: 'Zaliczka', rest: 'Reszta' },
  tr: { line: 'Kararlaştırılan {agreed}, önce faturalanan {before}, şimdi faturalanan {now}', progress: 'İlerleme %{percent}', whole: 'Tamamı', deposit: 'Ön ödeme', rest: 'Kalan' },
  hi: { line: 'तय {agreed}, पहले बिल किया {before}, अभी बिल किया {now}', progress: '{percent} % तक प्रगति', whole: 'पूरा', deposit: 'अग्रिम', rest: 'शेष' },
};

/** What was agreed of a line, billed before and billed now; amounts as decimal texts. */
export function lineWords(language: DocumentLanguage, amounts: { agreed: string; before: string; now: string }): string {
  return words[language].line.replace(/\{(agreed|before|now)\}/g, (_, name: keyof typeof amounts) => documentNumber(amounts[name], language));
}

/** Name of a step that nobody named. */
export const stepWord = (language: DocumentLanguage, key: 'progress' | 'whole' | 'deposit' | 'rest', percent = ''): string => words[language][key].replace('{percent}', percent);
