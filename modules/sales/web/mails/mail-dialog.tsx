import { useEffect } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormField, SubmitButton } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { mailPlaces, mailReaders, sendMails, type ActivityTopic, type MailReader } from '../../contract.ts';
import { activityTopicsLive } from '../leads/activity-topics.ts';
import { useBase } from '../leads/use-base.ts';
import { BookingLink } from '../meetings/booking-link.tsx';
import { MailPreview } from './mail-preview.tsx';
import { MailTemplates } from './mail-templates.tsx';
import { ReaderChoice } from './reader-choice.tsx';

/** What a mail is about, and what that is called. */
export interface MailAbout { topic: ActivityTopic; subjectId: string; name: string }
interface Heard { tracks: boolean; hearsAnswers: boolean }

/** Writes a mail about a lead, an opportunity or a party to those of its people who are chosen; shows it filled in before it goes. */
export function MailDialog({ onClose, ...about }: MailAbout & { onClose: () => void }) {
  const t = useT('sales');
  const query = useRead(mailReaders, { ...useBase(), topic: about.topic, subjectId: about.subjectId }, { topics: ['parties.party', 'sales.lead', 'sales.opportunity'] });
  return (
    <Dialog open size="lg" title={t('mails.title', { name: about.name })} onOpenChange={(open) => { if (!open) onClose(); }}>
      <QueryView query={query} skeleton={<SkeletonRows rows={6} columns={1} />}>
        {({ items, ...heard }) => (items.some(isReached) ? <MailForm about={about} readers={items} heard={heard} onClose={onClose} /> : <Notice kind="warning">{t(items.length === 1 && items[0]!.optedOut ? 'mails.objected' : 'mails.nobody')}</Notice>)}
      </QueryView>
    </Dialog>
  );
}

const isReached = (r: MailReader) => r.email !== '' && !r.optedOut;

function MailForm({ about: { name, ...about }, readers, heard, onClose }: { about: MailAbout; readers: readonly MailReader[]; heard: Heard; onClose: () => void }) {
  const t = useT('sales');
  const of = { ...useBase(), ...about };
  const reached = readers.filter(isReached);
  // Somebody of a draft may have gone or objected since.
  const among = (to: unknown) => reached.filter((r) => (to as readonly string[]).includes(r.id));
  const state = useEndpointForm(sendMails, {
    defaults: { to: [reached[0]!.id], subject: '', body: '', track: true }, fixed: of, draftKey: `sales.mail.${about.topic}.${about.subjectId}`, topics: activityTopicsLive,
    toInput: (v) => ({ ...v, to: among(v['to']).map((r) => r.id) }),
    onDone: ({ items }) => { toast.success(t('mails.sent', { count: items.length, name: among(state.form.getValues('to'))[0]?.name ?? name })); onClose(); },
  });
  // The dialog opened before its readers were there, and one of them is chosen already.
  useEffect(() => { state.form.setFocus('subject'); }, [state.form]);
  const [to, subject, body] = state.form.watch(['to', 'subject', 'body']) as [readonly string[], string, string];
  return (
    <EndpointForm state={state} label={t('mails.title', { name })}>
      {readers.length === 1
        ? <p className="text-sm text-muted-foreground">{t('mails.goesTo')} <bdi className="wrap-anywhere">{[reached[0]!.name, reached[0]!.email].filter((x) => x !== '' && x !== name).join(' · ')}</bdi></p>
        : <FormField name="to" label={t('mails.to')} group required help={t('mails.toHelp')}>{(f) => <ReaderChoice readers={readers} value={to} onChange={f.set} />}</FormField>}
      <MailTemplates onTake={(text) => { for (const key of ['subject', 'body'] as const) state.form.setValue(key, text[key], { shouldDirty: true, shouldValidate: true }); }} />
      <FormField name="subject" label={t('leads.mail.subject')} required><Input dir="auto" /></FormField>
      <FormField name="body" label={t('leads.mail.body')} required help={t('leads.mail.places', { places: mailPlaces.map((p) => `{{${p}}}`).join(' ') })}><Textarea dir="auto" rows={9} /></FormField>
      <BookingLink text={body} onChange={(text) => state.form.setValue('body', text, { shouldDirty: true, shouldValidate: true })} />
      {heard.tracks && <FormField name="track" label={t('mails.track')} hideLabel group>{(f) => <Checkbox {...f.check} label={t('mails.track')} description={t('mails.trackHelp')} />}</FormField>}
      <p className="text-sm text-muted-foreground">{t(heard.hearsAnswers ? 'mails.hears' : 'mails.hearsNothing')}</p>
      <MailPreview of={of} readers={among(to)} text={{ subject, body }} />
      <div className="flex flex-wrap justify-end gap-2"><Button variant="outline" onClick={onClose}>{t('leads.cancel')}</Button><SubmitButton>{t('mails.send')}</SubmitButton></div>
    </EndpointForm>
  );
}
