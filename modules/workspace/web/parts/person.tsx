import type { ReactNode } from 'react';
import { Avatar, type AvatarSize } from '#core/web/ui/avatar.tsx';
import { cn } from '#core/web/ui/cn.ts';
import type { PersonCard } from '../../contract.ts';

/** Picture and name of a person, with a quiet second line. */
export function Person({ person, detail, online, size = 'md', className }: { person: Pick<PersonCard, 'id' | 'name' | 'photo'>; detail?: ReactNode; online?: boolean; size?: AvatarSize; className?: string }) {
  return (
    <span className={cn('flex min-w-0 items-center gap-2.5', className)}>
      <Avatar name={person.name} id={person.id} src={person.photo} size={size} {...(online ? { presence: 'online' } : { decorative: true })} />
      <span className="min-w-0">
        <span className="block truncate font-medium">{person.name}</span>
        {detail && <span className="block truncate text-xs text-muted-foreground">{detail}</span>}
      </span>
    </span>
  );
}
