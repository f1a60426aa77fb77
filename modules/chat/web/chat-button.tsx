import { MessageCircle } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { CountBadge, shownCount } from '#core/web/ui/badge.tsx';
import { IconButton, type ButtonProps } from '#core/web/ui/button.tsx';
import { useMaybeViewer } from '#core/web/viewer.tsx';
import { useBadge } from './badge.ts';

const load = () => import('./panel/open-panel.tsx');
const OpenPanel = lazy(async () => ({ default: (await load()).OpenPanel }));
const fetchAhead = () => void load().catch(() => undefined);

/** Chat in the top bar: how many conversations hold something new; the panel comes with the pointer's approach. */
export function ChatButton() {
  return useMaybeViewer() ? <Button /> : null;
}

function Button() {
  const [wanted, setWanted] = useState(false);
  const unread = useBadge();
  const button = <PlainButton unread={unread} aria-haspopup="dialog" aria-expanded={false} onPointerEnter={fetchAhead} onFocus={fetchAhead} onClick={() => setWanted(true)} />;
  return wanted ? <Suspense fallback={button}><OpenPanel unread={unread} /></Suspense> : button;
}

/** The button itself, with the number of conversations that hold something new. */
export function PlainButton({ unread, ...props }: { unread: number } & ButtonProps) {
  const t = useT('chat');
  return (
    <IconButton {...props} aria-label={unread > 0 ? t('button.named', { count: unread, shown: shownCount(unread) }) : t('room')} className="relative text-muted-foreground">
      <MessageCircle className="size-4.5" />
      <CountBadge count={unread} className="absolute end-0.5 top-0.5 ring-2 ring-background" />
    </IconButton>
  );
}
