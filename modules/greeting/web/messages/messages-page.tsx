import { Inbox } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { exportMessages, listMessages } from '../../contract.ts';
import { messageFields } from '../../rules/message-fields.ts';
import { messageStates } from '../../rules/choices.ts';
import { PartsNav } from '../parts-nav.tsx';
import { useBase } from '../use-base.ts';
import { messageTopics, stateTones } from './states.ts';

/** `/greeting/messages`: what people wrote. */
export function MessagesPage() {
  const t = useT('greeting');
  return (
    <ListPage
      endpoint={listMessages} input={useBase()} fields={messageFields} topics={messageTopics} title={t('nav.messages')} description={t('messages.lead')} rowHref={(m) => `/greeting/messages/${m.id}`} exportEndpoint={exportMessages} secondary={<PartsNav />}
      columns={[
        { key: 'name', header: t('messages.name'), pin: 'start', width: 200 }, { key: 'message', header: t('messages.message'), width: 380 }, { key: 'state', header: t('messages.state'), width: 150 },
        { key: 'email', header: t('messages.email'), width: 220 }, { key: 'createdAt', header: t('messages.received'), width: 170 }, { key: 'number', header: t('messages.number'), width: 140, hidden: true }, { key: 'pageUrl', header: t('messages.page'), width: 160, hidden: true }, { key: 'chatRepliedAt', header: t('messages.lastInChat'), width: 170, hidden: true },
      ]}
      choices={{ state: messageStates.map((value) => ({ value, label: t(`messages.states.${value}`), tone: stateTones[value] })) }}
      empty={{ title: t('messages.emptyTitle'), text: t('messages.empty'), icon: Inbox }}
    />
  );
}
