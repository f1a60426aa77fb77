import { useEffect, useSyncExternalStore, type Ref } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, usePages, useRead } from '#core/web/query.ts';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { getConversation, listTexts, markRead } from '../../contract.ts';
import { topics, useBase } from '../base.ts';
import { Writer } from '../composer/writer.tsx';
import { TextList } from '../text-list.tsx';
import { ConversationHead } from './conversation-head.tsx';

/** True while somebody can look at the page: a tab in the background reads nothing. */
const useIsSeen = () => useSyncExternalStore((changed) => { document.addEventListener('visibilitychange', changed); return () => document.removeEventListener('visibilitychange', changed); }, () => document.visibilityState === 'visible');

/** One conversation: who it is with, what was said, and the box to answer in. What came in counts as read once it is seen here. */
export function ConversationView({ id, boxRef, onBack }: { id: string; boxRef: Ref<HTMLTextAreaElement>; onBack: () => void }) {
  const t = useT('texting');
  const base = useBase();
  const can = useCan();
  const query = useRead(getConversation, { ...base, id }, { topics });
  const texts = usePages(listTexts, { ...base, id, limit: 50 }, { topics });
  const { mutate: read } = useAction(markRead, { topics, quiet: true });
  const unread = query.data?.unread ?? 0;
  const isSeen = useIsSeen();
  useEffect(() => { if (isSeen && unread > 0) read({ ...base, id }); }, [isSeen, unread, read, base, id]);
  const canSend = can('texting.text.send');
  return (
    <QueryView query={query} skeleton={<SkeletonRows rows={6} columns={1} />}>
      {(c) => (
        <section aria-label={c.name || c.phone} className="flex h-full min-w-0 flex-col">
          <ConversationHead c={c} canSend={canSend} onBack={onBack} />
          <div tabIndex={0} role="group" aria-label={t('of.title')} className="focus-ring-inset flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-4 py-4 sm:px-6">
            <TextList query={texts as never} name={c.name} canSend={canSend} label={t('of.title')} empty={<p className="text-muted-foreground">{t('of.empty')}</p>} />
          </div>
          {canSend && c.phone !== '' && (
            <div className="border-t px-4 py-3 sm:px-6">
              <Writer target={{ conversationId: c.id }} channel={c.channel} number={c.number} windowOpen={c.channel === 'sms' || c.windowUntil !== null} name={c.name} blocked={c.objected ? t('inbox.objected') : null} boxRef={boxRef} onSent={() => undefined} />
            </div>
          )}
        </section>
      )}
    </QueryView>
  );
}
