import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { RadioGroup } from '#core/web/ui/radio-group.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { ownerRules } from '../../../contract.ts';
import { CampaignInput } from '../../campaigns/campaign-input.tsx';
import { WordsInput } from '../../leads/words-input.tsx';
import { ProductsInput } from '../../leads/products-input.tsx';
import { useOwners, usePipelines } from '../../leads/use-leads.ts';
import { ConsentBox } from './consent-box.tsx';
import type { TabProps } from './form-page.tsx';

/** What becomes of an entry: where the lead stands, whose it is, what the person reads and agrees to. */
export function TargetTab({ draft, set, errors }: TabProps) {
  const t = useT('sales');
  const can = useCan();
  const owners = useOwners();
  const [labels, setLabels] = useState(draft.labels.join(', '));
  const lines = usePipelines('lead');
  const line = lines.find((p) => p.id === draft.pipelineId) ?? lines[0];
  const wrong = (path: string) => (errors[path] ? { error: errors[path] } : {});
  const wrongLabel = Object.entries(errors).find(([path]) => path.startsWith('labels'))?.[1];
  return (
    <div className="flex flex-col gap-6 pt-2">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('leads.pipeline')} {...wrong('pipelineId')}><Select value={draft.pipelineId} placeholder={t('capture.form.defaultPipeline')} onValueChange={(pipelineId) => set({ pipelineId, stageId: null })} options={lines.map((p) => ({ value: p.id, label: p.name }))} /></Field>
        <Field label={t('leads.field.stageId')} {...wrong('stageId')}><Select value={draft.stageId} placeholder={t('capture.form.firstStage')} onValueChange={(stageId) => set({ stageId, pipelineId: line?.id ?? null })} options={(line?.stages ?? []).filter((s) => s.kind === 'open').map((s) => ({ value: s.id, label: s.name }))} /></Field>
        <Field label={t('capture.source.one')} help={t('capture.form.sourceHelp')}><WordsInput kind="source" one value={draft.source} onChange={(source) => set({ source })} /></Field>
        <Field label={t('campaigns.one')} help={t('capture.form.campaignHelp')} {...wrong('campaign')}><CampaignInput value={draft.campaign} onChange={(campaign) => set({ campaign })} /></Field>
        <Field label={t('leads.field.labels')} help={t('leads.commas')} {...(wrongLabel ? { error: wrongLabel } : {})}><WordsInput kind="label" value={labels} onChange={(text) => { setLabels(text); set({ labels: text.split(/[,;،]/).map((l) => l.trim()).filter((l) => l !== '') }); }} /></Field>
        {can('accounting.item.view') && <Field label={t('leads.field.productIds')} help={t('capture.form.productsHelp')} {...wrong('productIds')}><ProductsInput value={draft.productIds} onChange={(productIds) => set({ productIds })} /></Field>}
        <Field label={t('capture.form.language')}><Select value={draft.language} onValueChange={(language) => language && set({ language })} options={[{ value: 'en' as const, label: 'English' }, { value: 'ar' as const, label: 'العربية' }]} /></Field>
      </div>
      <Field label={t('capture.form.owner')} group {...wrong('ownerId')}><RadioGroup value={draft.ownerRule} onValueChange={(ownerRule) => set({ ownerRule: ownerRule as typeof draft.ownerRule })} options={ownerRules.map((value) => ({ value, label: t(`capture.form.ownerRule.${value}`), description: t(`capture.form.ownerHelp.${value}`) }))} /></Field>
      {draft.ownerRule === 'person' && <Field label={t('leads.field.ownerId')} required><Select value={draft.ownerId} onValueChange={(ownerId) => set({ ownerId })} options={owners.map((p) => ({ value: p.id, label: p.name }))} /></Field>}
      <Field label={t('capture.form.thanks')} help={t('capture.form.thanksHelp')}><Textarea dir="auto" rows={2} maxLength={1000} value={draft.thanks} onChange={(e) => set({ thanks: e.target.value })} /></Field>
      <Field label={t('capture.form.redirect')} help={t('capture.form.redirectHelp')} {...wrong('redirectUrl')}><Input dir="ltr" inputMode="url" maxLength={500} placeholder="https://" value={draft.redirectUrl} onChange={(e) => set({ redirectUrl: e.target.value })} /></Field>
      <div className="flex flex-col gap-4 border-t pt-5">
        <ConsentBox text={draft.consentText} channels={draft.consentChannels} set={set} error={errors['consentText']} />
        <Switch checked={draft.consentRequired} onCheckedChange={(consentRequired) => set({ consentRequired })} label={t('capture.form.consentRequired')} />
        <div><Switch checked={draft.doubleOptIn} onCheckedChange={(doubleOptIn) => set({ doubleOptIn })} label={t('capture.form.doubleOptIn')} description={t('capture.form.doubleOptInHelp')} />{errors['doubleOptIn'] && <p role="alert" className="mt-1 text-sm text-destructive-ink">{errors['doubleOptIn']}</p>}</div>
      </div>
    </div>
  );
}
