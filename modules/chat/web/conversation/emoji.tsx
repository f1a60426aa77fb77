import { SmilePlus } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactElement } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { IconButton } from '#core/web/ui/button.tsx';
import { Popover } from '#core/web/ui/popover.tsx';
import { tip } from '#core/web/ui/tip.ts';

/** What is asked for most, one press away. */
export const quickEmoji = ['👍', '❤️', '😂', '🎉', '👀', '✅'] as const;

const groups: Record<string, readonly string[]> = {
  faces: ['😀', '😄', '😅', '😂', '🙂', '😉', '😊', '😍', '😘', '😎', '🤔', '🤨', '😐', '🙄', '😬', '😴', '🤒', '🤯', '🥳', '😢', '😭', '😡', '😱', '🤗'],
  hands: ['👍', '👎', '👌', '✌️', '🤞', '👏', '🙌', '🙏', '💪', '👋', '🤝', '✍️'],
  things: ['❤️', '🧡', '💛', '💚', '💙', '💜', '🔥', '✨', '⭐', '🎉', '🎂', '🎁', '🏆', '💡', '📌', '📅', '📎', '📈', '📉', '💰', '☕', '🍕', '🚀', '⏰'],
  signs: ['✅', '☑️', '❌', '❓', '❗', '⚠️', '💯', '👀', '➕', '🔁', '🆗', '🆕'],
};
const perRow = 8;

/** Emoji to choose one from; arrow keys move in the grid. */
export function EmojiPicker({ onChoose, trigger, label }: { onChoose: (emoji: string) => void; trigger?: ReactElement; label?: string }) {
  const t = useT('chat');
  const [open, setOpen] = useState(false);
  const named = label ?? t('emoji.react');
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
    const at = all.indexOf(document.activeElement as HTMLElement);
    const side = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const step = { ArrowRight: side, ArrowLeft: -side, ArrowDown: perRow, ArrowUp: -perRow }[event.key];
    if (!step || at < 0) return;
    event.preventDefault();
    all[Math.min(all.length - 1, Math.max(0, at + step))]?.focus();
  };
  return (
    <Popover open={open} onOpenChange={setOpen} title={named} align="end" className="w-auto p-2" trigger={trigger ?? <IconButton size="sm" aria-label={named} {...tip(named)}><SmilePlus /></IconButton>}>
      <div className="max-h-64 overflow-y-auto" role="presentation" onKeyDown={onKeyDown}>
        {Object.entries(groups).map(([group, list]) => (
          <div key={group} role="group" aria-label={t(`emoji.${group}`)} className="mb-1 grid grid-cols-8">
            {list.map((emoji) => <button key={emoji} type="button" className="focus-ring-inset size-8 rounded-md text-lg leading-none hover:bg-accent" onClick={() => { setOpen(false); onChoose(emoji); }}>{emoji}</button>)}
          </div>
        ))}
      </div>
    </Popover>
  );
}
