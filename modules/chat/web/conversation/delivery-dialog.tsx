import { QueryView } from '#core/web/errors/query-error.tsx';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { zoneHere } from '#core/web/i18n/zone.ts';
import { absoluteText } from '#core/web/ui/date-text.ts';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { getDelivery, type Message } from '../../contract.ts';
import { nameOf } from '../store/use-chat.ts';

/** When a message was queued, stored, and delivered to and read by each person. */
export function DeliveryDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const t = useT('chat');
  const language = useLanguage();
  const delivery = useRead(getDelivery, { id: message._id }, { staleTime: 0 });
  const at = (time: string | null) => (time ? <time dateTime={time} className="figures">{absoluteText(new Date(time), language, zoneHere())}</time> : <span className="text-muted-foreground">{t('delivery.notYet')}</span>);
  return (
    <Dialog open onOpenChange={(open) => { if (!open) onClose(); }} title={t('delivery.title')} description={t('delivery.lead')}>
      <QueryView query={delivery} skeleton={<SkeletonRows rows={4} columns={2} />}>
        {({ queuedAt, storedAt, people, receiptsOff }) => (
          <>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
              {queuedAt && <><dt className="text-muted-foreground">{t('delivery.queued')}</dt><dd>{at(queuedAt)}</dd></>}
              <dt className="text-muted-foreground">{t('delivery.stored')}</dt><dd>{at(storedAt)}</dd>
            </dl>
            {receiptsOff && <p className="mt-3 text-muted-foreground">{t('delivery.receiptsOff')}</p>}
            <ul className="mt-3 divide-y border-t">
              {people.map(({ user, deliveredAt, readAt }) => (
                <li key={user._id} className="flex gap-3 py-2">
                  <Avatar id={user._id} name={nameOf(user)} src={user.photo} decorative />
                  <div className="min-w-0 flex-1">
                    <p className="truncate font-medium"><bdi>{nameOf(user)}</bdi></p>
                    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-sm"><dt className="text-muted-foreground">{t('delivery.delivered')}</dt><dd>{at(deliveredAt)}</dd>{!receiptsOff && <><dt className="text-muted-foreground">{t('delivery.read')}</dt><dd>{at(readAt)}</dd></>}</dl>
                  </div>
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryView>
    </Dialog>
  );
}
