import { useEffect, useState } from 'react';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { toApiError, type ApiError } from '#core/web/api/errors.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { mailStatement, previewStatementMail } from '../../contract.ts';
import { useBase } from '../reports/report-texts.ts';

/** Mails a statement of account to its party; shows the mail before it goes. */
export function MailStatement({ question, name, onClose }: { question: { partyId: string; from: string; to: string; currency?: string }; name: string; onClose: () => void }) {
  const t = useT('accounting');
  const { workspace_slug } = useBase();
  // One dialog is one mail, however often it is pressed.
  const [mailId] = useState(newId);
  const [typed, setTyped] = useState<string | null>(null);
  const [cc, setCc] = useState('');
  const [message, setMessage] = useState('');
  const [preview, setPreview] = useState<OutputOf<typeof previewStatementMail> | null>(null);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const [unseen, setUnseen] = useState<ApiError | null>(null);
  const wrong = (path: string) => refused?.fields.find((f) => f.path === path || f.path.startsWith(`${path}.`))?.message;
  const send = useAction(mailStatement, { quiet: true, onRefused: setRefused, success: t('reports.statementMail.done'), onDone: onClose });
  const { partyId, from, to, currency } = question;
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(() => { request(previewStatementMail, { workspace_slug, partyId, from, to, message, ...(currency ? { currency } : {}) }, { signal: abort.signal }).then((mail) => { setPreview(mail); setUnseen(null); }, (error: unknown) => { if (!abort.signal.aborted) setUnseen(toApiError(error)); }); }, 300);
    return () => { clearTimeout(timer); abort.abort(); };
  }, [message, workspace_slug, partyId, from, to, currency]);
  const address = typed ?? preview?.to ?? '';
  const submit = () => {
    setRefused(null);
    send.mutate({ workspace_slug, ...question, ...(preview ? { language: preview.language } : {}), message, mailId, cc: cc.split(/[,;\s]+/).filter(Boolean), ...(address.trim() ? { email: address.trim() } : {}) } as never);
  };
  return (
    <Dialog
      open size="lg" title={t('reports.statementMail.title', { name })} description={t('reports.statementMail.lead')} onOpenChange={(open) => { if (!open) onClose(); }}
      footer={<><Button variant="ghost" onClick={onClose}>{t('reports.statementMail.cancel')}</Button><Button variant="primary" type="submit" form="mail-statement" loading={send.isPending}>{t('reports.statementMail.send')}</Button></>}
    >
      <form id="mail-statement" noValidate className="flex flex-col gap-4" onSubmit={(e) => { e.preventDefault(); if (!send.isPending) submit(); }}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('reports.statementMail.to')} required error={wrong('email')}><Input type="email" dir="ltr" value={address} onChange={(e) => setTyped(e.target.value)} /></Field>
          <Field label={t('reports.statementMail.cc')} help={t('reports.statementMail.ccHelp')} error={wrong('cc')}><Input dir="ltr" value={cc} onChange={(e) => setCc(e.target.value)} /></Field>
        </div>
        <Field label={t('reports.statementMail.message')} help={t('reports.statementMail.messageHelp')} error={wrong('message')}><Textarea rows={3} dir="auto" maxLength={4000} value={message} onChange={(e) => setMessage(e.target.value)} /></Field>
        {refused && !['email', 'cc', 'message'].some(wrong) && <Notice kind="error">{errorText(refused)}</Notice>}
        {unseen && !refused && <Notice kind="error">{errorText(unseen)}</Notice>}
        {preview && (
          <section aria-label={t('reports.statementMail.preview')} className="overflow-hidden rounded-lg border">
            <p className="truncate border-b px-3 py-2 text-sm"><span className="text-muted-foreground">{t('reports.statementMail.subject')}: </span><span dir="auto">{preview.subject}</span></p>
            <div lang={preview.language} dir="auto" className="flex max-h-72 flex-col gap-3 overflow-y-auto bg-muted/40 p-4">
              <p dir="auto" className="text-lg font-semibold">{preview.heading}</p>
              {preview.paragraphs.map((text, i) => <p key={i} dir="auto" className="whitespace-pre-line text-pretty">{text}</p>)}
            </div>
            <p className="border-t px-3 py-2 text-sm text-muted-foreground">{t('reports.statementMail.file')}: <bdi>{preview.file}</bdi></p>
          </section>
        )}
      </form>
    </Dialog>
  );
}
