import { cn } from './cn.ts';

const APPLE = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);
const SYMBOLS: Record<string, string> = {
  mod: APPLE ? '⌘' : 'Ctrl',
  ctrl: APPLE ? '⌃' : 'Ctrl',
  alt: APPLE ? '⌥' : 'Alt',
  shift: APPLE ? '⇧' : 'Shift',
  enter: '↵',
  esc: 'Esc',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
};

/** Keys of a shortcut: "mod+k" are pressed together, "g p" one after the other. */
export function Kbd({ keys, className }: { keys: string; className?: string }) {
  const caps = keys.split(/[\s+]+/).filter(Boolean);
  return (
    <span className={cn('inline-flex shrink-0 items-center gap-0.5', className)} dir="ltr">
      {caps.map((cap, index) => (
        <kbd
          key={index}
          className="inline-grid h-4.5 min-w-4.5 place-items-center rounded-sm border bg-muted px-1 font-sans text-[0.6875rem] leading-none text-muted-foreground"
        >
          {SYMBOLS[cap.toLowerCase()] ?? (cap.length === 1 ? cap.toUpperCase() : cap)}
        </kbd>
      ))}
    </span>
  );
}
