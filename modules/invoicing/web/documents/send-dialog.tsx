import { useState } from 'react';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { request } from '#core/web/api/request.ts';
import { MailForm } from '#core/web/document/mail-form.tsx';
import { mailInput, useMail } from '#core/web/document/mail.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { invoiceSteps, type BusinessDocument } from '../../contract.ts';
import { documentTopics, useBase, wordsOf } from './document-words.ts';

/** Sends a posted invoice by mail, or only notes that it was sent; shows the mail before it goes. */
export function SendDialog({ document: d, onClose }: { document: BusinessDocument; onClose: () => void }) {
  const t = useT('invoicing');
  const of = { ...useBase(), id: d.id };
  const [without, setWithout] = useState(false);
  const mail = useMail({ to: d.contact?.email ?? d.party?.email ?? '', track: d.trackViews, load: (message, signal) => request(invoiceSteps.previewMail, { ...of, message }, { signal }) });
  const { preview, choices: { byMail } } = mail;
  const send = useAction(invoiceSteps.send, { topics: documentTopics, success: t('documents.sentToast'), onDone: onClose });
  const isBroken = byMail && (preview?.eInvoice.problems.length ?? 0) > 0;
  return (
    <Dialog
      open size="lg" title={t('documents.sendTitle', { number: d.number ?? '' })} onOpenChange={(open) => { if (!open) onClose(); }}
      footer={<><Button variant="ghost" onClick={onClose}>{t('documents.cancel')}</Button><Button variant="primary" type="submit" form="send-document" loading={send.isPending} disabled={isBroken && !without}>{t(byMail ? 'documents.send' : 'documents.markSent')}</Button></>}
    >
      <form id="send-document" className="flex flex-col gap-4" onSubmit={(e) => { e.preventDefault(); send.mutate({ ...of, withoutEInvoice: isBroken && without, ...mailInput(mail.choices) }); }}>
        <MailForm say={wordsOf(t)} {...mail} beside={preview && <MailEInvoice eInvoice={preview.eInvoice} without={without} onWithout={setWithout} />} />
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
