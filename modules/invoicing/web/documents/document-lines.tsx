import { ReadLines } from '#core/web/document/read-lines.tsx';
import { useReadLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useSpokenLocale } from '#core/web/i18n/spoken.tsx';
import { contentsText } from '#modules/accounting/contract.ts';
import type { DocumentLine, DocumentTax } from '../../contract.ts';
import { dayInWords, wordsOf } from './document-words.ts';
import { uncharged } from './total-lines.ts';

/** A line as it is shown; `credited` is the quantity credit notes took back. */
export type ShownLine = Pick<DocumentLine, 'id' | 'kind' | 'name' | 'description' | 'quantity' | 'unit' | 'unitPrice' | 'discountPercent' | 'discountAmount' | 'taxIds' | 'amount'> & Partial<Pick<DocumentLine, 'periodFrom' | 'periodTo' | 'components'>> & { credited?: string };

/** Lines of an invoice, bill or credit to read. */
export function DocumentLines({ lines, taxes, currency }: { lines: readonly ShownLine[]; taxes: readonly DocumentTax[]; currency: string }) {
  const t = useT('invoicing');
  const language = useReadLanguage();
  const locale = useSpokenLocale() ?? 'en-US';
  const contents = (l: ShownLine) => contentsText(l.components ?? [], (q) => Number(q).toLocaleString(locale, { maximumFractionDigits: 6 }));
  const period = (l: ShownLine) => [l.periodFrom, l.periodTo].filter((day) => typeof day === 'string').map((day) => dayInWords(day, language)).join(' – ');
  return (
    <ReadLines
      say={wordsOf(t)} lines={lines} taxes={taxes.map((x) => (uncharged(x) ? { ...x, rate: '0' } : x))} currency={currency} columns="@[38rem]:grid-cols-[minmax(0,1fr)_12rem_4rem_8rem]" taxOnPhone
      badge={(l) => (l.credited && l.credited !== '0' ? `${t('documents.credit')}: ${l.credited}` : '')} below={(l) => [contents(l), period(l)]}
    />
  );
}
