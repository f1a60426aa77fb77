import { Bell as BellIcon } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { CountBadge, shownCount } from '#core/web/ui/badge.tsx';
import { IconButton, type ButtonProps } from '#core/web/ui/button.tsx';

/** The bell as a button, with the number of what is new. */
export function BellButton({ unseen, ...props }: { unseen: number } & ButtonProps) {
  const t = useT('notifications');
  return (
    <IconButton {...props} aria-label={unseen > 0 ? t('bell.named', { count: unseen, shown: shownCount(unseen) }) : t('title')} className="relative text-muted-foreground">
      <BellIcon className="size-4.5" />
      <CountBadge count={unseen} className="absolute end-0.5 top-0.5 ring-2 ring-background" />
    </IconButton>
  );
}
