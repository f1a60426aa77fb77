import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormField, SubmitButton } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useGo } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { toast } from '#core/web/ui/toast.ts';
import type { ApiError } from '#core/web/api/errors.ts';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { leftWhys, mailPlaces, mostMerged, previewMerge, startMerge, type MergeTopic } from '../../../contract.ts';
import { activityTopicsLive } from '../../leads/activity-topics.ts';
import { useBase } from '../../leads/use-base.ts';
import { BookingLink } from '../../meetings/booking-link.tsx';
import { MailPreview } from '../mail-preview.tsx';
import { MailTemplates } from '../mail-templates.tsx';

type Reached = OutputOf<typeof previewMerge>;
interface Asked { topic: MergeTopic; count: number; idsOf: (limit: number) => Promise<string[]>; onClose: (done: boolean) => void }

/** Writes to many: says beforehand who gets the mail and who does not, and sends it in the background. */
export function ManyDialog({ topic, count, idsOf, onClose }: Asked) {
  const t = useT('sales');
  const base = useBase();
  const tooMany = count > mostMerged.atOnce;
  const query = useQuery<{ ids: string[]; reached: Reached }, ApiError>({
    queryKey: ['sales.merge', topic, count], enabled: !tooMany, staleTime: Infinity, gcTime: 0, retry: false,
    queryFn: async () => { const ids = await idsOf(mostMerged.atOnce); return { ids, reached: await request(previewMerge, { ...base, topic, ids }, { idempotencyKey: newId() }) }; },
  });
  return (
    <Dialog open size="lg" title={t('mails.many.title')} onOpenChange={(open) => { if (!open) onClose(false); }}>
      {tooMany ? <Notice kind="warning">{t('mails.many.tooMany', { count, limit: mostMerged.atOnce })}</Notice> : (
        <QueryView query={query} skeleton={<SkeletonRows rows={6} columns={1} />}>
          {({ ids, reached }) => <div className="flex flex-col gap-4"><Whom reached={reached} />{reached.first && <Text topic={topic} ids={ids} reached={reached} first={reached.first} onClose={onClose} />}</div>}
        </QueryView>
      )}
    </Dialog>
  );
}

/** How many get it, and how many do not, with the reason. */
function Whom({ reached: { reached, left } }: { reached: Reached }) {
  const t = useT('sales');
  const whys = leftWhys.filter((why) => left[why] > 0);
  return (
    <Notice kind={reached === 0 ? 'warning' : 'info'}>
      <p>{t('mails.many.reached', { count: reached })}</p>
      {whys.length > 0 && <ul>{whys.map((why) => <li key={why}>{t(`mails.many.left.${why}`, { count: left[why] })}</li>)}</ul>}
    </Notice>
  );
}

function Text({ topic, ids, reached, first, onClose }: { topic: MergeTopic; ids: string[]; reached: Reached; first: NonNullable<Reached['first']>; onClose: (done: boolean) => void }) {
  const t = useT('sales');
  const go = useGo();
  const base = useBase();
  const state = useEndpointForm(startMerge, {
    defaults: { subject: '', body: '', track: true }, fixed: { ...base, topic, ids }, draftKey: `sales.mail_many.${topic}`, topics: ['sales.mail_merge', ...activityTopicsLive],
    onDone: () => { toast.success(t('mails.many.started', { count: reached.reached }), { action: { label: t('mails.many.follow'), onPress: () => go('/crm/mails') } }); onClose(true); },
  });
  // The dialog opened before it was known whom it goes to.
  useEffect(() => { state.form.setFocus('subject'); }, [state.form]);
  const [subject, body] = state.form.watch(['subject', 'body']) as [string, string];
  return (
    <EndpointForm state={state} label={t('mails.many.title')}>
      <MailTemplates onTake={(text) => { for (const key of ['subject', 'body'] as const) state.form.setValue(key, text[key], { shouldDirty: true, shouldValidate: true }); }} />
      <FormField name="subject" label={t('leads.mail.subject')} required><Input dir="auto" /></FormField>
      <FormField name="body" label={t('leads.mail.body')} required help={t('leads.mail.places', { places: mailPlaces.map((p) => `{{${p}}}`).join(' ') })}><Textarea dir="auto" rows={9} /></FormField>
      <BookingLink text={body} onChange={(text) => state.form.setValue('body', text, { shouldDirty: true, shouldValidate: true })} />
      {reached.tracks && <FormField name="track" label={t('mails.track')} hideLabel group>{(f) => <Checkbox {...f.check} label={t('mails.track')} description={t('mails.trackHelp')} />}</FormField>}
      <p className="text-sm text-muted-foreground">{t('mails.many.stop')}</p>
      <MailPreview of={{ ...base, topic, subjectId: first.subjectId }} readers={[{ ...first, optedOut: false }]} text={{ subject, body }} />
      <div className="flex flex-wrap justify-end gap-2"><Button variant="outline" onClick={() => onClose(false)}>{t('leads.cancel')}</Button><SubmitButton>{t('mails.many.send', { count: reached.reached })}</SubmitButton></div>
    </EndpointForm>
  );
}
