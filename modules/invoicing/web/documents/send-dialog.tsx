import { useEffect, useState } from 'react';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { request } from '#core/web/api/request.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { invoiceSteps, type BusinessDocument } from '../../contract.ts';
import { documentTopics, useBase } from './document-words.ts';

/** Sends a posted invoice by mail, or only notes that it was sent; shows the mail before it goes. */
export function SendDialog({ document: d, onClose }: { document: BusinessDocument; onClose: () => void }) {
  const t = useT('invoicing');
  const { workspace_slug } = useBase();
  const [to, setTo] = useState(d.contact?.email ?? d.party?.email ?? '');
  const [cc, setCc] = useState('');
  const [message, setMessage] = useState('');
  const [byMail, setByMail] = useState(true);
  const [track, setTrack] = useState(d.trackViews);
  const [preview, setPreview] = useState<OutputOf<typeof invoiceSteps.previewMail> | null>(null);
  const send = useAction(invoiceSteps.send, { topics: documentTopics, success: t('documents.sentToast'), onDone: onClose });
  useEffect(() => {
    if (!byMail) return;
    const abort = new AbortController();
    const timer = setTimeout(() => { request(invoiceSteps.previewMail, { workspace_slug, id: d.id, message }, { signal: abort.signal }).then(setPreview, () => undefined); }, 300);
    return () => { clearTimeout(timer); abort.abort(); };
  }, [message, byMail, d.id, workspace_slug]);
  const submit = () => send.mutate({ workspace_slug, id: d.id, byMail, track, message, cc: cc.split(/[,;\s]+/).filter(Boolean), ...(byMail && to.trim() ? { to: to.trim() } : {}) });
  return (
    <Dialog
      open size="lg" title={t('documents.sendTitle', { number: d.number ?? '' })} onOpenChange={(open) => { if (!open) onClose(); }}
      footer={<><Button variant="ghost" onClick={onClose}>{t('documents.cancel')}</Button><Button variant="primary" type="submit" form="send-document" loading={send.isPending}>{t(byMail ? 'documents.send' : 'documents.markSent')}</Button></>}
    >
      <form id="send-document" className="flex flex-col gap-4" onSubmit={(e) => { e.preventDefault(); submit(); }}>
        <Checkbox checked={byMail} onCheckedChange={(on) => setByMail(on === true)} label={t('documents.byMail')} description={t('documents.byMailHelp')} />
        {byMail && (
          <>
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label={t('documents.to')} required><Input type="email" value={to} required onChange={(e) => setTo(e.target.value)} /></Field>
              <Field label={t('documents.cc')} help={t('documents.ccHelp')}><Input dir="ltr" value={cc} onChange={(e) => setCc(e.target.value)} /></Field>
            </div>
            <Field label={t('documents.message')} help={t('documents.messageHelp')}><Textarea rows={3} dir="auto" maxLength={4000} value={message} onChange={(e) => setMessage(e.target.value)} /></Field>
            {preview && <MailPreview mail={preview} />}
          </>
        )}
        <Switch checked={track} onCheckedChange={setTrack} label={t('documents.field.trackViews')} description={t('documents.trackHelp')} />
      </form>
    </Dialog>
  );
}

/** The mail as its receiver will read it, as text: the page's policy lets no foreign markup in. */
function MailPreview({ mail }: { mail: OutputOf<typeof invoiceSteps.previewMail> }) {
  const t = useT('invoicing');
  return (
    <section aria-label={t('documents.preview')} className="overflow-hidden rounded-lg border">
      <p className="truncate border-b px-3 py-2 text-sm"><span className="text-muted-foreground">{t('documents.subject')}: </span><span dir="auto">{mail.subject}</span></p>
      <div lang={mail.language} dir="auto" className="flex max-h-72 flex-col gap-3 overflow-y-auto bg-muted/40 p-4">
        <p dir="auto" className="text-lg font-semibold">{mail.heading}</p>
        {mail.paragraphs.map((text, i) => <p key={i} dir="auto" className="whitespace-pre-line text-pretty">{text}</p>)}
        <p><span className="inline-block rounded-md bg-primary px-4 py-2 text-sm font-medium text-primary-foreground">{mail.action}</span></p>
      </div>
    </section>
  );
}
