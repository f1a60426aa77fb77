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
import { previewQuoteMail, sendQuote, type Quote } from '../../contract.ts';
import { useBase } from '../leads/use-leads.ts';
import { quoteTopics } from './quote-words.ts';

/** Sends a quote by mail, or only makes it ready to be shared; shows the mail before it goes. */
export function SendDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const t = useT('sales');
  const { workspace_slug } = useBase();
  const [to, setTo] = useState(quote.billTo?.email ?? quote.party?.email ?? '');
  const [cc, setCc] = useState('');
  const [message, setMessage] = useState('');
  const [byMail, setByMail] = useState(true);
  const [track, setTrack] = useState(quote.trackViews);
  const [preview, setPreview] = useState<OutputOf<typeof previewQuoteMail> | null>(null);
  const asks = quote.needsApproval && !quote.approved;
  const send = useAction(sendQuote, { topics: quoteTopics, success: (q) => t(q.status === 'in_approval' ? 'quotes.askedToast' : 'quotes.sentToast'), onDone: onClose });
  useEffect(() => {
    if (!byMail || asks) return;
    const abort = new AbortController();
    const timer = setTimeout(() => { request(previewQuoteMail, { workspace_slug, id: quote.id, message }, { signal: abort.signal }).then(setPreview, () => undefined); }, 300);
    return () => { clearTimeout(timer); abort.abort(); };
  }, [message, byMail, asks, quote.id, workspace_slug]);
  const submit = () => send.mutate({ workspace_slug, id: quote.id, version: quote.version, byMail, track, message, cc: cc.split(/[,;\s]+/).filter(Boolean), ...(byMail && to.trim() ? { to: to.trim() } : {}) });
  return (
    <Dialog
      open size={asks ? 'sm' : 'lg'} title={t(asks ? 'quotes.askApproval' : 'quotes.sendTitle')} onOpenChange={(open) => { if (!open) onClose(); }}
      footer={<><Button variant="ghost" onClick={onClose}>{t('quotes.cancel')}</Button><Button variant="primary" type="submit" form="send-quote" loading={send.isPending}>{t(asks ? 'quotes.askApproval' : byMail ? 'quotes.send' : 'quotes.makeReady')}</Button></>}
    >
      <form id="send-quote" className="flex flex-col gap-4" onSubmit={(e) => { e.preventDefault(); submit(); }}>
        {asks ? <p className="text-pretty">{t('quotes.askApprovalLead', { discount: quote.highestDiscount })}</p> : (
          <>
            {!quote.partyId && <Notice kind="warning">{t('quotes.noCustomer')}</Notice>}
            <Checkbox checked={byMail} onCheckedChange={(on) => setByMail(on === true)} label={t('quotes.byMail')} description={t('quotes.byMailHelp')} />
            {byMail && (
              <>
                <div className="grid gap-4 sm:grid-cols-2">
                  <Field label={t('quotes.to')} required><Input type="email" value={to} required onChange={(e) => setTo(e.target.value)} /></Field>
                  <Field label={t('quotes.cc')} help={t('quotes.ccHelp')}><Input dir="ltr" value={cc} onChange={(e) => setCc(e.target.value)} /></Field>
                </div>
                <Field label={t('quotes.message')} help={t('quotes.messageHelp')}><Textarea rows={3} dir="auto" maxLength={4000} value={message} onChange={(e) => setMessage(e.target.value)} /></Field>
                {preview && <MailPreview mail={preview} />}
              </>
            )}
            <Switch checked={track} onCheckedChange={setTrack} label={t('quotes.field.trackViews')} description={t('quotes.trackHelp')} />
          </>
        )}
      </form>
    </Dialog>
  );
}

/** The mail as its receiver will read it, as text: the page's policy lets no foreign markup in. */
function MailPreview({ mail }: { mail: OutputOf<typeof previewQuoteMail> }) {
  const t = useT('sales');
  return (
    <section aria-label={t('quotes.preview')} className="overflow-hidden rounded-lg border">
      <p className="truncate border-b px-3 py-2 text-sm"><span className="text-muted-foreground">{t('quotes.subject')}: </span><span dir="auto">{mail.subject}</span></p>
      <div lang={mail.language} dir="auto" className="flex max-h-72 flex-col gap-3 overflow-y-auto bg-muted/40 p-4">
        <p dir="auto" className="text-lg font-semibold">{mail.heading}</p>
        {mail.paragraphs.map((text, i) => <p key={i} dir="auto" className="whitespace-pre-line text-pretty">{text}</p>)}
        <p><span className="inline-block rounded-md bg-primary px-4 py-2 text-sm font-medium text-primary-foreground">{mail.action}</span></p>
      </div>
    </section>
  );
}
