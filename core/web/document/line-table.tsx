import { Heading, Plus, Sigma, StickyNote } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { currencyExponent } from '#core/contract/money.ts';
import { useT } from '../i18n/i18n.ts';
import { useIsPhone } from '../theme/use-media-query.ts';
import { Button } from '../ui/button.tsx';
import './document-texts.ts';
import type { Catalogue } from './item-cell.tsx';
import { LineCard } from './line-card.tsx';
import { LineRow } from './line-row.tsx';
import type { EditedLine } from './line.ts';
import type { LineTax } from './tax-cell.tsx';
import { useLineActions, type LineActions } from './use-lines.ts';

/** What every form of a line is given. */
export interface LineProps {
  line: EditedLine; at: number; count: number; actions: LineActions; catalogue: Catalogue; taxes: readonly LineTax[]; currency: string; digits: number;
  /** What the line comes to, as text; null while it cannot be said. */
  amount: string | null;
  /** Lines may be left to the customer's choice. */
  options: boolean;
  /** Quantities may be below 0: things that come back. */
  signed: boolean;
  details?: LineDetails | undefined;
  /** What else stands below a line. */
  note?: ((line: EditedLine, at: number) => ReactNode) | undefined;
}

/** What else the page keeps of a line: the words of its menu entry, what that opens, and what of it stands below the line. */
export interface LineDetails { label: string; open: (line: EditedLine, at: number) => void; note?: (line: EditedLine, at: number) => ReactNode }

/** Props of LineTable. */
export interface LineTableProps {
  lines: readonly EditedLine[];
  onChange: (lines: EditedLine[]) => void;
  /** What each line comes to, in their order. */
  amounts: ReadonlyArray<string | null>;
  catalogue: Catalogue;
  taxes: readonly LineTax[];
  /** Taxes that new lines have. */
  usualTaxes?: readonly string[];
  currency: string;
  options?: boolean;
  signed?: boolean;
  /** Lines may be added up in between. */
  subtotals?: boolean;
  details?: LineDetails | undefined;
  /** What else stands below a line. */
  note?: ((line: EditedLine, at: number) => ReactNode) | undefined;
}

/** Lines of a document as they are written: a table for the keyboard, cards on a phone. Knows nothing of what the document is. */
export function LineTable({ lines, onChange, amounts, catalogue, taxes, usualTaxes = [], currency, options = false, signed = false, subtotals = false, details, note }: LineTableProps) {
  const t = useT('document');
  const phone = useIsPhone();
  const actions = useLineActions(lines, onChange, usualTaxes);
  const [dragged, setDragged] = useState<number | null>(null);
  const digits = currencyExponent(currency);
  const propsOf = (line: EditedLine, at: number): LineProps => ({ line, at, count: lines.length, actions, catalogue, taxes, currency, digits, amount: amounts[at] ?? null, options, signed, details, note });
  return (
    <div>
      {lines.length === 0 ? (
        <div className="rounded-lg border border-dashed px-4 py-8 text-center" onPaste={(e) => { if (actions.paste(-1, e.clipboardData.getData('text/plain'))) e.preventDefault(); }}>
          <p className="font-medium">{t('emptyTitle')}</p><p className="mt-0.5 text-sm text-muted-foreground">{t('empty')}</p>
          <Button variant="outline" className="mt-4" onClick={() => actions.add(-1)}><Plus aria-hidden />{t('addLine')}</Button>
        </div>
      ) : phone ? (
        <ol aria-label={t('lines')} className="flex flex-col gap-2">{lines.map((line, at) => <LineCard key={line.key} {...propsOf(line, at)} />)}</ol>
      ) : (
        <div className="overflow-x-auto rounded-lg border bg-card">
          <table aria-label={t('lines')} className="w-full min-w-190 border-collapse text-sm">
            <thead>
              <tr className="border-b text-xs text-muted-foreground">
                <th className="w-8"><span className="sr-only">{t('drag', { n: '' })}</span></th>
                <th className="px-2 py-2 text-start font-medium">{t('item')}</th><th className="w-22 px-2 text-end font-medium">{t('quantity')}</th><th className="w-20 px-2 text-start font-medium">{t('unit')}</th><th className="w-28 px-2 text-end font-medium">{t('price')}</th>
                <th className="w-26 px-2 text-end font-medium">{t('discount')}</th><th className="w-28 px-2 text-start font-medium">{t('tax')}</th><th className="w-30 px-2 text-end font-medium">{t('amount')}</th><th className="w-10"><span className="sr-only">{t('more', { n: '' })}</span></th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line, at) => (
                <LineRow
                  key={line.key} {...propsOf(line, at)} dragged={dragged === at}
                  onDragStart={() => setDragged(at)} onDragEnd={() => setDragged(null)}
                  onDragOver={() => { if (dragged !== null && dragged !== at) { onChange(moveOver(lines, dragged, at)); setDragged(at); } }}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {lines.length > 0 && (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <Button size="sm" variant="outline" onClick={() => actions.add(lines.length - 1)}><Plus aria-hidden />{t('addLine')}</Button>
          <Button size="sm" variant="ghost" onClick={() => actions.add(lines.length - 1, 'section')}><Heading aria-hidden />{t('addSection')}</Button>
          <Button size="sm" variant="ghost" onClick={() => actions.add(lines.length - 1, 'note')}><StickyNote aria-hidden />{t('addNote')}</Button>
          {subtotals && <Button size="sm" variant="ghost" onClick={() => actions.add(lines.length - 1, 'subtotal')}><Sigma aria-hidden />{t('addSubtotal')}</Button>}
          <p className="ms-auto hidden text-xs text-muted-foreground lg:block">{t('keys')}</p>
        </div>
      )}
    </div>
  );
}

function moveOver(lines: readonly EditedLine[], from: number, to: number): EditedLine[] {
  const next = [...lines];
  const [line] = next.splice(from, 1);
  next.splice(to, 0, line!);
  return next;
}
