import type { ReactNode } from 'react';
import type { Translate } from '../i18n/i18n.ts';
import { useSpokenLocale } from '../i18n/spoken.tsx';
import { cn } from '../ui/cn.ts';
import type { EditedLine } from './line.ts';
import { useMoneyText } from './money-text.ts';

/** A line as it is shown, in decimal texts. */
export interface ReadLine { id: string; kind: EditedLine['kind']; name: string; description: string; quantity: string; unit: string; unitPrice: string; discountPercent: string | null; discountAmount: string | null; taxIds: readonly string[]; amount: string }

/** Props of ReadLines. */
export interface ReadLinesProps<L extends ReadLine> {
  /** The room's words. */
  say: Translate;
  lines: readonly L[];
  taxes: ReadonlyArray<{ id: string; name: string; kind: string; rate: string }>;
  currency: string;
  /** Class of the four columns, where there is room for them. */
  columns: string;
  /** Taxes are said on a phone, too. */
  taxOnPhone?: boolean;
  /** Stands before the name, such as a choice. */
  before?: ((line: L) => ReactNode) | undefined;
  /** Stands behind the name, where there is something to say. */
  badge?: (line: L) => string;
  /** Texts under the description. */
  below?: (line: L) => readonly string[];
  /** Stands under the line. */
  after?: ((line: L) => ReactNode) | undefined;
  /** True for what is not counted for now. */
  isOut?: (line: L) => boolean;
}

const rowStyle = 'border-b px-4 last:border-b-0';
const smallStyle = 'mt-0.5 text-sm break-words whitespace-pre-line text-muted-foreground';

/** Lines of a document to read: a table, on a phone a list. */
export function ReadLines<L extends ReadLine>({ say, lines, taxes, currency, columns, taxOnPhone = false, before, badge, below, after, isOut }: ReadLinesProps<L>) {
  const money = useMoneyText();
  const locale = useSpokenLocale() ?? 'en-US';
  const price = (l: L) => `${Number(l.quantity).toLocaleString(locale, { maximumFractionDigits: 6 })}${l.unit ? ` ${l.unit}` : ''} × ${unitPriceText(l.unitPrice, locale)}`;
  const off = (l: L) => l.discountPercent ? `−${percentText(l.discountPercent, locale)}` : l.discountAmount ? `−${money(l.discountAmount, currency)}` : '';
  return (
    <div role="table" aria-label={say('lines')} className="@container overflow-hidden rounded-lg border bg-card">
      <div role="row" className={cn('hidden gap-3 border-b px-4 py-2 text-xs font-medium text-muted-foreground @[38rem]:grid', columns)}>
        <span role="columnheader">{say('field.item')}</span><span role="columnheader" className="text-end">{say('field.price')}</span><span role="columnheader" className="text-end">{say('field.tax')}</span><span role="columnheader" className="text-end">{say('field.amount')}</span>
      </div>
      {lines.map((l) => {
        if (l.kind === 'subtotal') return <div role="row" key={l.id} className={cn(rowStyle, 'flex items-baseline justify-between gap-3 py-2.5 font-medium')}><div role="cell" dir="auto" className="min-w-0 break-words">{l.name || say('total.subtotal')}</div><div role="cell" className="figures shrink-0">{money(l.amount, currency)}</div></div>;
        if (l.kind !== 'item') return <div role="row" key={l.id} className={cn(rowStyle, 'py-2.5')}><div role="cell" dir="auto" className={l.kind === 'section' ? 'font-semibold' : 'text-sm whitespace-pre-line text-muted-foreground'}>{[l.name, l.description].filter(Boolean).join('\n')}</div></div>;
        const [rates, out, beside] = [ratesText(l.taxIds, taxes, locale), isOut?.(l) ?? false, badge?.(l)];
        return (
          <div role="row" key={l.id} className={cn(rowStyle, 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 py-3', columns, out && 'text-muted-foreground')}>
            <div role="cell" className="flex min-w-0 gap-2.5">
              {before?.(l)}
              <div className="min-w-0 flex-1">
                <p dir="auto" className="font-medium break-words">{l.name || say('noName')}{beside && <span className="ms-2 inline-block rounded-sm bg-info-subtle px-1.5 text-xs leading-5 font-normal text-info-ink">{beside}</span>}</p>
                {[l.description, ...(below?.(l) ?? [])].map((text, i) => text && <p key={i} dir="auto" className={smallStyle}>{text}</p>)}
              </div>
            </div>
            <div role="cell" className="figures order-3 col-span-2 text-sm text-muted-foreground @[38rem]:order-none @[38rem]:col-span-1 @[38rem]:text-end @[38rem]:text-base @[38rem]:text-foreground"><span dir="ltr">{price(l)}</span>{off(l) && <span className="ms-2 text-sm text-muted-foreground @[38rem]:ms-0 @[38rem]:block">{off(l)}</span>}{taxOnPhone && rates && <span aria-hidden className="ms-2 @[38rem]:hidden">{say('field.tax')} {rates}</span>}</div>
            <div role="cell" className={cn('figures text-end text-muted-foreground', taxOnPhone ? 'sr-only @[38rem]:not-sr-only' : 'hidden @[38rem]:block')}>{rates || '–'}</div>
            <div role="cell" className={cn('figures text-end', out && 'line-through decoration-1')}>{money(l.amount, currency)}</div>
            {after && <div role="cell" className="order-last col-span-full">{after(l)}</div>}
          </div>
        );
      })}
    </div>
  );
}

/** Taxes of a line in short: rates, and the names of fixed ones. */
export const ratesText = (ids: readonly string[], taxes: ReadLinesProps<ReadLine>['taxes'], locale = 'en-US'): string => ids.map((id) => taxes.find((x) => x.id === id)).filter((x) => x !== undefined).map((x) => (x.kind === 'fixed' ? x.name : percentText(x.rate, locale))).join(', ');

const percentText = (text: string, locale: string): string => `${Number(text).toLocaleString(locale, { maximumFractionDigits: 6 })} %`;

/** A price of one, with as many fraction digits as it has. */
export function unitPriceText(text: string, locale = 'en-US'): string {
  return Number(text).toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 6 });
}
