import { useMoneyText } from '#core/web/document/money-text.ts';
import { useReadLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useSpokenLocale } from '#core/web/i18n/spoken.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { contentsText } from '#modules/accounting/contract.ts';
import type { DocumentLine, DocumentTax } from '../../contract.ts';
import { dayInWords } from './document-words.ts';
import { uncharged } from './total-lines.ts';

/** A line as it is shown; `credited` is the quantity credit notes took back. */
export type ShownLine = Pick<DocumentLine, 'id' | 'kind' | 'name' | 'description' | 'quantity' | 'unit' | 'unitPrice' | 'discountPercent' | 'discountAmount' | 'taxIds' | 'amount'> & Partial<Pick<DocumentLine, 'periodFrom' | 'periodTo' | 'components'>> & { credited?: string };

/** Lines of a document to read: a table, on a phone a list. */
export function DocumentLines({ lines, taxes, currency }: { lines: readonly ShownLine[]; taxes: readonly DocumentTax[]; currency: string }) {
  const t = useT('invoicing');
  const money = useMoneyText();
  const language = useReadLanguage();
  const locale = useSpokenLocale() ?? 'en-US';
  const rates = (ids: readonly string[]) => ids.map((id) => taxes.find((x) => x.id === id)).filter((x) => x !== undefined).map((x) => (x.kind === 'fixed' ? x.name : `${uncharged(x) ? 0 : x.rate} %`)).join(', ');
  const price = (l: ShownLine) => `${Number(l.quantity).toLocaleString(locale, { maximumFractionDigits: 6 })}${l.unit ? ` ${l.unit}` : ''} × ${unitPriceText(l.unitPrice, locale)}`;
  const off = (l: ShownLine) => l.discountPercent ? `−${l.discountPercent} %` : l.discountAmount ? `−${money(l.discountAmount, currency)}` : '';
  const period = (l: ShownLine) => [l.periodFrom, l.periodTo].filter((day) => typeof day === 'string').map((day) => dayInWords(day, language)).join(' – ');
  const columns = 'grid-cols-[minmax(0,1fr)_12rem_4rem_8rem]';
  return (
    <div role="table" aria-label={t('documents.lines')} className="@container overflow-hidden rounded-lg border bg-card">
      <div role="row" className={cn('hidden gap-3 border-b px-4 py-2 text-xs font-medium text-muted-foreground @[38rem]:grid', columns)}>
        <span role="columnheader">{t('documents.field.item')}</span><span role="columnheader" className="text-end">{t('documents.field.price')}</span><span role="columnheader" className="text-end">{t('documents.field.tax')}</span><span role="columnheader" className="text-end">{t('documents.field.amount')}</span>
      </div>
      {lines.map((l) => l.kind === 'subtotal' ? (
        <div role="row" key={l.id} className="flex items-baseline justify-between gap-3 border-b px-4 py-2.5 font-medium last:border-b-0"><div role="cell" dir="auto" className="min-w-0 break-words">{l.name || t('documents.total.subtotal')}</div><div role="cell" className="figures shrink-0">{money(l.amount, currency)}</div></div>
      ) : l.kind !== 'item' ? (
        <div role="row" key={l.id} className="border-b px-4 py-2.5 last:border-b-0"><div role="cell" dir="auto" className={l.kind === 'section' ? 'font-semibold' : 'text-sm whitespace-pre-line text-muted-foreground'}>{[l.name, l.description].filter(Boolean).join('\n')}</div></div>
      ) : (
        <div role="row" key={l.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 border-b px-4 py-3 last:border-b-0 @[38rem]:grid-cols-[minmax(0,1fr)_12rem_4rem_8rem]">
          <div role="cell" className="min-w-0">
            <p dir="auto" className="font-medium break-words">{l.name || t('documents.noName')}{l.credited && l.credited !== '0' && <span className="ms-2 inline-block rounded-sm bg-info-subtle px-1.5 text-xs leading-5 font-normal text-info-ink">{t('documents.credit')}: {l.credited}</span>}</p>
            {l.description && <p dir="auto" className="mt-0.5 text-sm break-words whitespace-pre-line text-muted-foreground">{l.description}</p>}
            {l.components && <p dir="auto" className="mt-0.5 text-sm break-words whitespace-pre-line text-muted-foreground">{contentsText(l.components, (q) => Number(q).toLocaleString(locale, { maximumFractionDigits: 6 }))}</p>}
            {period(l) && <p className="mt-0.5 text-sm text-muted-foreground">{period(l)}</p>}
          </div>
          <div role="cell" className="figures order-3 col-span-2 text-sm text-muted-foreground @[38rem]:order-none @[38rem]:col-span-1 @[38rem]:text-end @[38rem]:text-base @[38rem]:text-foreground"><span dir="ltr">{price(l)}</span>{off(l) && <span className="ms-2 text-sm text-muted-foreground @[38rem]:ms-0 @[38rem]:block">{off(l)}</span>}{rates(l.taxIds) && <span aria-hidden className="ms-2 @[38rem]:hidden">{t('documents.field.tax')} {rates(l.taxIds)}</span>}</div>
          <div role="cell" className="figures sr-only text-end text-muted-foreground @[38rem]:not-sr-only">{rates(l.taxIds) || '–'}</div>
          <div role="cell" className="figures text-end">{money(l.amount, currency)}</div>
        </div>
      ))}
    </div>
  );
}

/** A price of one, with as many fraction digits as it has. */
function unitPriceText(text: string, locale: string): string {
  return Number(text).toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 6 });
}
