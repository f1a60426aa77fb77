import { customPrefix } from '#core/contract/list-fields.ts';
import { useCustomFields } from '#core/web/resource/custom-fields.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { opportunities, type Lead } from '../../contract.ts';
import { AskedBox } from '../deals/deal-move-dialog.tsx';
import { AskedFields, askedInput, type AskedValues } from '../stages/asked-fields.tsx';
import { missingOf } from '../stages/missing.ts';
import { moneyText, usePipelines } from './use-leads.ts';

/** The opportunity a lead becomes, as it is entered; `values` are what its stage and the workspace ask for besides. */
export interface NewDeal { name: string; amount: string; /** The lead's products become its lines. */ withProducts: boolean; currency: string; pipelineId: string; stageId: string; values: AskedValues }

/** Fields the chosen stage and the workspace ask for and the lead does not answer; those with a place of their own in the dialog are left out. */
function useAsked(lead: Lead, deal: NewDeal) {
  const lines = usePipelines('deal');
  const { custom } = useCustomFields(opportunities.topic);
  const line = lines.find((p) => p.id === deal.pipelineId);
  const required = line?.stages.find((s) => s.id === deal.stageId)?.requiredFields ?? [];
  const own = custom.filter((f) => f.required && !f.formula).map((f) => customPrefix + f.id);
  const known = { accountId: true, contactId: true, amount: true, ownerId: true, sources: lead.sources };
  return { lines, line, custom, asked: missingOf(known, [...new Set([...required, ...own])], custom) };
}

/** What the dialog sends of an opportunity; an empty field is left out, so that the server says which one is needed. */
export function dealInput({ values, ...deal }: NewDeal) {
  const { custom, ...own } = askedInput(Object.keys(values), values) as { custom?: Record<string, never> } & Record<string, string>;
  const { closeOn = '', ...more } = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== ''));
  return { ...deal, name: deal.name.trim(), amount: deal.withProducts ? null : deal.amount.trim() || null, closeOn: closeOn || null, ...more, ...(custom ? { custom } : {}) };
}

/** Name, amount and place of the new opportunity, and what its stage asks for. */
export function ConvertDeal({ lead, deal, products, problems, onChange }: { lead: Lead; deal: NewDeal; products: { names: readonly string[]; sum: string; gone: readonly string[] } | null; problems: Readonly<Record<string, string>>; onChange: (deal: NewDeal) => void }) {
  const t = useT('sales');
  const { lines, line, custom, asked } = useAsked(lead, deal);
  const stages = line?.stages.filter((s) => s.kind === 'open') ?? [];
  const labelOf = (key: string) => t(`deals.field.${key}`);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label={t('leads.convert.dealName')} required className="sm:col-span-2" error={problems['deal.name'] ?? problems['deal']}><Input dir="auto" value={deal.name} onChange={(e) => onChange({ ...deal, name: e.target.value })} /></Field>
      {products && products.names.length > 0 && <Checkbox className="sm:col-span-2" label={t('leads.convert.products', { names: products.names.join(', '), sum: moneyText(products.sum, deal.currency) })} checked={deal.withProducts} onCheckedChange={(withProducts) => onChange({ ...deal, withProducts })} />}
      {products && products.gone.length > 0 && <p className="text-sm text-muted-foreground sm:col-span-2">{t('leads.convert.productsGone', { names: products.gone.join(', ') })}</p>}
      <Field label={t('leads.convert.amount')} error={problems['deal.amount'] ?? problems['amount']}><Input inputMode="decimal" className="figures" suffix={deal.currency} value={products && deal.withProducts ? products.sum : deal.amount} readOnly={products !== null && deal.withProducts} onChange={(e) => onChange({ ...deal, amount: e.target.value })} /></Field>
      {lines.length > 1 && <Field label={t('leads.pipeline')}><Select value={deal.pipelineId} options={lines.map((p) => ({ value: p.id, label: p.name }))} onValueChange={(v) => onChange({ ...deal, pipelineId: v, stageId: lines.find((p) => p.id === v)!.stages.find((s) => s.kind === 'open')!.id })} /></Field>}
      {stages.length > 0 && <Field label={t('leads.field.stageId')} error={problems['deal.stageId']}><Select value={deal.stageId} options={stages.map((s) => ({ value: s.id, label: s.name }))} onValueChange={(v) => onChange({ ...deal, stageId: v })} /></Field>}
      <AskedFields missing={asked} custom={custom} values={deal.values} wrong={Object.fromEntries(asked.flatMap((key) => (problems[`deal.${key}`] ? [[key, problems[`deal.${key}`]!]] : [])))} labelOf={labelOf}
        onChange={(values) => onChange({ ...deal, values })} box={(key, value, set) => <AskedBox name={key} currency={deal.currency} value={value} onChange={set} />} />
    </div>
  );
}
