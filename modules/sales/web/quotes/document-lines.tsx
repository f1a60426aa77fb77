import type { ReactNode } from 'react';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { cn } from '#core/web/ui/cn.ts';
import { contentsText } from '#modules/accounting/contract.ts';
import type { DocumentTax } from '../../contract.ts';

/** A line as it is shown. */
export interface ShownLine { id: string; kind: 'item' | 'section' | 'note'; name: string; description: string; quantity: string; unit: string; unitPrice: string; discountPercent: string | null; discountAmount: string | null; taxIds: readonly string[]; optional: boolean; chosen: boolean; optionGroup: string; amount: string; components?: Parameters<typeof contentsText>[0] | undefined }

/** Lines of a document to read: a table, on a phone a list. `before` stands before the name (a choice), `after` under the line. */
export function DocumentLines({ lines, taxes, currency, before, after }: { lines: readonly ShownLine[]; taxes: readonly DocumentTax[]; currency: string; before?: (line: ShownLine) => ReactNode; after?: (line: ShownLine) => ReactNode }) {
  const t = useT('sales');
  const money = useMoneyText();
  const rates = (ids: readonly string[]) => ids.map((id) => taxes.find((x) => x.id === id)).filter((x) => x !== undefined).map((x) => (x.kind === 'fixed' ? x.name : `${x.rate} %`)).join(', ');
  const price = (l: ShownLine) => `${Number(l.quantity).toLocaleString('en-US', { maximumFractionDigits: 6 })}${l.unit ? ` ${l.unit}` : ''} × ${unitPriceText(l.unitPrice)}`;
  const off = (l: ShownLine) => l.discountPercent ? `−${l.discountPercent} %` : l.discountAmount ? `−${money(l.discountAmount, currency)}` : '';
  return (
    <div role="table" aria-label={t('quotes.lines')} className="@container overflow-hidden rounded-lg border bg-card">
      <div role="row" className="hidden grid-cols-[minmax(0,1fr)_10rem_4rem_8rem] gap-3 border-b px-4 py-2 text-xs font-medium text-muted-foreground @[38rem]:grid">
        <span role="columnheader">{t('quotes.field.item')}</span><span role="columnheader" className="text-end">{t('quotes.field.price')}</span><span role="columnheader" className="text-end">{t('quotes.field.tax')}</span><span role="columnheader" className="text-end">{t('quotes.field.amount')}</span>
      </div>
      {lines.map((l) => l.kind !== 'item' ? (
        <div role="row" key={l.id} className="border-b px-4 py-2.5 last:border-b-0"><div role="cell" dir="auto" className={l.kind === 'section' ? 'font-semibold' : 'text-sm whitespace-pre-line text-muted-foreground'}>{[l.name, l.description].filter(Boolean).join('\n')}</div></div>
      ) : (
        <div role="row" key={l.id} className={cn('grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 border-b px-4 py-3 last:border-b-0 @[38rem]:grid-cols-[minmax(0,1fr)_10rem_4rem_8rem]', l.optional && !l.chosen && 'text-muted-foreground')}>
          <div role="cell" className="flex min-w-0 gap-2.5">
            {before?.(l)}
            <div className="min-w-0">
              <p dir="auto" className="font-medium break-words">{l.name || t('quotes.noName')}{l.optional && <span className="ms-2 inline-block rounded-sm bg-info-subtle px-1.5 text-xs leading-5 font-normal text-info-ink">{l.optionGroup || t('quotes.optional')}</span>}</p>
              {l.description && <p dir="auto" className="mt-0.5 text-sm break-words whitespace-pre-line text-muted-foreground">{l.description}</p>}
              {l.components && <p dir="auto" className="mt-0.5 text-sm break-words whitespace-pre-line text-muted-foreground">{contentsText(l.components)}</p>}
            </div>
          </div>
          <div role="cell" className="figures order-3 col-span-2 text-sm text-muted-foreground @[38rem]:order-none @[38rem]:col-span-1 @[38rem]:text-end @[38rem]:text-base @[38rem]:text-foreground"><span dir="ltr">{price(l)}</span>{off(l) && <span className="ms-2 text-sm text-muted-foreground @[38rem]:ms-0 @[38rem]:block">{off(l)}</span>}</div>
          <div role="cell" className="figures hidden text-end text-muted-foreground @[38rem]:block">{rates(l.taxIds) || '–'}</div>
          <div role="cell" className={cn('figures text-end', l.optional && !l.chosen && 'line-through decoration-1')}>{money(l.amount, currency)}</div>
          {after && <div role="cell" className="order-last col-span-full">{after(l)}</div>}
        </div>
      ))}
    </div>
  );
}

/** A price of one, with as many fraction digits as it has. */
export function unitPriceText(text: string): string {
  return Number(text).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 });
}
