import { request } from '#core/web/api/request.ts';
import { AskForm, MessageList } from '#core/web/document/talk.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { writePublicMessage, type PublicDocument } from '../../../contract.ts';

/** What was said about the invoice, and a way to ask. */
export function Talk({ document: d, token, again }: { document: PublicDocument; token: string; again: () => void }) {
  const t = useT('invoicing');
  return (
    <section className="flex flex-col gap-3"><h2 className="font-medium">{t('documents.messages.title')}</h2>
      {d.messages.length > 0 && <MessageList items={d.messages} />}
      <AskForm words={{ label: t('documents.messages.ask', { seller: d.seller.name }), name: t('documents.messages.yourName'), send: t('documents.messages.send') }} nameKey="atrium.invoice.name" nameRequired={false} onSend={(message) => request(writePublicMessage, { token, ...message })} onDone={again} />
    </section>
  );
}
