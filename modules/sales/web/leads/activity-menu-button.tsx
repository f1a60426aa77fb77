import { Ellipsis } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { IconButton } from '#core/web/ui/button.tsx';
import { tip } from '#core/web/ui/tip.ts';

/** What opens the menu of an activity. */
export function ActivityMenuButton({ title, ...rest }: { title: string } & Omit<ComponentProps<typeof IconButton>, 'aria-label' | 'size' | 'title'>) {
  const t = useT('sales');
  return <IconButton size="sm" className="-my-1 text-muted-foreground" aria-label={t('leads.activity.menu', { title })} {...tip(t('leads.actions'))} {...rest}><Ellipsis /></IconButton>;
}
