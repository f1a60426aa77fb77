import { useEffect, useState } from 'react';
import { request } from '#core/web/api/request.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
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
  const [preview, setPreview] = useState<{ subject: string; html: string } | null>(null);
  const asks = quote.needsApproval && !quote.approved;
  const send = useAction(sendQuote, { topics: quoteTopics, success: (q) => t(q.status === 'in_approval' ? 'quotes.askedToast' : 'quotes.sentToast'), onDone: onClose });
  useEffect(() => {
    if (!byMail || asks) return;
    const abort = new AbortController();
    const timer = setTimeout(() => { request(previewQuoteMail, { workspace_slug, id: quote.id, message }, { signal: abort.signal }).then(setPreview, () => undefined); }, 300);
    return () => { clearTimeout(timer); abort.abort(); };
  }, [message, byMail, asks, quote.id, workspace_slug]);
  const submit = () => send.mutate({ workspace_slug, id: quote.id, version: quote.version, byMail, message, cc: cc.split(/[,;\s]+/).filter(Boolean), ...(byMail && to.trim() ? { to: to.trim() } : {}) });
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
                {preview && <figure className="overflow-hidden rounded-lg border"><figcaption className="truncate border-b px-3 py-2 text-sm"><span className="text-muted-foreground">{t('quotes.subject')}: </span><span dir="auto">{preview.subject}</span></figcaption><iframe title={t('quotes.preview')} sandbox="" srcDoc={preview.html} className="h-72 w-full bg-white" /></figure>}
              </>
            )}
          </>
        )}
      </form>
    </Dialog>
  );
}
