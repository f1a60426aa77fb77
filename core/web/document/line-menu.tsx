import { ArrowDown, ArrowUp, Copy, MoreHorizontal, SlidersHorizontal, Trash2 } from 'lucide-react';
import { useT } from '../i18n/i18n.ts';
import { IconButton } from '../ui/button.tsx';
import { Menu, MenuCheckboxItem, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import './document-texts.ts';
import type { LineProps } from './line-table.tsx';

/** What else can be done with a line. */
export function LineMenu({ line, at, count, actions, options, details }: LineProps) {
  const t = useT('document');
  return (
    <Menu align="end" trigger={<IconButton size="sm" aria-label={t('more', { n: at + 1 })} className="text-muted-foreground"><MoreHorizontal /></IconButton>}>
      {options && line.kind === 'item' && (
        <>
          <MenuCheckboxItem checked={line.optional} onCheckedChange={(optional) => actions.set(line.key, { optional, ...(optional ? {} : { optionGroup: '', chosen: true }) })}>{t('makeOptional')}</MenuCheckboxItem>
          {line.optional && <MenuCheckboxItem checked={line.chosen} onCheckedChange={(chosen) => actions.set(line.key, { chosen })}>{t('chosen')}</MenuCheckboxItem>}
          <MenuSeparator />
        </>
      )}
      {details && line.kind === 'item' && <><MenuItem icon={<SlidersHorizontal />} onSelect={() => details.open(line, at)}>{details.label}</MenuItem><MenuSeparator /></>}
      <MenuItem icon={<ArrowUp />} shortcut="alt+↑" disabled={at === 0} onSelect={() => actions.move(at, at - 1)}>{t('moveUp')}</MenuItem>
      <MenuItem icon={<ArrowDown />} shortcut="alt+↓" disabled={at === count - 1} onSelect={() => actions.move(at, at + 1)}>{t('moveDown')}</MenuItem>
      <MenuItem icon={<Copy />} onSelect={() => actions.duplicate(line.key)}>{t('duplicate')}</MenuItem>
      <MenuItem icon={<Trash2 />} destructive onSelect={() => actions.remove(line.key)}>{t('remove')}</MenuItem>
    </Menu>
  );
}
