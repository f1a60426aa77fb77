import { useState } from 'react';
import { LeaveGuard } from '#core/web/forms/leave-guard.tsx';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, useAction, useRead } from '#core/web/query.ts';
import { useGo } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { RadioGroup } from '#core/web/ui/radio-group.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { useCan } from '#core/web/viewer.tsx';
import { consentChannels } from '#modules/parties/contract.ts';
import { getForm, sendTest, updateForm, type GreetingForm } from '../../contract.ts';
import { providers } from '../../rules/choices.ts';
import { PartsNav } from '../parts-nav.tsx';
import { useBase } from '../use-base.ts';
import { useHeldDraft } from './held-draft.ts';
import { NewerNotice } from './newer-notice.tsx';

const topics = ['greeting.form'] as const;

/** The settings as their boxes hold them, and what is sent of that. */
const shape = {
  draftOf: ({ version: _version, notifyEmails, ...form }: GreetingForm) => ({ ...form, notifyEmails: notifyEmails.join('\n') }),
  inputOf: ({ notifyEmails, ...draft }: Omit<GreetingForm, 'version' | 'notifyEmails'> & { notifyEmails: string }) => ({ ...draft, notifyEmails: notifyEmails.split('\n').map((x) => x.trim()).filter((x) => x !== '') }),
};

/** `/greeting/form`: where messages go, who is told, and what people read afterwards. */
export function FormPage() {
  const t = useT('greeting');
  const base = useBase();
  const query = useRead(getForm, base, { topics });
  return (
    <>
      <PageHeader title={t('form.title')} description={t('form.lead')}><PartsNav /></PageHeader>
      <div className="page-form px-4 pb-10 sm:px-6"><QueryView query={query} skeleton={<SkeletonRows rows={5} columns={1} />}>{(form) => <Settings key={base.workspace_slug} form={form} />}</QueryView></div>
    </>
  );
}

function Settings({ form }: { form: GreetingForm }) {
  const t = useT('greeting');
  const parties = useT('parties');
  const base = useBase();
  const go = useGo();
  const can = useCan();
  const held = useHeldDraft(form, shape);
  const { draft: v, set } = held;
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const wrong = (path: string) => { const found = Object.entries(errors).find(([at]) => at === path || at.startsWith(`${path}.`)); return found ? { error: found[1] } : {}; };
  const save = useAction(updateForm, { topics, success: t('form.saved'), onDone: () => setErrors({}), onRefused: (e) => { if (e.code === 'core.version_conflict') void invalidateTopics(topics); setErrors(Object.fromEntries(e.fields.map((f) => [f.path, f.message]))); } });
  const test = useAction(sendTest, { topics: ['greeting.message'], onDone: ({ id }) => { toast.success(t('form.tested'), can('greeting.message.view') ? { action: { label: t('form.openTest'), onPress: () => go(`/greeting/messages/${id}`) } } : {}); } });
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(e) => { e.preventDefault(); save.mutate({ ...base, version: held.version, ...shape.inputOf(v) }, { onSuccess: (saved) => held.saved(v, saved) }); }}>
      {held.newer && !save.isPending && <NewerNotice onChoose={(whose) => { setErrors({}); held.choose(whose); }} />}
      <Field group label={t('form.provider')}><RadioGroup value={v.provider} onValueChange={(provider) => set({ provider: provider as GreetingForm['provider'] })} options={providers.map((value) => ({ value, label: t(`form.providers.${value}`), description: t(`form.providerHelp.${value}`) }))} /></Field>
      {v.provider !== 'internal' && (
        <>
          <Field label={t('form.endpoint')} help={t('form.endpointHelp')} required {...wrong('endpoint')}><Input dir="ltr" inputMode="url" maxLength={500} placeholder="https://" value={v.endpoint} onChange={(e) => set({ endpoint: e.target.value })} /></Field>
          <Field label={t('form.accessKey')} help={t(v.provider === 'direct' ? 'form.accessKeyDirect' : 'form.accessKeyHelp')} {...wrong('accessKey')}><Input dir="ltr" maxLength={200} autoComplete="off" value={v.accessKey} onChange={(e) => set({ accessKey: e.target.value })} /></Field>
        </>
      )}
      <Field label={t('form.notifyEmails')} help={t('form.notifyEmailsHelp')} {...wrong('notifyEmails')}><Textarea dir="ltr" rows={3} value={v.notifyEmails} onChange={(e) => set({ notifyEmails: e.target.value })} /></Field>
      <Field label={t('form.successText')} help={t('form.successTextHelp')} {...wrong('successText')}><Input dir="auto" maxLength={500} value={v.successText} onChange={(e) => set({ successText: e.target.value })} /></Field>
      <Field label={t('form.consentText')} help={t('form.consentTextHelp')} {...wrong('consentText')}><Textarea dir="auto" rows={2} maxLength={1000} value={v.consentText} onChange={(e) => set({ consentText: e.target.value })} /></Field>
      {v.consentText.trim() !== '' && <Field group label={t('form.consentChannels')}><span className="flex flex-wrap gap-x-5 gap-y-2">{consentChannels.map((channel) => <Checkbox key={channel} checked={v.consentChannels.includes(channel)} onCheckedChange={(on) => { const next = consentChannels.filter((c) => (c === channel ? on === true : v.consentChannels.includes(c))); if (next.length > 0) set({ consentChannels: next }); }} label={parties(`consent.channel.${channel}`)} />)}</span></Field>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={save.isPending}>{t('form.save')}</Button>
        <Button variant="outline" loading={test.isPending} onClick={() => test.mutate(base)}>{t('form.test')}</Button>
      </div>
      <LeaveGuard when={held.changed && !save.isPending} />
    </form>
  );
}
