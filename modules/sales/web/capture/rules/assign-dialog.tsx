import { useState } from 'react';
import type { ApiError } from '#core/web/api/errors.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { MultiCombobox } from '#core/web/ui/multi-combobox.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { useCountries } from '#modules/parties/web/public.tsx';
import { assignMethods, createAssignRule, leadForms, updateAssignRule, type AssignRule } from '../../../contract.ts';
import { ProductsInput } from '../../leads/products-input.tsx';
import { useBase, useOwners } from '../../leads/use-leads.ts';
import { useTeams } from '../../leads/use-teams.ts';

const topics = ['sales.assign_rule'] as const;
const fresh: Omit<AssignRule, 'id' | 'version'> = { name: '', isActive: true, method: 'round_robin', conditions: { countries: [], sources: [], formIds: [], productIds: [], minValue: null, maxValue: null }, withinHours: false, teamId: null, members: [] };

/** Adds or changes a rule of assignment. */
export function AssignDialog({ rule, onClose }: { rule?: AssignRule; onClose: () => void }) {
  const t = useT('sales');
  const base = useBase();
  const owners = useOwners();
  const teams = useTeams();
  const countries = useCountries();
  const can = useCan();
  const forms = useRead(leadForms.list, { ...base, limit: 100, sort: [], filter: undefined, count: 'none', sums: undefined }, { topics: ['sales.lead_form'] }).data?.items ?? [];
  const [v, setV] = useState<Omit<AssignRule, 'id' | 'version'>>(rule ?? fresh);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const options = { topics, onDone: onClose, onRefused: (e: ApiError) => setErrors(Object.fromEntries(e.fields.map((f) => [f.path.startsWith('members') ? 'members' : f.path, f.message]))) };
  const create = useAction(createAssignRule, options);
  const update = useAction(updateAssignRule, options);
  const set = (patch: Partial<typeof v>) => setV({ ...v, ...patch });
  const when = (patch: Partial<AssignRule['conditions']>) => set({ conditions: { ...v.conditions, ...patch } });
  const wrong = (path: string) => (errors[path] ? { error: errors[path] } : {});
  const people = owners.map((o) => ({ id: o.id, label: o.name }));
  const amount = (text: string) => (text.trim() === '' ? null : text.trim());
  const submit = () => {
    const body = { ...base, name: v.name, isActive: v.isActive, method: v.method, conditions: v.conditions, withinHours: v.withinHours, teamId: v.teamId, members: v.teamId === null ? v.members.map(({ accountId, weight }) => ({ accountId, weight })) : [] };
    if (rule) update.mutate({ ...body, id: rule.id, version: rule.version }); else create.mutate(body);
  };
  return (
    <Dialog open size="lg" title={rule ? rule.name : t('capture.assign.add')} onOpenChange={(open) => { if (!open) onClose(); }} footer={<><Button variant="outline" onClick={onClose}>{t('leads.cancel')}</Button><Button variant="primary" type="submit" form="assign-rule" loading={create.isPending || update.isPending}>{t('leads.save')}</Button></>}>
      <form id="assign-rule" noValidate className="grid gap-4 sm:grid-cols-2" onSubmit={(e) => { e.preventDefault(); submit(); }}>
        <Field label={t('capture.assign.name')} required {...wrong('name')}><Input dir="auto" maxLength={80} value={v.name} onChange={(e) => set({ name: e.target.value })} /></Field>
        <Field label={t('capture.assign.how')} help={t(`capture.assign.methodHelp.${v.method}`)}><Select value={v.method} onValueChange={(method) => method && set({ method })} options={assignMethods.map((value) => ({ value, label: t(`capture.assign.method.${value}`) }))} /></Field>
        {(teams.length > 0 || v.teamId) && <Field label={t('capture.assign.to')} className="sm:col-span-2" help={v.teamId ? t('capture.assign.teamHelp') : undefined} {...wrong('teamId')}><Select value={v.teamId ?? ''} onValueChange={(id) => set({ teamId: id || null })} options={[{ value: '', label: t('capture.assign.chosen') }, ...teams.map((team) => ({ value: team.id, label: t('capture.assign.team', { name: team.name }) }))]} /></Field>}
        {v.teamId === null && <Field label={t('capture.assign.members')} required className="sm:col-span-2" {...wrong('members')}><MultiCombobox items={people} value={v.members.map((m) => people.find((p) => p.id === m.accountId) ?? { id: m.accountId, label: '?' })} onValueChange={(next) => set({ members: next.map((p) => v.members.find((m) => m.accountId === p.id) ?? { accountId: p.id, weight: 1, given: 0 }) })} /></Field>}
        {v.teamId === null && v.method === 'weighted' && v.members.length > 0 && <fieldset className="flex flex-wrap gap-3 sm:col-span-2"><legend className="mb-1 font-medium">{t('capture.assign.shares')}</legend>{v.members.map((m) => <Field key={m.accountId} label={people.find((p) => p.id === m.accountId)?.label ?? '?'}><Input type="number" min={1} max={100} className="w-24" value={m.weight} onChange={(e) => set({ members: v.members.map((x) => (x === m ? { ...x, weight: Math.min(100, Math.max(1, Number(e.target.value) || 1)) } : x)) })} /></Field>)}</fieldset>}
        <Field label={t('capture.assign.countries')} help={t('capture.assign.emptyAll')}><MultiCombobox items={countries} value={v.conditions.countries.map((id) => countries.find((c) => c.id === id) ?? { id, label: id })} onValueChange={(next) => when({ countries: next.map((c) => c.id) })} /></Field>
        <Field label={t('capture.assign.sources')} help={t('leads.commas')} {...wrong('conditions.sources')}><Input dir="auto" defaultValue={v.conditions.sources.join(', ')} onChange={(e) => when({ sources: e.target.value.split(',').map((s) => s.trim()).filter((s) => s !== '') })} /></Field>
        <Field label={t('capture.assign.minValue')} {...wrong('conditions.minValue')}><Input className="figures" inputMode="decimal" value={v.conditions.minValue ?? ''} onChange={(e) => when({ minValue: amount(e.target.value) })} /></Field>
        <Field label={t('capture.assign.maxValue')} {...wrong('conditions.maxValue')}><Input className="figures" inputMode="decimal" value={v.conditions.maxValue ?? ''} onChange={(e) => when({ maxValue: amount(e.target.value) })} /></Field>
        <Field label={t('capture.assign.forms')} className="sm:col-span-2" help={t('capture.assign.emptyAll')}><MultiCombobox items={forms.map((f) => ({ id: f.id, label: f.name }))} value={v.conditions.formIds.map((id) => ({ id, label: forms.find((f) => f.id === id)?.name ?? '…' }))} onValueChange={(next) => when({ formIds: next.map((f) => f.id) })} /></Field>
        {(can('accounting.item.view') || v.conditions.productIds.length > 0) && <Field label={t('leads.field.productIds')} className="sm:col-span-2" help={t('capture.assign.emptyAll')} {...wrong('conditions.productIds')}><ProductsInput value={v.conditions.productIds} onChange={(productIds) => when({ productIds })} /></Field>}
        <Switch className="sm:col-span-2" checked={v.withinHours} onCheckedChange={(withinHours) => set({ withinHours })} label={t('capture.assign.withinHours')} description={t('capture.assign.withinHoursHelp')} />
        <Switch className="sm:col-span-2" checked={v.isActive} onCheckedChange={(isActive) => set({ isActive })} label={t('capture.on')} />
      </form>
    </Dialog>
  );
}
