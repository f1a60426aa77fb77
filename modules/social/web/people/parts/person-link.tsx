import '../../social-texts.ts';
import type { ReactNode } from 'react';
import { Link } from '#core/web/router.ts';
import { Avatar, type AvatarSize } from '#core/web/ui/avatar.tsx';
import { cn } from '#core/web/ui/cn.ts';
import type { PersonCard } from '../../../contract/shapes.ts';
import { personAddress } from '../../addresses.ts';

/** Props of PersonLink. */
export interface PersonLinkProps {
  person: Pick<PersonCard, 'id' | 'slug' | 'name' | 'photo'>;
  /** With the picture before the name; `only` is the picture alone. */
  avatar?: AvatarSize | undefined;
  pictureOnly?: boolean;
  className?: string;
  /** What stands below the name. */
  children?: ReactNode;
}

/** A person's name, and picture if asked for, that leads to their profile. */
export function PersonLink({ person, avatar, pictureOnly = false, className, children }: PersonLinkProps) {
  const picture = avatar && <Avatar id={person.id} name={person.name} src={person.photo} size={avatar} decorative={!pictureOnly} />;
  if (pictureOnly) return <Link to={personAddress(person)} className={cn('focus-ring inline-flex shrink-0 rounded-full', className)}>{picture}</Link>;
  const name = <Link to={personAddress(person)} className="focus-ring rounded-sm font-medium break-words hover:underline" dir="auto">{person.name}</Link>;
  if (!picture && !children) return name;
  return (
    <span className={cn('flex min-w-0 items-center gap-3', className)}>
      {picture}
      <span className="min-w-0">
        <span className="block truncate">{name}</span>
        {children && <span className="block text-sm text-muted-foreground">{children}</span>}
      </span>
    </span>
  );
}
