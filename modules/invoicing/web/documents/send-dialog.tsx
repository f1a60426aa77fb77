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
import { Notice } from '#core/web/ui/notice.tsx';
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
  const [without, setWithout] = useState(false);
  const [track, setTrack] = useState(d.trackViews);
  const [preview, setPreview] = useState<OutputOf<typeof invoiceSteps.previewMail> | null>(null);
  const send = useAction(invoiceSteps.send, { topics: documentTopics, success: t('documents.sentToast'), onDone: onClose });
  useEffect(() => {
    if (!byMail) return;
    const abort = new AbortController();
    const timer = setTimeout(() => { request(invoiceSteps.previewMail, { workspace_slug, id: d.id, message }, { signal: abort.signal }).then(setPreview, () => undefined); }, 300);
    return () => { clearTimeout(timer); abort.abort(); };
  }, [message, byMail, d.id, workspace_slug]);
  const isBroken = byMail && (preview?.eInvoice.problems.length ?? 0) > 0;
  const submit = () => send.mutate({ workspace_slug, id: d.id, byMail, track, message, withoutEInvoice: isBroken && without, cc: cc.split(/[,;\s]+/).filter(Boolean), ...(byMail && to.trim() ? { to: to.trim() } : {}) });
  return (
    <Dialog
      open size="lg" title={t('documents.sendTitle', { number: d.number ?? '' })} onOpenChange={(open) => { if (!open) onClose(); }}
      footer={<><Button variant="ghost" onClick={onClose}>{t('documents.cancel')}</Button><Button variant="primary" type="submit" form="send-document" loading={send.isPending} disabled={isBroken && !without}>{t(byMail ? 'documents.send' : 'documents.markSent')}</Button></>}
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
            {preview && <MailEInvoice eInvoice={preview.eInvoice} without={without} onWithout={setWithout} />}
            {preview && <MailPreview mail={preview} />}
          </>
        )}
        <Switch checked={track} onCheckedChange={setTrack} label={t('documents.field.trackViews')} description={t('documents.trackHelp')} />
      </form>
    </Dialog>
  );
}

/** What goes with the mail as an e-invoice; where it breaks a rule, what that is and the question whether to send without it. */
function MailEInvoice({ eInvoice: { way, problems }, without, onWithout }: { eInvoice: OutputOf<typeof invoiceSteps.previewMail>['eInvoice']; without: boolean; onWithout: (without: boolean) => void }) {
  const t = useT('invoicing');
  if (way === 'none') return null;
  if (problems.length === 0) return <p className="text-sm text-muted-foreground">{t(`documents.eInvoice.with.${way}`)}</p>;
  return (
    <Notice kind="warning">
      <p className="font-medium">{t('documents.eInvoice.broken')}</p>
      <ul className="my-1.5 list-disc ps-5" lang="en" dir="auto">{problems.map((text) => <li key={text} className="break-words">{text}</li>)}</ul>
      <p className="mb-2">{t('documents.eInvoice.mend')}</p>
      <Checkbox checked={without} onCheckedChange={(on) => onWithout(on === true)} label={t('documents.eInvoice.without')} />
    </Notice>
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
