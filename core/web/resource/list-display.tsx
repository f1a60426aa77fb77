import { ArrowDown, ArrowUp, ArrowDownUp, Pin, PinOff, SlidersHorizontal } from 'lucide-react';
import { pageLimits, pageSizes } from '#core/contract/list-fields.ts';
import { useT } from '../i18n/i18n.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Popover } from '../ui/popover.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { Select } from '../ui/select.tsx';
import type { ListLayout, SortKey } from './list-state.ts';

/** A column as the display menu knows it. */
export interface DisplayColumn { key: string; header: string }

/** Props of ListDisplay. */
export interface ListDisplayProps {
  columns: readonly DisplayColumn[];
  layout: ListLayout;
  onLayout: (patch: Partial<ListLayout> | null) => void;
  density: 'comfortable' | 'compact';
  sortable: readonly DisplayColumn[];
  sort: readonly SortKey[];
  onSort: (sort: SortKey[]) => void;
  groupable: readonly DisplayColumn[];
  group: string;
  onGroup: (group: string) => void;
}

/** Order, grouping, how much is read at once, row height and columns of a list in one popover; every drag of the table can be done here by keyboard. */
export function ListDisplay(props: ListDisplayProps) {
  const t = useT('resource');
  const { sort, sortable, group, groupable, layout, onLayout } = props;
  const first = sort[0];
  return (
    <Popover title={t('list.display')} align="end" className="w-80" trigger={<Button size="sm" variant="outline"><SlidersHorizontal aria-hidden /><span className="max-sm:sr-only">{t('list.display')}</span></Button>}>
      <div className="flex flex-col gap-3 text-sm">
        {sortable.length > 0 && (
          <Row label={t('list.sortBy')}>
            <Select size="sm" aria-label={t('list.sortBy')} value={first?.field ?? ''} options={[{ value: '', label: t('list.noSort') }, ...sortable.map((c) => ({ value: c.key, label: c.header }))]} onValueChange={(field) => props.onSort(field ? [{ field, descending: first?.descending ?? false }] : [])} />
            <IconButton size="sm" variant="outline" disabled={!first} aria-label={t(first?.descending ? 'list.descending' : 'list.ascending')} onClick={() => props.onSort(sort.map((k, i) => (i === 0 ? { ...k, descending: !k.descending } : k)))}>
              {!first ? <ArrowDownUp /> : first.descending ? <ArrowDown /> : <ArrowUp />}
            </IconButton>
          </Row>
        )}
        {groupable.length > 0 && (
          <Row label={t('list.groupBy')}>
            <Select size="sm" aria-label={t('list.groupBy')} value={group} options={[{ value: '', label: t('list.noGroup') }, ...groupable.map((c) => ({ value: c.key, label: c.header }))]} onValueChange={props.onGroup} />
          </Row>
        )}
        <Row label={t('list.pageSize')}>
          <Select size="sm" aria-label={t('list.pageSize')} value={String(layout.pageSize ?? pageLimits.usual)} options={pageSizes.map((n) => ({ value: String(n), label: t('list.pageSizeRows', { count: n }) }))} onValueChange={(chosen) => onLayout({ pageSize: pageSizes.find((n) => String(n) === chosen) ?? null })} />
        </Row>
        <div className="flex flex-col gap-3 max-sm:hidden">
          <SegmentedControl size="sm" fill aria-label={t('list.density')} value={props.density} onValueChange={(density) => onLayout({ density })} segments={[{ value: 'comfortable', label: t('list.comfortable') }, { value: 'compact', label: t('list.compact') }]} />
          <Columns columns={props.columns} layout={layout} onLayout={onLayout} />
        </div>
      </div>
    </Popover>
  );
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return <div className="flex items-center gap-2"><span aria-hidden className="w-24 shrink-0 text-muted-foreground">{label}</span>{children}</div>;
}

function Columns({ columns, layout, onLayout }: Pick<ListDisplayProps, 'columns' | 'layout' | 'onLayout'>) {
  const t = useT('resource');
  const order = columns.map((c) => c.key);
  const move = (index: number, by: number) => {
    const next = [...order];
    next.splice(index + by, 0, ...next.splice(index, 1));
    onLayout({ order: next });
  };
  return (
    <div role="group" aria-label={t('list.columns')} className="flex flex-col border-t pt-2">
      <div className="flex h-8 items-center justify-between">
        <span className="font-medium">{t('list.columns')}</span>
        <Button size="sm" variant="link" className="text-muted-foreground" onClick={() => onLayout(null)}>{t('list.reset')}</Button>
      </div>
      {columns.map(({ key, header }, index) => {
        const hidden = layout.hidden.includes(key);
        const pinned = layout.pins[key] === 'start' || layout.pins[key] === 'end';
        return (
          <div key={key} className="group/column flex h-8 items-center gap-0.5">
            <Checkbox className="min-w-0 flex-1 truncate" label={header} checked={!hidden} disabled={!hidden && layout.hidden.length >= columns.length - 1} onCheckedChange={(on) => onLayout({ hidden: on ? layout.hidden.filter((k) => k !== key) : [...layout.hidden, key] })} />
            <IconButton size="sm" className="size-7 text-muted-foreground" aria-label={t('list.moveUp', { name: header })} disabled={index === 0} onClick={() => move(index, -1)}><ArrowUp /></IconButton>
            <IconButton size="sm" className="size-7 text-muted-foreground" aria-label={t('list.moveDown', { name: header })} disabled={index === columns.length - 1} onClick={() => move(index, 1)}><ArrowDown /></IconButton>
            <IconButton size="sm" className={pinned ? 'size-7' : 'size-7 text-muted-foreground'} aria-pressed={pinned} aria-label={t(pinned ? 'list.unpin' : 'list.pin', { name: header })} onClick={() => onLayout({ pins: { ...layout.pins, [key]: pinned ? 'none' : 'start' } })}>{pinned ? <PinOff /> : <Pin />}</IconButton>
          </div>
        );
      })}
    </div>
  );
}
