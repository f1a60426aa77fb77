import { useT } from '#core/web/i18n/i18n.ts';
import { Avatar, type AvatarSize } from './avatar.tsx';
import { cn } from './cn.ts';

/** A person as avatars need them. */
export interface StackPerson {
  id: string;
  name: string;
  src?: string | null;
}

const MORE = { xs: 'h-5 text-[0.5625rem]', sm: 'h-6 text-[0.625rem]', md: 'h-8 text-xs', lg: 'h-10 text-sm', xl: 'h-16 text-lg' } as const;

/** Overlapping avatars with "+3" for those beyond the limit. */
export function AvatarStack({ people, max = 4, size = 'sm', className }: { people: readonly StackPerson[]; max?: number; size?: AvatarSize; className?: string }) {
  const t = useT();
  const shown = people.length > max ? people.slice(0, max) : people;
  const hidden = people.length - shown.length;
  const names = people.map((person) => person.name).join(', ');
  return (
    <span role="img" aria-label={`${t('avatar.people')}: ${names}`} title={names} className={cn('inline-flex items-center', className)}>
      {shown.map((person, index) => (
        <Avatar key={person.id} {...person} size={size} decorative className={cn('rounded-full ring-2 ring-background', index > 0 && '-ms-0.5')} />
      ))}
      {hidden > 0 && (
        <span dir="ltr" className={cn('figures -ms-0.5 grid min-w-6 place-items-center rounded-full bg-muted px-1 font-medium text-muted-foreground ring-2 ring-background', MORE[size])}>
          +{hidden}
        </span>
      )}
    </span>
  );
}
