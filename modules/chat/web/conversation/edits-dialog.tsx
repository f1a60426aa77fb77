import { QueryView } from '#core/web/errors/query-error.tsx';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { zoneHere } from '#core/web/i18n/zone.ts';
import { absoluteText } from '#core/web/ui/date-text.ts';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { listEdits, type Message } from '../../contract.ts';
import { useChanges, useChat } from '../store/use-chat.ts';
import { useAgain } from '../use-again.ts';
import { MessageBody } from './message-body.tsx';

const editsTopic = 'chat.edits';

/** The texts of an edited message, the present one first. */
export function EditsDialog({ message: opened, onClose }: { message: Message; onClose: () => void }) {
  const t = useT('chat');
  const language = useLanguage();
  const { store } = useChat();
  useChanges(store, opened.roomId);
  // It may be edited while it is looked at.
  const message = store.timeline(opened.roomId).messages.get(opened.seq) ?? opened;
  useAgain(message.editedAt ?? '', editsTopic);
  const earlier = useRead(listEdits, { id: message._id }, { topics: [editsTopic], staleTime: 0 });
  return (
    <Dialog open onOpenChange={(open) => { if (!open) onClose(); }} title={t('edits.title')} description={t('edits.lead')}>
      <QueryView query={earlier} skeleton={<SkeletonRows rows={3} columns={1} />}>
        {({ edits }) => (
          <ol className="divide-y">
            {[{ body: message.body, at: message.editedAt ?? message.createdAt }, ...edits].map(({ body, at }, i) => (
              <li key={at + String(i)} className="py-3 first:pt-0">
                <p className="text-sm text-muted-foreground">{i === 0 && <span className="font-medium text-foreground">{t('edits.now')} · </span>}<time dateTime={at} className="figures">{absoluteText(new Date(at), language, zoneHere())}</time></p>
                {body === '' ? <p className="mt-0.5 text-muted-foreground italic">{t('edits.empty')}</p> : <div className="mt-0.5 break-words"><MessageBody body={body} me={store.me} /></div>}
              </li>
            ))}
          </ol>
        )}
      </QueryView>
    </Dialog>
  );
}
