import { FileDown, Send } from 'lucide-react';
import { useState } from 'react';
import { request } from '#core/web/api/request.ts';
import { toApiError } from '#core/web/api/errors.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, showError, useAction } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { printProforma, sendProforma, type BusinessDocument } from '../../../contract.ts';
import { documentTopics, useBase } from '../document-words.ts';
import { saveAs } from '#core/web/save-as.ts';

/** A draft as a proforma invoice: its PDF, or a mail with it. */
export function ProformaDialog({ document: d, onClose }: { document: BusinessDocument; onClose: () => void }) {
  const t = useT('invoicing');
  const base = useBase();
  const maySend = useCan()('invoicing.invoice.send');
  const [to, setTo] = useState(d.contact?.email ?? d.party?.email ?? '');
  const [cc, setCc] = useState('');
  const [message, setMessage] = useState('');
  const [printing, setPrinting] = useState(false);
  const send = useAction(sendProforma, { topics: documentTopics, success: t('documents.proforma.sent'), onDone: onClose });
  const wrong = Object.fromEntries((send.error ? toApiError(send.error).fields : []).map((f) => [f.path.replace(/\..*$/, ''), f.message]));
  const print = async () => {
    setPrinting(true);
    try { saveAs(await request(printProforma, { ...base, id: d.id }) as Blob, 'proforma-invoice.pdf'); void invalidateTopics(documentTopics); } catch (error) { showError(error); } finally { setPrinting(false); }
  };
  return (
    <Dialog
      open size="lg" title={t('documents.proforma.title')} description={t('documents.proforma.lead')} onOpenChange={(open) => { if (!open) onClose(); }}
      footer={<><Button variant="ghost" onClick={onClose}>{t('documents.cancel')}</Button><Button variant={maySend ? 'outline' : 'primary'} loading={printing} onClick={() => void print()}><FileDown aria-hidden />{t('documents.proforma.print')}</Button>{maySend && <Button variant="primary" type="submit" form="proforma" loading={send.isPending}><Send aria-hidden className="mirror-rtl" />{t('documents.proforma.send')}</Button>}</>}
    >
      {maySend && (
        <form id="proforma" className="flex flex-col gap-4" onSubmit={(e) => { e.preventDefault(); send.mutate({ ...base, id: d.id, message, cc: cc.split(/[,;\s]+/).filter(Boolean), ...(to.trim() ? { to: to.trim() } : {}) }); }}>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t('documents.to')} required error={wrong['to']}><Input type="email" value={to} required onChange={(e) => setTo(e.target.value)} /></Field>
            <Field label={t('documents.cc')} help={t('documents.ccHelp')} error={wrong['cc']}><Input dir="ltr" value={cc} onChange={(e) => setCc(e.target.value)} /></Field>
          </div>
          <Field label={t('documents.message')} help={t('documents.messageHelp')}><Textarea rows={3} dir="auto" maxLength={4000} value={message} onChange={(e) => setMessage(e.target.value)} /></Field>
        </form>
      )}
    </Dialog>
  );
}
