import { Plus, Trash2 } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { mostApprovals, type ApprovalStepRule } from '../../contract.ts';
import { useOwners } from '../documents/document-words.ts';

const anybody = '';

/** Approvals that documents of a direction pass; `wrong` says by path what was refused. */
export function ApprovalSteps({ name, value, currency, wrong, onChange }: { name: 'saleSteps' | 'purchaseSteps'; value: readonly ApprovalStepRule[]; currency: string; wrong: Readonly<Record<string, string>>; onChange: (value: ApprovalStepRule[]) => void }) {
  const t = useT('invoicing');
  const members = useOwners();
  const put = (at: number, patch: Partial<ApprovalStepRule>) => onChange(value.map((s, i) => (i === at ? { ...s, ...patch } : s)));
  const people = [{ value: anybody, label: t('documents.settings.anybody') }, ...members.map((p) => ({ value: p.id, label: p.name }))];
  // Somebody who left stays named until somebody else is: meanwhile whoever may approve does.
  const choices = (id: string | null) => (id === null || members.length === 0 || members.some((p) => p.id === id) ? people : [...people, { value: id, label: t('documents.settings.approverLeft') }]);
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-sm font-medium">{t(`documents.settings.${name}`)}</legend>
      {value.length === 0 && <p className="text-sm text-muted-foreground">{t('documents.settings.noSteps')}</p>}
      {value.map((s, i) => (
        <div key={i} className="grid items-start gap-3 rounded-lg border p-3 sm:grid-cols-[11rem_minmax(0,1fr)_auto]">
          <Field label={t('documents.settings.stepFrom', { n: i + 1 })} error={wrong[`${name}.${i}.from`]}><Input inputMode="decimal" className="figures" required suffix={currency} value={s.from} onChange={(e) => put(i, { from: e.target.value })} /></Field>
          <Field label={t('documents.settings.stepBy', { n: i + 1 })} error={wrong[`${name}.${i}.approverId`]}><Select value={s.approverId ?? anybody} onValueChange={(id) => put(i, { approverId: id === anybody ? null : id })} options={choices(s.approverId)} /></Field>
          <IconButton className="sm:mt-6" aria-label={t('documents.settings.removeStep', { n: i + 1, of: t(`documents.settings.${name}`) })} {...tip(t('documents.settings.removeShort'))} onClick={() => onChange(value.filter((_, at) => at !== i))}><Trash2 /></IconButton>
        </div>
      ))}
      {value.length < mostApprovals && <Button size="sm" variant="outline" className="self-start" onClick={() => onChange([...value, { from: value.at(-1)?.from ?? '', approverId: null }])}><Plus aria-hidden />{t(`documents.settings.add.${name}`)}</Button>}
    </fieldset>
  );
}
