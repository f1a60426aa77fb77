import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { request } from '#core/web/api/request.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { buttonStyle, IconButton } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { MediaView, usePageTurns } from '#modules/files/web/public.tsx';
import { getMessage, type Message } from '../../contract.ts';
import { useChat } from '../store/use-chat.ts';

/** Files of a message: pictures and films in a grid that opens large, the others below each other. */
export function Attachments({ message }: { message: Message }) {
  const t = useT('chat');
  const { store } = useChat();
  const [shown, setShown] = useState<number | null>(null);
  const pictures = message.attachments.filter((a) => a.kind === 'image');
  const others = message.attachments.filter((a) => a.kind !== 'image');
  const again = () => void request(getMessage, { id: message._id }).then((now) => store.keepMessage(now), () => undefined);
  const unfinished = message.attachments.some((a) => a.state === 'processing');
  // What is still being made has no event of its own.
  useEffect(() => { if (!unfinished) return undefined; const timer = setInterval(again, 4000); return () => clearInterval(timer); });
  return (
    <div className="mt-1 max-w-100 space-y-1">
      {pictures.length > 0 && (
        <ul className={cn('grid gap-1', pictures.length > 1 && 'grid-cols-2')}>
          {pictures.map((card, i) => (
            <li key={card.id} className={cn('min-w-0', pictures.length === 1 && 'max-w-72')}>
              <button type="button" onClick={() => setShown(i)} aria-label={t('files.open', { name: card.name })} className={cn('focus-ring block w-full rounded-lg', pictures.length > 1 && 'h-32')}>
                <MediaView card={card} alt={card.name} sizes="288px" fit={pictures.length > 1 ? 'fill' : 'natural'} onStale={again} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {others.map((card) => <MediaView key={card.id} card={card} alt={card.name} onStale={again} />)}
      {shown !== null && <Viewer pictures={pictures} at={shown} onAt={setShown} onStale={again} />}
    </div>
  );
}

function Viewer({ pictures, at, onAt, onStale }: { pictures: Message['attachments']; at: number; onAt: (at: number | null) => void; onStale: () => void }) {
  const t = useT('chat');
  const core = useT();
  const card = pictures[Math.min(at, pictures.length - 1)]!;
  const move = (step: 1 | -1) => onAt((at + step + pictures.length) % pictures.length);
  const turns = usePageTurns(pictures.length > 1 ? move : null);
  return (
    <Dialog
      open onOpenChange={(open) => { if (!open) onAt(null); }} size="xl" title={<bdi className="block truncate">{card.name}</bdi>}
      footer={card.url ? <a href={`${card.url}&download=1`} className={buttonStyle({ variant: 'outline' })}>{t('files.download')}</a> : undefined}
    >
      <div {...turns}>
        <MediaView card={card} alt={card.name} sizes="90vw" eager onStale={onStale} />
        {pictures.length > 1 && (
          <div className="mt-2 flex items-center justify-center gap-3">
            <IconButton aria-label={core('action.previous')} onClick={() => move(-1)}><ChevronLeft className="mirror-rtl" /></IconButton>
            <span className="figures text-sm">{at + 1} / {pictures.length}</span>
            <IconButton aria-label={core('action.next')} onClick={() => move(1)}><ChevronRight className="mirror-rtl" /></IconButton>
          </div>
        )}
      </div>
    </Dialog>
  );
}
