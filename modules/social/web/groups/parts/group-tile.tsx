import { EyeOff, Globe, Lock, type LucideIcon } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { Badge } from '#core/web/ui/badge.tsx';
import type { GroupCard } from '../../../contract/shapes.ts';
import { groupAddress } from '../../addresses.ts';
import { JoinButton } from './join-button.tsx';

/** How visible a group is, as a picture. */
export const visibilityIcons: Record<GroupCard['visibility'], LucideIcon> = { public: Globe, private: Lock, hidden: EyeOff };

/** A group in a list: picture, name, who sees it, how many are in it, and the way in. */
export function GroupTile({ group }: { group: GroupCard }) {
  const t = useT('social');
  const Icon = visibilityIcons[group.visibility];
  return (
    <article aria-label={group.name} className="flex h-full flex-col gap-3 rounded-lg border bg-card p-4">
      <div className="flex items-start gap-3">
        <Avatar id={group.id} name={group.name} src={group.avatar} shape="square" size="lg" decorative />
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-semibold"><Link to={groupAddress(group)} dir="auto" className="focus-ring rounded-sm hover:underline">{group.name}</Link></h2>
          <p className="figures flex flex-wrap items-center gap-x-1.5 text-sm text-muted-foreground"><Icon aria-hidden className="size-3.5" strokeWidth={1.75} />{t(`groups.visibility.${group.visibility}`)} · {t('groups.members', { count: group.members })}</p>
        </div>
        {group.archived ? <Badge tone="warning">{t('groups.archived')}</Badge> : group.role && group.role !== 'member' && <Badge>{t(`groups.role.${group.role}`)}</Badge>}
      </div>
      {group.description && <p className="line-clamp-2 text-sm text-muted-foreground"><bdi>{group.description}</bdi></p>}
      <JoinButton group={group} size="sm" className="mt-auto" />
    </article>
  );
}
