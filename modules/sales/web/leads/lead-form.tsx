import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormButtons } from '#core/web/forms/form-buttons.tsx';
import { FormField } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { CustomFormFields } from '#core/web/resource/custom-values.tsx';
import { Link } from '#core/web/router.ts';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { useCan, useViewer } from '#core/web/viewer.tsx';
import { useCountries } from '#modules/parties/web/public.tsx';
import { CampaignInput } from '../campaigns/campaign-input.tsx';
import { findDuplicateLeads, leads, ratings, type Lead, type WordKind } from '../../contract.ts';
import { ProductsInput } from './products-input.tsx';
import { TeamField, teamTyped } from './team-field.tsx';
import { leadTopics, useBase, useOwners, usePipelines } from './use-leads.ts';
import { WordsInput } from './words-input.tsx';

const texts = ['subject', 'firstName', 'lastName', 'company', 'jobTitle', 'email', 'phone', 'website', 'interests', 'notes', 'utmSource', 'utmMedium', 'utmCampaign', 'utmTerm', 'utmContent'] as const;
const listed = ['sources', 'labels', 'otherEmails', 'otherPhones'] as const;
const further = ['otherEmails', 'otherPhones'] as const;
const campaign = ['utmSource', 'utmMedium', 'utmTerm', 'utmContent'] as const;
type Values = Record<string, unknown>;

/** Props of LeadForm. */
export interface LeadFormProps { lead?: Lead; /** What is known of a new one already. */ given?: Partial<Pick<Lead, 'subject' | 'firstName' | 'lastName' | 'company' | 'email' | 'phone' | 'notes'>>; /** Where a new one begins; the default pipeline when absent. */ pipelineId?: string; onDone: (lead: Lead) => void; onCancel: () => void; draftKey?: string }

