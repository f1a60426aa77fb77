import { useState } from 'react';
import { newId } from '#core/web/api/new-id.ts';
import { toApiError } from '#core/web/api/errors.ts';
import { request } from '#core/web/api/request.ts';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormField, SubmitButton } from '#core/web/forms/form-field.tsx';
import { errorText } from '#core/web/errors/error-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { mailPlaces, mailTemplates, previewLeadMail, sendLeadMail, type Lead } from '../../contract.ts';
import { activityTopicsLive } from './activity-topics.ts';
import { useBase } from './use-leads.ts';

/** Writes a mail to a lead, from a template or freely; shows it filled in before it goes. */
export function MailDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const t = useT('sales');
  const base = useBase();
  const [preview, setPreview] = useState<{ subject: string; body: string; missing: string[] } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const templates = useRead(mailTemplates.list, { ...base, limit: 100, sort: [], filter: undefined, count: 'none', sums: undefined }, { topics: ['sales.mail_template'] }).data?.items ?? [];
  const state = useEndpointForm(sendLeadMail, { defaults: { subject: '', body: '' }, fixed: { ...base, id: lead.id }, topics: activityTopicsLive, success: t('leads.mail.sent', { name: lead.name }), onDone: onClose, warnOnLeave: false });
  const take = (id: string) => { const chosen = templates.find((x) => x.id === id); if (chosen) { state.form.setValue('subject', chosen.subject, { shouldDirty: true }); state.form.setValue('body', chosen.body, { shouldDirty: true }); setPreview(null); } };
  const show = async () => {
    setProblem(null);
    const { subject, body } = state.form.getValues() as { subject: string; body: string };
    try { setPreview(await request(previewLeadMail, { ...base, id: lead.id, subject, body }, { idempotencyKey: newId() })); } catch (error) { setPreview(null); const e = toApiError(error); setProblem(e.fields[0]?.message ?? errorText(e)); }
  };
  const objected = lead.consent.some((c) => c.channel === 'email' && !c.given);
  return (
    <Dialog open size="lg" title={t('leads.mail.title', { name: lead.name })} description={lead.email} onOpenChange={(open) => { if (!open) onClose(); }}>
      {objected ? <Notice kind="warning">{t('leads.mail.objected')}</Notice> : (
        <EndpointForm state={state}>
          {templates.length > 0 && <Field label={t('leads.mail.template')}><Select value={null} placeholder={t('leads.mail.choose')} options={templates.map((x) => ({ value: x.id, label: x.name }))} onValueChange={take} /></Field>}
          <FormField name="subject" label={t('leads.mail.subject')} required><Input dir="auto" /></FormField>
          <FormField name="body" label={t('leads.mail.body')} required help={t('leads.mail.places', { places: mailPlaces.map((p) => `{{${p}}}`).join(' ') })}><Textarea dir="auto" rows={9} /></FormField>
          {problem && <Notice kind="error">{problem}</Notice>}
          {preview && (
            <section aria-label={t('leads.mail.preview')} className="rounded-lg border bg-muted/40 p-3 text-sm">
              <p dir="auto" className="font-medium">{preview.subject}</p><p dir="auto" className="mt-2 whitespace-pre-line">{preview.body}</p>
              {preview.missing.length > 0 && <p className="mt-2 text-warning-ink">{t('leads.mail.missing', { places: preview.missing.join(', ') })}</p>}
            </section>
          )}
          <div className="flex flex-wrap justify-end gap-2"><Button variant="outline" onClick={() => void show()}>{t('leads.mail.preview')}</Button><Button variant="outline" onClick={onClose}>{t('leads.cancel')}</Button><SubmitButton>{t('leads.mail.send')}</SubmitButton></div>
        </EndpointForm>
      )}
    </Dialog>
  );
}
