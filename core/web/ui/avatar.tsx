import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { cn } from './cn.ts';
import { initialsOf } from './initials.ts';
import { stableIndex } from './stable-index.ts';

/** Whether a person is here. */
export type Presence = 'online' | 'away' | 'busy' | 'offline';

const SIZE = {
  xs: 'size-5 text-[0.5625rem]',
  sm: 'size-6 text-[0.625rem]',
  md: 'size-8 text-xs',
  lg: 'size-10 text-base',
  xl: 'size-16 text-xl',
} as const;

const TONES = [
  'bg-tone-1 text-tone-1-ink', 'bg-tone-2 text-tone-2-ink', 'bg-tone-3 text-tone-3-ink', 'bg-tone-4 text-tone-4-ink',
  'bg-tone-5 text-tone-5-ink', 'bg-tone-6 text-tone-6-ink', 'bg-tone-7 text-tone-7-ink', 'bg-tone-8 text-tone-8-ink',
] as const;

const PRESENCE: Record<Presence, string> = {
  online: 'bg-success',
  away: 'bg-warning',
  busy: 'bg-destructive',
  offline: 'bg-background ring-2 ring-control ring-inset',
};

/** Size of an avatar: 20, 24, 32, 40 or 64 px. */
export type AvatarSize = keyof typeof SIZE;

/** Props of Avatar. */
export interface AvatarProps {
  name: string;
  /** Decides the colour behind the initials; the name when left out. */
  id?: string;
  src?: string | null;
  size?: AvatarSize;
  presence?: Presence;
  /** Companies and products are square, people round. */
  shape?: 'round' | 'square';
  /** Set where the name stands beside the avatar, so that it is not read twice. */
  decorative?: boolean;
  className?: string;
}

/** Picture of a person or company, or their initials on a colour of their own. */
export function Avatar({ name, id = name, src, size = 'md', presence, shape = 'round', decorative = false, className }: AvatarProps) {
  const t = useT();
  const [loaded, setLoaded] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const label = presence ? t('avatar.named', { name, presence: t(`avatar.presence.${presence}`) }) : name;
  const corner = shape === 'round' ? 'rounded-full' : 'rounded-md';
  return (
    <span
      role={decorative ? undefined : 'img'}
      aria-label={decorative ? undefined : label}
      aria-hidden={decorative || undefined}
      title={decorative ? undefined : name}
      className={cn('relative inline-block shrink-0 align-middle', SIZE[size], className)}
    >
      <span className={cn('grid size-full place-items-center overflow-hidden font-semibold select-none', corner, TONES[stableIndex(id, TONES.length)])}>
        {src && failed !== src && <img src={src} alt="" className={loaded === src ? 'size-full object-cover' : 'hidden'} onLoad={() => setLoaded(src)} onError={() => setFailed(src)} />}
        {(!src || loaded !== src) && <span className="leading-none">{initialsOf(name)}</span>}
      </span>
      {presence && (
        <span
          className={cn('absolute -end-px -bottom-px size-[34%] max-h-3 min-h-2 max-w-3 min-w-2 rounded-full outline-2 outline-background', PRESENCE[presence])}
        />
      )}
    </span>
  );
}
