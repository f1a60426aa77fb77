import { request } from '#core/web/api/request.ts';
import { MailForm } from '#core/web/document/mail-form.tsx';
import { mailInput, useMail } from '#core/web/document/mail.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { previewQuoteMail, sendQuote, type Quote } from '../../contract.ts';
import { useBase } from '../leads/use-leads.ts';
import { approvalWord, quoteTopics, wordsOf } from './quote-words.ts';

/** Sends a quote by mail, or only makes it ready to be shared; shows the mail before it goes. */
export function SendDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const t = useT('sales');
  const of = { ...useBase(), id: quote.id };
  const asks = quote.needsApproval && !quote.approved;
  const mail = useMail({ to: quote.billTo?.email ?? quote.party?.email ?? '', track: quote.trackViews, wanted: !asks, load: (message, signal) => request(previewQuoteMail, { ...of, message }, { signal }) });
  const send = useAction(sendQuote, { topics: quoteTopics, success: (q) => t(q.status === 'in_approval' ? 'quotes.askedToast' : 'quotes.sentToast'), onDone: onClose });
  return (
    <Dialog
      open size={asks ? 'sm' : 'lg'} title={t(asks ? 'quotes.askApproval' : 'quotes.sendTitle')} onOpenChange={(open) => { if (!open) onClose(); }}
      footer={<><Button variant="ghost" onClick={onClose}>{t('quotes.cancel')}</Button><Button variant="primary" type="submit" form="send-quote" loading={send.isPending}>{t(asks ? 'quotes.askApproval' : mail.choices.byMail ? 'quotes.send' : 'quotes.makeReady')}</Button></>}
    >
      <form id="send-quote" className="flex flex-col gap-4" onSubmit={(e) => { e.preventDefault(); send.mutate({ ...of, version: quote.version, ...mailInput(mail.choices) }); }}>
        {asks ? <p className="text-pretty">{t(`quotes.ask${approvalWord(quote)}Lead`, { discount: quote.highestDiscount })}</p> : (
          <>
            {!quote.partyId && <Notice kind="warning">{t('quotes.noCustomer')}</Notice>}
            <MailForm say={wordsOf(t)} {...mail} />
          </>
        )}
      </form>
    </Dialog>
  );
}
