import { Copy, ExternalLink, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { listCustomFields } from '#core/contract/records.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { useGo, useParams } from '#core/web/router.ts';
import { useIsPhone } from '#core/web/theme/use-media-query.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { Button, buttonStyle, IconButton } from '#core/web/ui/button.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { Tabs } from '#core/web/ui/tabs.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { SettingsPage } from '#modules/settings/web/public.tsx';
import { copyForm, leadForms, type LeadForm } from '../../../contract.ts';
import { useBase } from '../../leads/use-leads.ts';
import { EmbedTab } from './embed-tab.tsx';
import { FieldsTab } from './fields-tab.tsx';
import { FormPreview } from './form-preview.tsx';
import { TargetTab } from './target-tab.tsx';

const topics = ['sales.lead_form'] as const;
/** What is changed about a form before it is saved. */
export type FormDraft = Pick<LeadForm, 'name' | 'isLive' | 'title' | 'intro' | 'fields' | 'submitLabel' | 'thanks' | 'redirectUrl' | 'pipelineId' | 'stageId' | 'source' | 'labels' | 'campaign' | 'productIds' | 'ownerRule' | 'ownerId' | 'doubleOptIn' | 'consentText' | 'consentRequired' | 'consentChannels' | 'origins' | 'allowPlain' | 'language'>;
/** What a tab of the builder gets. */
export interface TabProps { draft: FormDraft; set: (patch: Partial<FormDraft>) => void; errors: Readonly<Record<string, string>> }

/** The builder of a form: fields, what becomes of entries, how it gets onto a site; beside it what people see. */
export function FormPage() {
  const t = useT('sales');
  const { id = '' } = useParams();
  const query = useRead(leadForms.get, { ...useBase(), id }, { topics });
  return <QueryView query={query} skeleton={<SettingsPage title={t('capture.form.many')}><SkeletonRows rows={8} columns={1} /></SettingsPage>}>{(form) => <Builder key={`${form.id}:${form.version}`} form={form} />}</QueryView>;
}

const draftOf = ({ name, isLive, title, intro, fields, submitLabel, thanks, redirectUrl, pipelineId, stageId, source, labels, campaign, productIds, ownerRule, ownerId, doubleOptIn, consentText, consentRequired, consentChannels, origins, allowPlain, language }: LeadForm): FormDraft => ({ name, isLive, title, intro, fields, submitLabel, thanks, redirectUrl, pipelineId, stageId, source, labels, campaign, productIds, ownerRule, ownerId, doubleOptIn, consentText, consentRequired, consentChannels, origins, allowPlain, language });

function Builder({ form }: { form: LeadForm }) {
  const t = useT('sales');
  const base = useBase();
  const go = useGo();
  const [draft, setDraft] = useState(() => draftOf(form));
  const [tab, setTab] = useState('fields');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [removing, setRemoving] = useState(false);
  const phone = useIsPhone();
  const own = useRead(listCustomFields, { topic: 'sales.lead' }, { topics: ['core.custom_field'], staleTime: 60_000 }).data?.items ?? [];
  const set = (patch: Partial<FormDraft>) => setDraft({ ...draft, ...patch });
  const save = useAction(leadForms.update, { topics, success: t('capture.form.saved'), onDone: () => setErrors({}), onRefused: (e) => setErrors(Object.fromEntries(e.fields.map((f) => [f.path, f.message]))) });
  const copy = useAction(copyForm, { topics, onDone: (made) => go(`/settings/lead-forms/${made.id}`) });
  const changed = JSON.stringify(draft) !== JSON.stringify(draftOf(form));
  const live = (isLive: boolean) => save.mutate({ ...base, id: form.id, version: form.version, isLive });
  return (
    <SettingsPage
      title={form.name}
      description={<span className="figures">{t('capture.form.count', { count: form.posts })}</span>}
      action={(
        <div className="flex flex-wrap items-center gap-2">
          <Switch checked={form.isLive} disabled={save.isPending || changed} onCheckedChange={live} label={t('capture.form.live')} />
          <a href={`/f/${form.token}`} target="_blank" rel="noreferrer" className={buttonStyle({ variant: 'outline', icon: true })} aria-label={t('capture.form.open')} {...tip(t('capture.form.open'))}><ExternalLink aria-hidden /></a>
          <IconButton variant="outline" aria-label={t('capture.form.copy')} {...tip(t('capture.form.copy'))} onClick={() => copy.mutate({ ...base, id: form.id })}><Copy /></IconButton>
          <IconButton variant="outline" aria-label={t('leads.remove')} {...tip(t('leads.remove'))} onClick={() => setRemoving(true)}><Trash2 /></IconButton>
          <Button variant="primary" loading={save.isPending} disabled={!changed} onClick={() => save.mutate({ ...base, id: form.id, version: form.version, ...draft })}>{t('leads.save')}</Button>
        </div>
      )}
      {...(phone ? {} : { aside: <FormPreview draft={draft} own={own} /> })}
    >
      <Tabs aria-label={form.name} value={tab} onValueChange={setTab} tabs={[
        { value: 'fields', label: t('capture.form.tab.fields'), content: <FieldsTab draft={draft} set={set} errors={errors} own={own} /> },
        { value: 'target', label: t('capture.form.tab.target'), content: <TargetTab draft={draft} set={set} errors={errors} /> },
        { value: 'embed', label: t('capture.form.tab.embed'), content: <EmbedTab form={form} draft={draft} set={set} errors={errors} own={own} /> },
        ...(phone ? [{ value: 'preview', label: t('capture.form.tab.preview'), content: <FormPreview draft={draft} own={own} /> }] : []),
      ]} />
      {removing && <AlertDialog open destructive onOpenChange={(o) => { if (!o) setRemoving(false); }} title={t('capture.form.removeTitle', { name: form.name })} description={t('capture.form.removeHelp')} confirmLabel={t('leads.remove')} onConfirm={async () => { await request(leadForms.remove, { ...base, id: form.id }, { idempotencyKey: newId() }); go('/settings/lead-forms'); }} />}
    </SettingsPage>
  );
}
