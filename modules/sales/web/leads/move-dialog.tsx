import { useState } from 'react';
import { inputSchema } from '#core/web/forms/input-schema.ts';
import { useCustomFields } from '#core/web/resource/custom-fields.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { useCountries } from '#modules/parties/web/public.tsx';
import { leadBoard, leads, ratings, type Criterion, type Lead } from '../../contract.ts';
import { AskedFields, askedInput, askedProblems, type AskedValues } from '../stages/asked-fields.tsx';
import { CriteriaToTick } from '../stages/criteria-to-tick.tsx';
import { missingOf } from '../stages/missing.ts';
import { ReasonChoice } from './reason-choice.tsx';
import { useOwners } from './use-leads.ts';

/** What a column of the board asks for before a lead enters it, and what is `open` of the stage it leaves. */
export interface Asked { lead: Lead; to: { name: string; kind: string; status: string | null; requiredFields: string[] }; open: readonly Criterion[]; answer: (fields: Record<string, unknown> | null) => void }

/** Asks for the reason of a loss, or for the fields a stage needs and the criteria that are open, before a card is dropped. */
export function MoveDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const t = useT('sales');
  const lost = asked.to.kind === 'lost';
  const { custom } = useCustomFields(leads.topic);
  const missing = lost ? [] : missingOf(asked.lead, asked.to.requiredFields, custom);
  const [reason, setReason] = useState('');
  const [values, setValues] = useState<AskedValues>({});
  const [ticked, setTicked] = useState<string[]>([]);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const finish = (fields: Record<string, unknown> | null) => { asked.answer(fields); onClose(); };
  const submit = async () => {
    if (lost) { if (reason.trim()) finish({ lostReason: reason.trim() }); else setWrong({ reason: t('rule.reason_required') }); return; }
    const fields = askedInput(missing, values);
    const schema = await inputSchema(leadBoard.move as never);
    const result = schema.safeParse({ workspace_slug: 'x', id: asked.lead.id, to: 'x', version: asked.lead.version, fields });
    const problems = askedProblems(missing, values, result.error?.issues ?? [], t('rule.field_required'));
    if (ticked.length < asked.open.length) problems['criteria'] = t('leads.criteria.missing');
    setWrong(problems);
    if (Object.keys(problems).length === 0) finish({ ...(missing.length > 0 ? { fields } : {}), ...(ticked.length > 0 ? { criteria: ticked } : {}) });
  };
  return (
    <Dialog open size="sm" title={t(lost ? 'leads.lose.title' : 'leads.move.title', { name: asked.lead.name, stage: asked.to.name })} description={lost ? undefined : t(missing.length > 0 ? 'leads.move.help' : 'leads.criteria.ask')} onOpenChange={(open) => { if (!open) finish(null); }}
      footer={<><Button variant="outline" onClick={() => finish(null)}>{t('leads.cancel')}</Button><Button type="submit" form="lead-move" variant="primary">{t(lost ? 'leads.lose.do' : 'leads.move.do')}</Button></>}>
      <form id="lead-move" noValidate className="flex flex-col gap-4" onSubmit={(e) => { e.preventDefault(); void submit(); }}>
        {lost && <Field label={t('leads.lose.reason')} required error={wrong['reason']} group><ReasonChoice kind="lead" value={reason} onChange={setReason} /></Field>}
        {!lost && <CriteriaToTick open={asked.open} ticked={ticked} wrong={wrong['criteria']} onChange={setTicked} />}
        <AskedFields missing={missing} custom={custom} values={values} wrong={wrong} labelOf={(key) => t(`leads.field.${key}`)} onChange={setValues} box={(key, value, set) => <AskedBox name={key} value={value} onChange={set} />} />
      </form>
    </Dialog>
  );
}

function AskedBox({ name, value, onChange }: { name: string; value: string; onChange: (value: string) => void }) {
  const t = useT('sales');
  const owners = useOwners().map((o) => ({ id: o.id, label: o.name }));
  const countries = useCountries();
  if (name === 'ownerId' || name === 'country') {
    const items = name === 'ownerId' ? owners : countries;
    return <Combobox items={items} value={items.find((i) => i.id === value) ?? null} onValueChange={(item) => onChange(item?.id ?? '')} />;
  }
  if (name === 'rating') return <Select value={value || null} options={ratings.map((r) => ({ value: r as string, label: t(`leads.rating.${r}`) }))} onValueChange={onChange} />;
  return <Input dir="auto" value={value} inputMode={name === 'value' ? 'decimal' : undefined} type={name === 'email' ? 'email' : name === 'phone' ? 'tel' : 'text'} onChange={(e) => onChange(e.target.value)} />;
}
