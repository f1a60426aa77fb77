import { Avatar, type AvatarProps } from '#core/web/ui/avatar.tsx';
import { cn } from '#core/web/ui/cn.ts';

/** What other rooms know of a person, as the server's cards give it. */
export interface PersonCard { id: string; name: string; photo: string | null }

/** Photo of a person or their initials; set `decorative` where the name stands beside it. */
export function PersonAvatar({ person, ...props }: { person: PersonCard } & Omit<AvatarProps, 'id' | 'name' | 'src' | 'shape'>) {
  return <Avatar {...props} id={person.id} name={person.name} src={person.photo} />;
}

/** Photo and name of a person on one line; a long name is cut, never wrapped. */
export function PersonName({ person, detail, size = 'sm', presence, className }: { person: PersonCard; detail?: string } & Pick<AvatarProps, 'size' | 'presence' | 'className'>) {
  return (
    <span className={cn('inline-flex max-w-full min-w-0 items-center gap-2 align-middle', className)}>
      <PersonAvatar person={person} size={size} decorative {...(presence ? { presence } : {})} />
      <span className="min-w-0">
        <span dir="auto" className="block truncate" title={person.name}>{person.name}</span>
        {detail && <span className="block truncate text-sm text-muted-foreground">{detail}</span>}
      </span>
    </span>
  );
}
