import { Avatar, type AvatarProps } from '#core/web/ui/avatar.tsx';
import { cn } from '#core/web/ui/cn.ts';
import type { PartyKind } from '../../contract/fields.ts';

/** The least that shows a party. */
export interface ShownParty { id: string; name: string; kind: PartyKind; photo: string | null }

/** Photo or logo, else initials; companies are square. */
export function PartyAvatar({ party, ...props }: { party: ShownParty } & Omit<AvatarProps, 'id' | 'name' | 'src' | 'shape'>) {
  return <Avatar {...props} id={party.id} name={party.name} src={party.photo} shape={party.kind === 'company' ? 'square' : 'round'} />;
}

/** Picture and name on one line, with a quieter second line; what is long is cut. */
export function PartyName({ party, detail, size = 'sm', className }: { party: ShownParty; detail?: string | null } & Pick<AvatarProps, 'size' | 'className'>) {
  return (
    <span className={cn('inline-flex max-w-full min-w-0 items-center gap-2 align-middle', className)}>
      <PartyAvatar party={party} size={size} decorative />
      <span className="min-w-0">
        <span className="block truncate" title={party.name}><bdi>{party.name}</bdi></span>
        {detail && <span className="block truncate text-sm text-muted-foreground"><bdi>{detail}</bdi></span>}
      </span>
    </span>
  );
}
