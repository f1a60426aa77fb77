import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormButtons } from '#core/web/forms/form-buttons.tsx';
import { FormField } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { CustomFormFields } from '#core/web/resource/custom-values.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import { PartyPicker } from '#modules/parties/web/public.tsx';
import { forecastChoices, opportunities, type Deal } from '../../contract.ts';
import { CampaignInput } from '../campaigns/campaign-input.tsx';
import { Owner } from '../leads/lead-form.tsx';
import { TeamField, teamTyped } from '../leads/team-field.tsx';
import { useBase, usePipelines } from '../leads/use-leads.ts';
import { WordsInput } from '../leads/words-input.tsx';
import type { WordKind } from '../../contract.ts';
import { dealTopics } from './use-deals.ts';

/** Props of DealForm. */
export interface DealFormProps { deal?: Deal; accountId?: string; contactId?: string; pipelineId?: string; onDone: (deal: Deal) => void; onCancel: () => void; draftKey?: string }

/** Adds or changes an opportunity. */
export function DealForm({ deal, accountId, contactId, pipelineId, onDone, onCancel, draftKey }: DealFormProps) {
  const t = useT('sales');
  const base = useBase();
  const me = useViewer().account.id;
  const lines = usePipelines('deal');
  const defaults = {
    name: deal?.name ?? '', accountId: deal?.accountId ?? accountId ?? '', contactId: deal?.contactId ?? contactId ?? '', pipelineId: deal?.pipelineId ?? pipelineId ?? '', stageId: '', amount: deal?.amount ?? '', currency: deal?.currency ?? '', probability: deal?.isProbabilityOwn ? String(deal.probability) : '',
    forecastCategory: deal?.forecastCategory ?? '', closeOn: deal?.closeOn ?? '', ownerId: deal ? (deal.ownerId ?? '') : me, teamId: deal?.teamId ?? '', sources: (deal?.sources ?? []).join(', '), labels: (deal?.labels ?? []).join(', '), campaign: deal?.campaign ?? '', nextStep: deal?.nextStep ?? '', competitor: deal?.competitor ?? '', notes: deal?.notes ?? '', custom: { ...(deal?.custom as object | undefined) },
  };
  const state = useEndpointForm((deal ? opportunities.update : opportunities.create) as typeof opportunities.create, {
    defaults, topics: dealTopics, onDone, ...(draftKey ? { draftKey } : {}), fixed: deal ? { ...base, id: deal.id, version: deal.version } : base,
    // An emptied box empties the field, which for most is null.
    toInput: ({ pipelineId: pipeline, stageId: stage, teamId: team, ...typed }) => ({
      ...typed, ...teamTyped(team, deal), accountId: typed['accountId'] || null, contactId: typed['contactId'] || null, ownerId: typed['ownerId'] || null, forecastCategory: typed['forecastCategory'] || null, closeOn: typed['closeOn'] || null, currency: typed['currency'] || undefined,
      amount: String(typed['amount'] ?? '').trim() || null, probability: String(typed['probability'] ?? '').trim() === '' ? null : Number(typed['probability']), ...(deal ? {} : { ...(pipeline ? { pipelineId: pipeline } : {}), ...(stage ? { stageId: stage } : {}) }),
    }),
  });
  const chosen = state.form.watch('pipelineId') as string;
  const stages = (lines.find((p) => p.id === chosen) ?? lines[0])?.stages.filter((s) => s.kind === 'open') ?? [];
  const account = state.form.watch('accountId') as string;
  const words = (name: 'sources' | 'labels', kind: WordKind) => <FormField name={name} label={t(`deals.field.${name}`)} help={t('deals.commas')}>{(f) => <WordsInput kind={kind} value={(f.value as string) || ''} onChange={f.set} />}</FormField>;
  const box = (name: string, more: object = {}, help?: string) => <FormField name={name} label={t(`deals.field.${name}`)} {...(help ? { help } : {})}><Input dir="auto" {...more} /></FormField>;
  return (
    <EndpointForm state={state}>
      <FormField name="name" label={t('deals.field.name')} required><Input dir="auto" autoFocus={!deal} /></FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="accountId" label={t('deals.field.accountId')}>{(f) => <PartyPicker createRoles={['account']} value={(f.value as string) || null} onChange={(id) => f.set(id ?? '')} />}</FormField>
        <FormField name="contactId" label={t('deals.field.contactId')}>{(f) => <PartyPicker kind="person" {...(account ? { companyId: account } : {})} value={(f.value as string) || null} onChange={(id) => f.set(id ?? '')} />}</FormField>
        {!deal && lines.length > 1 && <FormField name="pipelineId" label={t('deals.field.pipelineId')}>{(f) => <Select value={(f.value as string) || lines[0]!.id} options={lines.map((p) => ({ value: p.id, label: p.name }))} onValueChange={(v) => { f.set(v); state.form.setValue('stageId', ''); }} />}</FormField>}
        {!deal && stages.length > 0 && <FormField name="stageId" label={t('deals.field.stageId')}>{(f) => <Select value={(f.value as string) || stages[0]!.id} options={stages.map((s) => ({ value: s.id, label: s.name }))} onValueChange={f.set} />}</FormField>}
        <FormField name="amount" label={t('deals.field.amount')} {...(deal?.hasLines ? { help: t('deals.lines.help') } : {})}><Input inputMode="decimal" className="figures" readOnly={deal?.hasLines} /></FormField>
        <FormField name="currency" label={t('deals.field.currency')}><Input maxLength={3} placeholder={t('deals.currencyDefault')} className="uppercase placeholder:normal-case" readOnly={deal?.hasLines} /></FormField>
        <FormField name="closeOn" label={t('deals.field.closeOn')}><Input type="date" /></FormField>
        {box('probability', { dir: 'ltr', inputMode: 'numeric', className: 'figures', suffix: '%', placeholder: t('deals.ofStage') })}
        <FormField name="forecastCategory" label={t('deals.field.forecastCategory')}>{(f) => <Select value={(f.value as string) || ''} onValueChange={f.set} options={[{ value: '', label: t('deals.byProbability') }, ...forecastChoices.map((c) => ({ value: c as string, label: t(`deals.category.${c}`) }))]} />}</FormField>
        <FormField name="ownerId" label={t('deals.field.ownerId')}>{(f) => <Owner value={(f.value as string) || null} onChange={(id) => f.set(id ?? '')} />}</FormField>
        <TeamField name="teamId" label={t('deals.field.teamId')} isNew={!deal} />
        {words('sources', 'source')}{words('labels', 'label')}<FormField name="campaign" label={t('deals.field.campaign')}>{(f) => <CampaignInput value={(f.value as string) || ''} onChange={f.set} />}</FormField>{box('competitor')}
      </div>
      {box('nextStep')}
      <FormField name="notes" label={t('deals.field.notes')}><Textarea dir="auto" rows={4} /></FormField>
      <CustomFormFields topic={opportunities.topic} />
      <FormButtons onCancel={onCancel}>{t(deal ? 'deals.save' : 'deals.add')}</FormButtons>
    </EndpointForm>
  );
}
