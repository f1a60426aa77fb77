import { useMemo, useState } from 'react';
import { formatMoney } from '#core/contract/money.ts';
import { explainDocument, priceDocument, PricingError, taxRoundings, priceModes, type PricingDocument, type PricingStep } from '#core/contract/pricing/index.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Drawer } from '#core/web/ui/drawer.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { useRead } from '#core/web/query.ts';
import { useViewer } from '#core/web/viewer.tsx';
import { getAppliedSettings } from '#modules/settings/contract.ts';
import { TaxChoice } from '../parts/tax-choice.tsx';
import { useRates } from '../parts/use-rates.ts';
import { FiscalQuestion, useFiscalQuestion } from '../fiscal-positions/fiscal-bench.tsx';
import { rateOf } from './tax-words.ts';

/** "What would this line cost?": shows every step of the one engine that prices all documents. */
export function TaxBench({ onClose }: { onClose: () => void }) {
  const t = useT('accounting');
  const { items, labelOf } = useRates('sale');
  // A position may bring taxes of purchases.
  const { taxes } = useRates();
  const settings = useRead(getAppliedSettings, { workspace_slug: useViewer().workspace?.slug ?? '' }, { topics: ['settings.group'] }).data;
  const [entered, setLine] = useState<{ quantity: string; unitPrice: string; discountPercent: string; taxIds: string[] | null }>({ quantity: '1', unitPrice: '100', discountPercent: '', taxIds: null });
  const line = useMemo(() => ({ ...entered, taxIds: entered.taxIds ?? items.filter((i) => !i.group).slice(0, 1).map((i) => i.id) }), [entered, items]);
  const [mode, setMode] = useState<(typeof priceModes)[number]>('by_tax');
  const [rounding, setRounding] = useState<(typeof taxRoundings)[number]>('document');
  const question = useFiscalQuestion(line.taxIds);
  // What is tried is priced with what the position makes of its taxes.
  const used = question.answer?.taxIds ?? line.taxIds;
  const document = useMemo((): PricingDocument => ({
    currency: settings?.currency.code ?? 'EUR', mode, rounding, taxes: taxes.filter((x) => used.includes(x.id)),
    lines: [{ quantity: line.quantity || '0', unitPrice: line.unitPrice || '0', discountPercent: line.discountPercent || null, taxIds: used.filter((id) => taxes.some((x) => x.id === id)) }],
  }), [settings, mode, rounding, taxes, line, used]);
  const priced = useMemo(() => {
    try { return { steps: explainDocument(document, priceDocument(document)), problem: null }; } catch (error) { if (error instanceof PricingError) return { steps: [], problem: error }; throw error; }
  }, [document]);
  const set = (change: Partial<typeof line>) => setLine({ ...line, ...change });
  const problemAt = (key: string) => (priced.problem?.path === `lines.0.${key}` ? t('bench.problem') : undefined);
  return (
    <Drawer open onOpenChange={(open) => { if (!open) onClose(); }} title={t('bench.title')} description={t('bench.help')}>
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-3">
          <Field label={t('bench.quantity')} error={problemAt('quantity')}><Input inputMode="decimal" className="figures" value={line.quantity} onChange={(e) => set({ quantity: e.target.value })} /></Field>
          <Field label={t('bench.price')} error={problemAt('unitPrice')}><Input inputMode="decimal" className="figures" value={line.unitPrice} onChange={(e) => set({ unitPrice: e.target.value })} /></Field>
          <Field label={t('bench.discount')} error={problemAt('discountPercent')}><Input inputMode="decimal" className="figures" suffix="%" value={line.discountPercent} onChange={(e) => set({ discountPercent: e.target.value })} /></Field>
        </div>
        <Field label={t('bench.taxes')}><TaxChoice single use="sale" value={line.taxIds} onValueChange={(taxIds) => set({ taxIds })} /></Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('bench.mode')}><Select value={mode} onValueChange={(value) => value && setMode(value)} options={priceModes.map((value) => ({ value, label: t(`bench.modes.${value}`) }))} /></Field>
          <Field label={t('bench.rounding')}><Select value={rounding} onValueChange={(value) => value && setRounding(value)} options={taxRoundings.map((value) => ({ value, label: t(`bench.roundings.${value}`) }))} /></Field>
        </div>
        <FiscalQuestion question={question} labelOf={labelOf} />
        <ol className="divide-y divide-border rounded-lg border text-sm" aria-live="polite">
          {priced.steps.map((step, i) => <Step key={i} step={step} labelOf={labelOf} />)}
        </ol>
      </div>
    </Drawer>
  );
}

function Step({ step, labelOf }: { step: PricingStep; labelOf: (id: string) => string | undefined }) {
  const t = useT('accounting');
  const label = step.kind === 'tax' ? `${labelOf(step.taxId) ?? ''} · ${t('bench.step.tax', { base: formatMoney(step.base), rate: rateOf(step.taxKind, step.rate), exact: step.exact })}`
    : step.kind === 'line' ? t(step.discountPercent ? 'bench.step.lineLess' : 'bench.step.line', { quantity: step.quantity, price: step.unitPrice, discount: step.discountPercent, exact: step.exact }) : t(`bench.step.${step.kind}`);
  const strong = step.kind === 'total' || step.kind === 'payable';
  return (
    <li className={strong ? 'flex items-baseline gap-3 px-3 py-2 font-semibold' : 'flex items-baseline gap-3 px-3 py-2'}>
      <span className="min-w-0 flex-1">{label}</span>
      <span className="figures">{formatMoney(step.amount)}</span>
    </li>
  );
}
