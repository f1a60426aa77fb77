import { useWatch } from 'react-hook-form';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { money, moneyToDecimal } from '#core/contract/money.ts';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormField, SubmitButton } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { usePages } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { changeStandardCost, revaluedBy, standardCosts } from '../../contract.ts';
import { unitPriceText } from '../parts/unit-price.ts';
import { useBase, useCalendar, useReportTexts } from '../reports/report-texts.ts';
import { countTopics } from './count-dialog.tsx';

/** A product at standard cost: decimal texts of its cost and of what is in stock. */
export interface StandardItem { id: string; version: number; name: string; unit: string; standardCost: string; inStock: string }
type Changes = OutputOf<typeof standardCosts>;

/** Changes a standard cost: shows beforehand what is posted for what is on hand, and the changes before. */
export function StandardCostDialog({ item, currency, onClose }: { item: StandardItem; currency: string; onClose: () => void }) {
  const t = useT('accounting');
  const { today } = useCalendar();
  const state = useEndpointForm(changeStandardCost, {
    defaults: { standardCost: item.standardCost, on: today, reason: '' }, fixed: { ...useBase(), itemId: item.id, version: item.version }, topics: countTopics, success: t('stock.standardCost.done'), onDone: onClose,
  });
  return (
    <Dialog open size="sm" title={t('stock.standardCost.of', { name: item.name })} description={t('stock.standardCost.lead')} onOpenChange={(open) => { if (!open) onClose(); }}>
      <EndpointForm state={state} className="flex flex-col gap-4">
        <FormField name="standardCost" label={t('stock.standardCost.cost')} required><Input inputMode="decimal" className="figures" suffix={currency} /></FormField>
        <FormField name="on" label={t('stock.standardCost.on')} required><Input type="date" max={today} /></FormField>
        <FormField name="reason" label={t('stock.reason')} required><Input dir="auto" maxLength={300} /></FormField>
        <Booked item={item} currency={currency} />
        <div className="flex justify-end gap-2"><Button variant="ghost" onClick={onClose}>{t('cancel')}</Button><SubmitButton>{t('stock.post')}</SubmitButton></div>
      </EndpointForm>
      <Earlier itemId={item.id} currency={currency} />
    </Dialog>
  );
}

/** What the change will post: quantity on hand times the difference. */
function Booked({ item, currency }: { item: StandardItem; currency: string }) {
  const t = useT('accounting');
  const texts = useReportTexts(currency);
  const to = String(useWatch({ name: 'standardCost' }) ?? '').trim();
  if (!/^\d{1,12}(\.\d{1,6})?$/.test(to)) return null;
  const difference = revaluedBy({ from: item.standardCost, to, quantity: item.inStock, currency });
  const amount = texts.money(moneyToDecimal(money(difference < 0n ? -difference : difference, currency)));
  return <p role="status" className="rounded-lg bg-muted p-3 text-sm">{t(`stock.standardCost.${difference > 0n ? 'adds' : difference < 0n ? 'takes' : 'nothing'}`, { quantity: `${texts.plain(item.inStock)} ${item.unit}`.trim(), amount })}</p>;
}

function Earlier({ itemId, currency }: { itemId: string; currency: string }) {
  const t = useT('accounting');
  const texts = useReportTexts(currency);
  const query = usePages(standardCosts, { ...useBase(), itemId } as never, { topics: countTopics });
  const changes = ((query.data?.pages ?? []) as Changes[]).flatMap((p) => p.items);
  if (changes.length === 0) return null;
  return (
    <section aria-label={t('stock.standardCost.earlier')} className="mt-4 flex flex-col gap-2">
      <h3 className="font-medium">{t('stock.standardCost.earlier')}</h3>
      <ul className="divide-y rounded-lg border text-sm">
        {changes.map((c) => (
          <li key={c.id} className="flex flex-col px-3 py-2">
            <span className="flex flex-wrap justify-between gap-x-4"><span className="figures">{t('stock.standardCost.step', { from: unitPriceText(c.oldCost, currency), to: unitPriceText(c.newCost, currency) })}</span><span className="figures">{t('stock.standardCost.difference', { quantity: texts.plain(c.quantity), amount: texts.money(c.difference) })}</span></span>
            <span className="text-muted-foreground">{texts.day(c.on)}{c.by && <> · <bdi>{c.by.name}</bdi></>} · <bdi>{c.reason}</bdi></span>
          </li>
        ))}
      </ul>
      {query.hasNextPage && <Button variant="outline" size="sm" className="self-start" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>{t('reports.ledger.more')}</Button>}
    </section>
  );
}
