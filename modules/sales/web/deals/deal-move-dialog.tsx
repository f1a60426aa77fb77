import { useState } from 'react';
import type { CustomField } from '#core/contract/records.ts';
import { inputSchema } from '#core/web/forms/input-schema.ts';
import { useCustomFields } from '#core/web/resource/custom-fields.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { PartyPicker } from '#modules/parties/web/public.tsx';
import { dealBoard, opportunities, type Criterion, type Deal } from '../../contract.ts';
import { Owner } from '../leads/lead-form.tsx';
import { ReasonChoice } from '../leads/reason-choice.tsx';
import { AskedFields, askedInput, askedProblems, type AskedValues } from '../stages/asked-fields.tsx';
import { CriteriaToTick } from '../stages/criteria-to-tick.tsx';
import { missingOf } from '../stages/missing.ts';

/** What a column asks for before an opportunity enters it, and what is `open` of the stage it leaves. */
export interface AskedDeal { deal: Deal; to: { name: string; kind: string; requiredFields: readonly string[] }; open: readonly Criterion[]; answer: (fields: Record<string, unknown> | null) => void }

/** True when a move has to ask for something first. */
export const asksFor = (deal: Deal, to: AskedDeal['to'], open: readonly Criterion[], custom: readonly CustomField[]): boolean => to.kind === 'lost' || open.length > 0 || missingOf(deal, to.requiredFields, custom).length > 0;

/** Asks for the reason of a loss, or for the fields a stage needs and the criteria that are open, before an opportunity moves. */
export function DealMoveDialog({ asked, onClose }: { asked: AskedDeal; onClose: () => void }) {
  const t = useT('sales');
  const lost = asked.to.kind === 'lost';
  const { custom } = useCustomFields(opportunities.topic);
  const missing = missingOf(asked.deal, asked.to.requiredFields, custom);
  const [reason, setReason] = useState('');
  const [competitor, setCompetitor] = useState(asked.deal.competitor);
  const [values, setValues] = useState<AskedValues>({});
  const [ticked, setTicked] = useState<string[]>([]);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const finish = (fields: Record<string, unknown> | null) => { asked.answer(fields); onClose(); };
  const submit = async () => {
    const fields = askedInput(missing, values);
    const result = (await inputSchema(dealBoard.move as never)).safeParse({ workspace_slug: 'x', id: asked.deal.id, to: 'x', version: asked.deal.version, fields });
    const problems = askedProblems(missing, values, result.error?.issues ?? [], t('rule.field_required'));
    if (lost && reason.trim() === '') problems['reason'] = t('rule.reason_required');
    if (ticked.length < asked.open.length) problems['criteria'] = t('leads.criteria.missing');
    setWrong(problems);
    if (Object.keys(problems).length === 0) finish({ ...(missing.length > 0 ? { fields } : {}), ...(ticked.length > 0 ? { criteria: ticked } : {}), ...(lost ? { lostReason: reason.trim(), ...(competitor.trim() ? { competitor: competitor.trim() } : {}) } : {}) });
  };
  return (
    <Dialog open size="sm" title={lost ? t('deals.lose.title', { name: asked.deal.name }) : missing.length > 0 ? t('deals.move.title', { name: asked.deal.name, stage: asked.to.name }) : t('leads.move.title', { name: asked.deal.name, stage: asked.to.name })} description={lost ? undefined : t(missing.length > 0 ? 'deals.move.help' : 'leads.criteria.ask')} onOpenChange={(open) => { if (!open) finish(null); }}
      footer={<><Button variant="outline" onClick={() => finish(null)}>{t('deals.cancel')}</Button><Button type="submit" form="deal-move" variant="primary">{t(lost ? 'deals.lose.do' : 'deals.move.do')}</Button></>}>
      <form id="deal-move" noValidate className="flex flex-col gap-4" onSubmit={(e) => { e.preventDefault(); void submit(); }}>
        {lost && <Field label={t('deals.lose.reason')} required error={wrong['reason']} group><ReasonChoice kind="deal" value={reason} onChange={setReason} /></Field>}
        <CriteriaToTick open={asked.open} ticked={ticked} wrong={wrong['criteria']} onChange={setTicked} />
        <AskedFields missing={missing} custom={custom} values={values} wrong={wrong} labelOf={(key) => t(`deals.field.${key}`)} onChange={setValues} box={(key, value, set) => <AskedBox name={key} currency={asked.deal.currency} value={value} onChange={set} />} />
        {lost && <Field label={t('deals.lose.competitor')}><Input dir="auto" maxLength={160} value={competitor} onChange={(e) => setCompetitor(e.target.value)} /></Field>}
      </form>
    </Dialog>
  );
}

/** The box for a field of an opportunity that a stage asks for. */
export function AskedBox({ name, currency, value, onChange }: { name: string; currency: string; value: string; onChange: (value: string) => void }) {
  if (name === 'ownerId') return <Owner value={value || null} onChange={(id) => onChange(id ?? '')} />;
  if (name === 'accountId' || name === 'contactId') return <PartyPicker {...(name === 'accountId' ? { createRoles: ['account' as const] } : { kind: 'person' as const })} value={value || null} onChange={(id) => onChange(id ?? '')} />;
  return <Input dir="auto" value={value} type={name === 'closeOn' ? 'date' : 'text'} {...(name === 'amount' ? { inputMode: 'decimal' as const, suffix: currency, className: 'figures' } : {})} onChange={(e) => onChange(e.target.value)} />;
}
