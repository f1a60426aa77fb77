import { createElement, useEffect, useState, type ComponentProps, type ComponentType } from 'react';
import { useT } from '../i18n/i18n.ts';
import { Drawer } from '../ui/drawer.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useCan } from '../viewer.tsx';
import { completeRooms, useRooms, visibleSlot, type GivenMessage, type MessageAction } from './slots.ts';

type Form = Awaited<ReturnType<MessageAction['load']>>;
/** What was made of a message. */
export type MadeOfMessage = Parameters<ComponentProps<Form>['onDone']>[0];

/** What the viewer may make of a message; with `wanted` every room is asked for its offers. */
export function useMessageOffers(wanted: boolean): readonly MessageAction[] {
  useRooms();
  const can = useCan();
  // Offline at the wrong moment: the menu shows what it has.
  useEffect(() => { if (wanted) void completeRooms().catch(() => undefined); }, [wanted]);
  return visibleSlot('messageActions', can);
}

/** The drawer in which a message becomes something. */
export function MessageOfferDrawer({ offer, message, onDone, onClose }: { offer: MessageAction; message: GivenMessage; onDone: (made: MadeOfMessage) => void; onClose: () => void }) {
  const t = useT();
  const [Shown, setShown] = useState<ComponentType<ComponentProps<Form>> | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let gone = false;
    if (!failed) void offer.load().then((loaded) => { if (!gone) setShown(() => loaded); }, () => { if (!gone) setFailed(true); });
    return () => { gone = true; };
  }, [offer, failed]);
  const waiting = failed ? <ErrorState onRetry={() => setFailed(false)} /> : <div className="flex flex-col gap-4"><Skeleton className="h-9" /><Skeleton className="h-9" /><Skeleton className="h-24" /></div>;
  return (
    <Drawer open onOpenChange={(open) => { if (!open) onClose(); }} title={t(offer.label)} size="lg">
      {Shown ? createElement(Shown, { message, onDone: (made: MadeOfMessage) => { onDone(made); onClose(); }, onCancel: onClose }) : waiting}
    </Drawer>
  );
}
