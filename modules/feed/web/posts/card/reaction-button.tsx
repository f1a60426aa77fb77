import { ChevronDown } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { Popover } from '#core/web/ui/popover.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { reactionKinds, type ReactionKind } from '../../../contract.ts';
import { reactionSigns } from '../kinds.ts';

const longPressMs = 450;

/** Props of ReactionButton. */
export interface ReactionButtonProps { mine: ReactionKind | null; onReact: (kind: ReactionKind) => void; /** Of whom or what, for the picker's name. */ of: string; small?: boolean; /** Told when the six are shown, and when they are not any more. */ onOffer?: (open: boolean) => void }

/** One press likes or takes the reaction back; a long press, or the arrow beside it, offers all six. */
export function ReactionButton({ mine, onReact, of, small = false, onOffer }: ReactionButtonProps) {
  const t = useT('feed');
  const [open, change] = useState(false);
  const setOpen = (now: boolean) => { change(now); onOffer?.(now); };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const held = useRef(false);
  const { icon: Icon, tone } = reactionSigns[mine ?? 'like'];
  const press = () => { held.current = false; timer.current = setTimeout(() => { held.current = true; setOpen(true); }, longPressMs); };
  const letGo = () => clearTimeout(timer.current);
  const choose = (kind: ReactionKind) => { setOpen(false); onReact(kind); };
  return (
    <span className="inline-flex items-center">
      <Button
        size="sm" variant="ghost" aria-pressed={mine !== null} aria-label={t(mine ? 'reaction.mine' : 'reaction.likeOf', { kind: t(`reaction.kind.${mine ?? 'like'}`), of })}
        className={cn('touch-manipulation rounded-e-none pe-1.5', small && 'h-7 px-1.5 text-xs', mine ? tone : 'text-muted-foreground')}
        onPointerDown={press} onPointerUp={letGo} onPointerLeave={letGo} onPointerCancel={letGo} onContextMenu={(event) => { if (held.current) event.preventDefault(); }}
        onClick={() => { if (held.current) held.current = false; else onReact(mine ?? 'like'); }}
      >
        <Icon aria-hidden className={mine ? 'fill-current/15' : ''} /><span className={small ? '' : 'sr-only sm:not-sr-only'}>{t(`reaction.kind.${mine ?? 'like'}`)}</span>
      </Button>
      <Popover
        open={open} onOpenChange={setOpen} title={t('reaction.choose')} side="top" className="w-auto p-1"
        trigger={<IconButton size="sm" aria-label={t('reaction.chooseOf', { of })} className={cn('w-6 rounded-s-none text-muted-foreground pointer-coarse:min-w-8', small && 'h-7')}><ChevronDown className="size-3.5!" /></IconButton>}
      >
        <Picker mine={mine} onChoose={choose} />
      </Popover>
    </span>
  );
}

function Picker({ mine, onChoose }: { mine: ReactionKind | null; onChoose: (kind: ReactionKind) => void }) {
  const t = useT('feed');
  const row = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const all = [...(row.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])];
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? all.length - 1 : event.key === 'ArrowLeft' || event.key === 'ArrowRight' ? (at + (event.key === forward ? 1 : all.length - 1)) % all.length : null;
    if (to === null) return;
    event.preventDefault();
    all[to]?.focus();
  };
  return (
    <div ref={row} role="toolbar" aria-label={t('reaction.choose')} onKeyDown={onKeyDown} className="flex gap-0.5">
      {reactionKinds.map((kind) => {
        const { icon: Icon, tone } = reactionSigns[kind];
        return <IconButton key={kind} size="lg" aria-label={t(`reaction.kind.${kind}`)} aria-pressed={mine === kind} {...tip(t(`reaction.kind.${kind}`), { side: 'top' })} className={cn(tone, '[&_svg]:size-5', mine === kind && 'bg-accent')} onClick={() => onChoose(kind)}><Icon /></IconButton>;
      })}
    </div>
  );
}
