import { ChevronDown, X } from 'lucide-react';
import { useState } from 'react';
import { bulkLimits } from '#core/contract/list-fields.ts';
import { useT } from '../i18n/i18n.ts';
import { showError } from '../query.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import type { BulkAction, BulkPress } from './list-types.ts';
import type { LoadedList } from './use-list.ts';
import type { Chosen } from './use-selection.ts';

const figure = (n: number) => n.toLocaleString('en-US');

/** Line under a list: how many rows there are, how many are chosen, and whether they are those of earlier. */
export function ListFooter({ list, selected }: { list: LoadedList<unknown>; selected: number }) {
  const t = useT('resource');
  if (list.isPending || list.error) return null;
  return (
    <footer className="figures flex min-h-9 items-center gap-4 border-t px-4 text-sm text-muted-foreground sm:px-6">
      <span role="status">{list.total === null ? t('list.rowsOpen', { count: list.rows.length, n: figure(list.rows.length) }) : t('list.rows', { count: list.total, n: figure(list.total) })}</span>
      {selected > 0 && <span>{t('list.selected', { count: selected, n: figure(selected) })}</span>}
      <span role="status" className="ms-auto">{list.isOutdated && <Badge tone="warning">{t('list.outdated')}</Badge>}</span>
    </footer>
  );
}

/** What can be done with the chosen rows; appears with the first one. */
export function BulkBar({ chosen, loaded, total, actions }: { chosen: Chosen; loaded: number; total: number | null; actions: readonly BulkAction[] }) {
  const t = useT('resource');
  const [busy, setBusy] = useState<string | null>(null);
  const run = async (action: BulkPress, by: string) => {
    setBusy(by);
    try { await action.run(chosen.value, chosen.count); chosen.clear(); } catch (error) { if ((error as Error).name !== 'AbortError') showError(error); } finally { setBusy(null); }
  };
  const more = !chosen.all && chosen.count >= loaded && total !== null && total > chosen.count;
  return (
    <div role="toolbar" aria-label={t('list.bulk')} className="flex min-h-12 flex-wrap items-center gap-2 border-t bg-popover px-4 py-2 text-sm sm:px-6">
      <IconButton size="sm" aria-label={t('list.clearSelection')} onClick={chosen.clear}><X /></IconButton>
      <span role="status" className="figures font-medium">{chosen.all ? t('list.allSelected', { n: figure(chosen.count) }) : t('list.selected', { count: chosen.count, n: figure(chosen.count) })}</span>
      {more && (total <= bulkLimits.all ? <Button size="sm" variant="link" onClick={chosen.chooseAll}>{t('list.selectMatching', { n: figure(total) })}</Button> : <span className="text-muted-foreground">{t('list.tooMany', { n: figure(bulkLimits.all) })}</span>)}
      {/* On a phone they are one line to push along: three lines of them hid the rows they are about. */}
      <span className="ms-auto flex items-center gap-2 max-sm:-mx-4 max-sm:w-[calc(100%+2rem)] max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:*:shrink-0 sm:flex-wrap">
        {actions.map((action) => {
          const state = { size: 'sm', loading: busy === action.label, disabled: busy !== null && busy !== action.label } as const;
          const icon = action.icon && <action.icon aria-hidden />;
          if (!('choices' in action)) return <Button key={action.label} {...state} variant={action.destructive ? 'destructive' : 'outline'} onClick={() => void run(action, action.label)}>{icon}{action.label}</Button>;
          return (
            <Menu key={action.label} align="end" side="top" trigger={<Button {...state} variant="outline">{icon}{action.label}<ChevronDown aria-hidden /></Button>}>
              {action.choices.map((choice) => <MenuItem key={choice.label} destructive={choice.destructive} onSelect={() => void run(choice, action.label)}>{choice.label}</MenuItem>)}
            </Menu>
          );
        })}
      </span>
    </div>
  );
}