/** Adds or changes a lead; while a new one is typed it says who may be there already. */
export function LeadForm({ lead, given, pipelineId, onDone, onCancel, draftKey }: LeadFormProps) {
  const t = useT('sales');
  const base = useBase();
  const viewer = useViewer();
  const can = useCan();
  const [anyway, setAnyway] = useState(false);
  const shown = (value: unknown) => value ?? '';
  const defaults: Values = {
    ...Object.fromEntries(texts.map((key) => [key, shown(lead?.[key] ?? (given as Values | undefined)?.[key])])), country: lead?.country ?? '', value: lead?.value ?? '', currency: lead?.currency ?? '', rating: lead?.rating ?? '', productIds: lead?.productIds ?? [], ownerId: lead ? (lead.ownerId ?? '') : viewer.account.id, teamId: lead?.teamId ?? '',
    ...Object.fromEntries(listed.map((key) => [key, (lead?.[key] ?? []).join(', ')])), pipelineId: pipelineId ?? '', stageId: '', custom: { ...(lead?.custom as object | undefined) },
  };
  const state = useEndpointForm((lead ? leads.update : leads.create) as typeof leads.create, {
    defaults, topics: leadTopics, onDone, ...(draftKey ? { draftKey } : {}),
    fixed: lead ? { ...base, id: lead.id, version: lead.version } : { ...base, ...(anyway ? { allowDuplicate: true } : {}) },
    // An emptied box empties the field, which for some is null.
    toInput: ({ pipelineId: pipeline, stageId: stage, teamId: team, ...typed }) => ({ ...typed, ...teamTyped(team, lead), ...(!lead && pipeline ? { pipelineId: pipeline } : {}), ...(!lead && stage ? { stageId: stage } : {}), country: typed['country'] || null, value: String(typed['value'] ?? '').trim() || null, rating: typed['rating'] || null, ownerId: typed['ownerId'] || null, currency: typed['currency'] || undefined }),
  });
  const lines = usePipelines('lead');
  const stages = (lines.find((p) => p.id === state.form.watch('pipelineId')) ?? lines[0])?.stages.filter((s) => s.kind === 'open') ?? [];
  return (
    <EndpointForm state={state}>
      {!lead && <Duplicates state={state} anyway={anyway} onAnyway={setAnyway} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <Box name="firstName" /><Box name="lastName" />
        <Box name="company" /><Box name="jobTitle" />
        <Box name="email" type="email" /><Box name="phone" type="tel" help={t('leads.phoneHelp')} />
        <Box name="subject" className="sm:col-span-2" />
        <Box name="value" className="figures" /><FormField name="currency" label={t('leads.field.currency')}><Input maxLength={3} placeholder={t('leads.currencyDefault')} className="uppercase placeholder:normal-case" /></FormField>
        <FormField name="rating" label={t('leads.field.rating')}>{(f) => <Select value={(f.value as string) || ''} onValueChange={f.set} options={[{ value: '', label: '–' }, ...ratings.map((r) => ({ value: r as string, label: t(`leads.rating.${r}`) }))]} />}</FormField>
        <FormField name="ownerId" label={t('leads.field.ownerId')}>{(f) => <Owner value={(f.value as string) || null} onChange={(id) => f.set(id ?? '')} />}</FormField>
        <TeamField name="teamId" label={t('leads.field.teamId')} isNew={!lead} />
        <FormField name="country" label={t('leads.field.country')}>{(f) => <Country value={(f.value as string) || null} onChange={(id) => f.set(id ?? '')} />}</FormField>
        <Box name="website" />
        {!lead && lines.length > 1 && <FormField name="pipelineId" label={t('leads.field.pipelineId')}>{(f) => <Select value={(f.value as string) || lines[0]!.id} options={lines.map((p) => ({ value: p.id, label: p.name }))} onValueChange={(v) => { f.set(v); state.form.setValue('stageId', ''); }} />}</FormField>}
        {!lead && stages.length > 0 && <FormField name="stageId" label={t('leads.field.stageId')}>{(f) => <Select value={(f.value as string) || stages[0]!.id} options={stages.map((s) => ({ value: s.id, label: s.name }))} onValueChange={f.set} />}</FormField>}
        <Words name="sources" kind="source" /><Words name="labels" kind="label" />
        <FormField name="utmCampaign" label={t('leads.field.utmCampaign')} className="sm:col-span-2">{(f) => <CampaignInput value={(f.value as string) || ''} onChange={f.set} />}</FormField>
      </div>
      {can('accounting.item.view') && <FormField name="productIds" label={t('leads.field.productIds')}>{(f) => <ProductsInput value={(f.value as string[] | undefined) ?? []} onChange={f.set} />}</FormField>}
      <Box name="interests" />
      <FormField name="notes" label={t('leads.field.notes')}><Textarea dir="auto" rows={4} /></FormField>
      <CustomFormFields topic={leads.topic} />
      <MoreFields isOpen={lead !== undefined && (lead.otherEmails.length > 0 || lead.otherPhones.length > 0 || lead.utmSource !== '')} />
      <FormButtons onCancel={onCancel}>{t(lead ? 'leads.save' : 'leads.add')}</FormButtons>
    </EndpointForm>
  );
}

/** What few leads have: further addresses and numbers, and the campaign it came by. */
function MoreFields({ isOpen }: { isOpen: boolean }) {
  const t = useT('sales');
  // A box with a mistake in it must be seen.
  const { errors } = useFormState();
  const wrong = [...further, ...campaign].some((name) => name in errors);
  return (
    <details open={isOpen || wrong} className="rounded-lg border px-3 py-2">
      <summary className="focus-ring cursor-pointer rounded-sm text-sm font-medium">{t('leads.moreFields')}</summary>
      <div className="grid gap-4 pt-3 sm:grid-cols-2">
        {further.map((name) => <Box key={name} name={name} help={t('leads.commas')} />)}{campaign.map((name) => <Box key={name} name={name} />)}
      </div>
    </details>
  );
}

function Box({ name, type = 'text', help, className }: { name: string; type?: string; help?: string; className?: string }) {
  const t = useT('sales');
  return <FormField name={name} label={t(`leads.field.${name}`)} {...(help ? { help } : {})} {...(className?.includes('col') ? { className } : {})}><Input dir="auto" type={type} inputMode={name === 'value' ? 'decimal' : undefined} className={name === 'value' ? 'figures' : ''} /></FormField>;
}

/** Sources or labels, with those that are known. */
function Words({ name, kind }: { name: 'sources' | 'labels'; kind: WordKind }) {
  const t = useT('sales');
  return <FormField name={name} label={t(`leads.field.${name}`)} help={t('leads.commas')}>{(f) => <WordsInput kind={kind} value={(f.value as string) || ''} onChange={f.set} />}</FormField>;
}

/** One of the members, or nobody; those who may not give leads away choose themselves or nobody. */
export function Owner({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const t = useT('sales');
  const can = useCan();
  const me = useViewer().account.id;
  const items = useOwners().filter((o) => can('sales.lead.assign') || o.id === me || o.id === value).map((o) => ({ id: o.id, label: o.name, photo: o.photo }));
  return <Combobox items={items} value={items.find((i) => i.id === value) ?? null} onValueChange={(item) => onChange(item?.id ?? null)} placeholder={t('leads.unassigned')} renderIcon={(item) => <Avatar id={item.id} name={item.label} src={item.photo} size="xs" decorative />} />;
}

function Country({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const items = useCountries();
  return <Combobox items={items} value={items.find((i) => i.id === value) ?? null} onValueChange={(item) => onChange(item?.id ?? null)} />;
}

/** Leads that may be the same as what is being typed. */
function Duplicates({ state, anyway, onAnyway }: { state: ReturnType<typeof useEndpointForm>; anyway: boolean; onAnyway: (on: boolean) => void }) {
  const t = useT('sales');
  const base = useBase();
  const typed = useWatch({ control: state.form.control }) as Record<string, unknown>;
  const text = (key: string) => (typeof typed[key] === 'string' ? typed[key].trim() : '');
  const now = JSON.stringify({ email: /^\S+@\S+\.\S+$/.test(text('email')) ? text('email') : '', phone: text('phone').length > 5 ? text('phone') : '', company: text('company'), lastName: text('lastName') });
  const [settled, setSettled] = useState(now);
  useEffect(() => { const timer = setTimeout(() => setSettled(now), 400); return () => clearTimeout(timer); }, [now]);
  const who = Object.fromEntries(Object.entries(JSON.parse(settled) as Record<string, string>).filter(([, v]) => v !== ''));
  const worth = Boolean(who['email'] ?? who['phone'] ?? (who['company'] && who['lastName']));
  const { data } = useRead(findDuplicateLeads, { ...base, ...who }, { enabled: worth, keepPrevious: true, topics: leadTopics });
  const found = worth ? (data?.items ?? []) : [];
  if (found.length === 0) return <div aria-live="polite" />;
  return (
    <div aria-live="polite" className="flex flex-col gap-2 rounded-lg border border-warning/40 bg-warning-subtle p-3 text-sm">
      <p className="flex items-center gap-2 font-medium text-warning-ink"><TriangleAlert aria-hidden className="size-4 shrink-0" />{t('leads.duplicate.warning')}</p>
      <ul className="flex flex-col gap-1">
        {found.slice(0, 3).map((l) => <li key={l.id} className="flex min-w-0 items-center justify-between gap-3"><span dir="auto" className="truncate">{[l.name, l.company === l.name ? '' : l.company, l.email].filter((x) => x).join(' · ')} <span className="text-muted-foreground">({t(`leads.duplicate.${l.reason}`)})</span></span><Link to={`/crm/leads/${l.id}`} className="focus-ring shrink-0 rounded-sm text-primary-ink underline underline-offset-2">{t('leads.open')}</Link></li>)}
      </ul>
      {found.some((l) => l.reason !== 'name') && <Checkbox checked={anyway} onCheckedChange={onAnyway} label={t('leads.duplicate.anyway')} />}
    </div>
  );
}
