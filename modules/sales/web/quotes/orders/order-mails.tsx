import { SentMails } from '#core/web/document/sent-mails.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { listOrderMails } from '../../../contract.ts';
import { useBase } from '../../leads/use-leads.ts';
import { orderTopics } from '../quote-words.ts';

/** The mails about an order and what became of them. */
export function OrderMails({ id }: { id: string }) {
  const t = useT('sales');
  const mails = useRead(listOrderMails, { ...useBase(), id }, { topics: orderTopics });
  return <SentMails mails={mails} none={t('quotes.order.noMails')} titleOf={(m) => <>{t(`quotes.order.${m.paper === 'confirmation' ? 'confirmation' : 'note'}`)} <span className="figures">{m.number}</span></>} stateOf={(state) => t(`quotes.mails.state.${state}`)} />;
}
