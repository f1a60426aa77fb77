import type { Header, Table } from '@tanstack/react-table';
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, EyeOff, Layers, Pin, PinOff } from 'lucide-react';
import { useState, type DragEvent, type KeyboardEvent } from 'react';
import { useT } from '../i18n/i18n.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { cn } from '../ui/cn.ts';
import { announce } from '../ui/live-region.tsx';
import { ContextMenu, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import { TableHeaderCell } from '../ui/table.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { alignOf } from './list-cell.tsx';
import { pinEdge, pinStyle } from './list-table-row.tsx';
import { nextSort, type ListLayout } from './list-state.ts';
import type { ListRow } from './list-types.ts';
import type { ListView } from './list-view.ts';
import { actionsColumn, orderedColumns, selectColumn } from './use-list-table.ts';

const dragged = 'application/x-list-column';

/** Props of HeadCell. */
export interface HeadCellProps<Row extends ListRow> { header: Header<Row, unknown>; view: ListView<Row>; table: Table<Row>; layout: ListLayout; onLayout: (patch: Partial<ListLayout>) => void }

/** The order of columns with one of them before (or behind) another. */
export function movedTo(order: readonly string[], key: string, target: string, behind: boolean): string[] {
  const rest = order.filter((k) => k !== key);
  const at = rest.indexOf(target);
  return key === target || at < 0 ? [...order] : [...rest.slice(0, at + (behind ? 1 : 0)), key, ...rest.slice(at + (behind ? 1 : 0))];
}

/** Head of a column: sorts, is dragged to another place, resized, pinned, hidden; all of it also by keyboard and in its menu. */
export function HeadCell<Row extends ListRow>({ header, view, table, layout, onLayout }: HeadCellProps<Row>) {
  const t = useT('resource');
  const [over, setOver] = useState<'before' | 'behind' | null>(null);
  const { id } = header.column;
  const pinned = header.column.getIsPinned();
  const sticky = cn('bg-background', pinned ? 'sticky z-10' : 'relative', pinEdge(header.column));
  const style = pinStyle(header.column);
  const { chosen, list, state } = view;
  if (id === selectColumn) {
    const some = (chosen?.count ?? 0) > 0;
    return <TableHeaderCell className={sticky} style={style}><Checkbox aria-label={t('list.selectAll')} checked={some && (chosen!.all || chosen!.count >= list.rows.length)} indeterminate={some && !chosen!.all && chosen!.count < list.rows.length} onCheckedChange={() => chosen!.toggleLoaded()} /></TableHeaderCell>;
  }
  if (id === actionsColumn) return <th scope="col" className={cn(sticky, 'border-b')} style={style}><VisuallyHidden>{t('list.more')}</VisuallyHidden></th>;
  const column = view.columns.find((c) => c.key === id)!;
  const field = view.fields[id];
  const at = state.sort.findIndex((k) => k.field === id);
  const rtl = table.options.columnResizeDirection === 'rtl';
  const order = orderedColumns(view.columns, layout.order).map((c) => c.key);
  // Hidden columns keep their place, so the neighbour that is seen is the one to pass.
  const visible = order.filter((key) => !layout.hidden.includes(key));
  const place = visible.indexOf(id);
  const sortable = field !== undefined && field.sortable !== false;
  const resize = (by: number) => onLayout({ widths: { ...layout.widths, [id]: Math.min(900, Math.max(60, header.getSize() + by)) } });
  const move = (by: 1 | -1) => {
    const target = visible[place + by];
    if (!target) return;
    onLayout({ order: movedTo(order, id, target, by === 1) });
    announce(t('list.movedTo', { name: column.header, n: place + by + 1 }));
  };
  const pin = () => onLayout({ pins: { ...layout.pins, [id]: pinned ? 'none' : 'start' } });
  const onHeadKey = (e: KeyboardEvent) => {
    if (!e.altKey || e.ctrlKey || e.metaKey) return;
    const by = e.key === 'ArrowRight' ? 1 : e.key === 'ArrowLeft' ? -1 : 0;
    if (by !== 0) { e.preventDefault(); if (e.shiftKey) resize((rtl ? -by : by) * 16); else move((rtl ? -by : by) as 1 | -1); }
  };
  const onResizeKey = (e: KeyboardEvent) => {
    const step = { ArrowRight: 16, ArrowLeft: -16 }[e.key];
    if (step === undefined || e.altKey) return;
    e.preventDefault();
    e.stopPropagation();
    resize(rtl ? -step : step);
  };
  const onDragStart = (e: DragEvent) => {
    // The edge of a head resizes; the browser takes it for a part of what is dragged.
    if (document.elementFromPoint(e.clientX, e.clientY)?.closest('[role="separator"]')) { e.preventDefault(); return; }
    e.dataTransfer.setData(dragged, id);
    e.dataTransfer.effectAllowed = 'move';
  };
  const onDragOver = (e: DragEvent<HTMLElement>) => {
    if (!e.dataTransfer.types.includes(dragged)) return;
    e.preventDefault();
    const { left, width } = e.currentTarget.getBoundingClientRect();
    setOver((e.clientX > left + width / 2) === rtl ? 'before' : 'behind');
  };
  const onDrop = (e: DragEvent) => {
    const key = e.dataTransfer.getData(dragged);
    setOver(null);
    if (!key) return;
    e.preventDefault();
    onLayout({ order: movedTo(order, key, id, over === 'behind') });
  };
  const menu = (
    <>
      {sortable && <MenuItem icon={<ArrowUp />} onSelect={() => view.onSort([{ field: id, descending: false }])}>{t('list.ascending')}</MenuItem>}
      {sortable && <MenuItem icon={<ArrowDown />} onSelect={() => view.onSort([{ field: id, descending: true }])}>{t('list.descending')}</MenuItem>}
      {field?.groupable && <MenuItem icon={<Layers />} onSelect={() => view.onGroup(state.group === id ? '' : id)}>{t(state.group === id ? 'list.noGroup' : 'list.groupByThis')}</MenuItem>}
      {(sortable || field?.groupable) && <MenuSeparator />}
      <MenuItem icon={<ArrowLeft className="mirror-rtl" />} disabled={place <= 0} onSelect={() => move(-1)}>{t('list.moveBefore')}</MenuItem>
      <MenuItem icon={<ArrowRight className="mirror-rtl" />} disabled={place === visible.length - 1} onSelect={() => move(1)}>{t('list.moveBehind')}</MenuItem>
      <MenuItem icon={pinned ? <PinOff /> : <Pin />} onSelect={pin}>{t(pinned ? 'list.unpin' : 'list.pin', { name: column.header })}</MenuItem>
      <MenuItem icon={<EyeOff />} disabled={visible.length <= 1} onSelect={() => onLayout({ hidden: [...layout.hidden, id] })}>{t('list.hide')}</MenuItem>
    </>
  );
  return (
    <ContextMenu items={menu}>
      <TableHeaderCell
        align={alignOf(column, field)} style={over ? { ...style, boxShadow: `inset ${(over === 'before') === rtl ? -2 : 2}px 0 0 var(--primary)` } : style} draggable={!header.column.getIsResizing()} onKeyDown={onHeadKey} aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
        onDragStart={onDragStart} onDragOver={onDragOver} onDragLeave={() => setOver(null)} onDrop={onDrop}
        className={cn(sticky, 'group/head')}
        {...(sortable ? { sort: at < 0 ? false : state.sort[at]!.descending ? 'desc' as const : 'asc' as const, onSort: ((event?: { shiftKey?: boolean }) => view.onSort(nextSort(state.sort, id, event?.shiftKey ?? false))) as () => void } : {})}
      >
        {column.header}{state.sort.length > 1 && at >= 0 && <span className="figures text-[0.625rem] text-muted-foreground">{at + 1}</span>}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a focusable separator is a widget */}
        <span role="separator" aria-orientation="vertical" tabIndex={0} aria-label={t('list.resize', { name: column.header })} aria-valuenow={Math.round(header.getSize())} aria-valuemin={60} aria-valuemax={900} onMouseDown={header.getResizeHandler()} onTouchStart={header.getResizeHandler()} onKeyDown={onResizeKey} onClick={(e) => e.stopPropagation()}
          className={cn('focus-ring absolute inset-y-2 end-0 w-2 cursor-col-resize touch-none border-e-2 border-transparent select-none group-hover/head:border-border hover:border-primary-ink', header.column.getIsResizing() && 'border-primary-ink')} />
      </TableHeaderCell>
    </ContextMenu>
  );
}
