import type { Column, Row as TableRow } from '@tanstack/react-table';
import { MoreHorizontal, PanelRight } from 'lucide-react';
import type { CSSProperties, MouseEvent, ReactNode } from 'react';
import { useT } from '../i18n/i18n.ts';
import { Link } from '../router.ts';
import { IconButton } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { cn } from '../ui/cn.ts';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { alignOf, EditableCell, FieldValue } from './list-cell.tsx';
import { PeekButton } from './list-peek.tsx';
import type { ListColumn, ListRow } from './list-types.ts';
import { valueIn } from './custom-fields.ts';
import { rowName, type ListView } from './list-view.ts';
import { actionsColumn, selectColumn } from './use-list-table.ts';

/** Where a pinned column stands. */
export function pinStyle<Row>(column: Column<Row, unknown>): CSSProperties {
  const side = column.getIsPinned();
  return side === 'left' ? { insetInlineStart: column.getStart('left') } : side === 'right' ? { insetInlineEnd: column.getAfter('right') } : {};
}

/** Line between the pinned columns and those that scroll under them. */
export function pinEdge<Row>(column: Column<Row, unknown>): string | false {
  if (column.id === selectColumn || column.id === actionsColumn) return false;
  return column.getIsPinned() === 'left' && column.getIsLastColumn('left') ? 'border-e' : column.getIsPinned() === 'right' && column.getIsFirstColumn('right') && 'border-s';
}

/** True for presses on something that has its own meaning. */
export function isOnControl(event: MouseEvent): boolean {
  return event.target instanceof Element && event.target.closest('a,button,input,label,[role="checkbox"],[role="combobox"],[role="menuitem"]') !== null;
}

/** A row's value in a column: the page's own cell, or by the field's type; in place editable where allowed. */
export function CellContent<Row extends ListRow>({ view, column, row }: { view: ListView<Row>; column: ListColumn<Row>; row: Row }): ReactNode {
  const field = view.fields[column.key];
  const choices = view.choicesFor(column.key);
  const shown = column.cell ? column.cell(row) : <FieldValue value={valueIn(row, column.key)} field={field} choices={choices} />;
  const editable = view.onEdit && field && (typeof column.editable === 'function' ? column.editable(row) : column.editable);
  return editable ? <EditableCell row={row} column={column} field={field} choices={column.choicesOf?.(row) ?? choices} onEdit={view.onEdit!}>{shown}</EditableCell> : shown;
}

/** One row of the table. */
export function ListTableRow<Row extends ListRow>({ row: { original: row, getVisibleCells }, index, line, view, height }: { row: TableRow<Row>; index: number; line: number; view: ListView<Row>; height: number }) {
  const t = useT('resource');
  const { chosen } = view;
  const selected = chosen?.has(row.id) ?? false;
  const press = (event: MouseEvent) => {
    if (isOnControl(event) || getSelection()?.isCollapsed === false) return;
    view.onActive(index);
    if (event.shiftKey && chosen) chosen.extend(row.id); else view.open?.(row);
  };
  return (
    <tr
      data-list-row={index} aria-rowindex={line + 2} aria-selected={chosen ? selected : undefined} aria-current={view.peeked === row.id || undefined} tabIndex={index === view.active ? 0 : -1} onClick={press} onFocus={(e) => { if (e.target === e.currentTarget) view.onActive(index); }}
      className={cn('group/row outline-2 -outline-offset-2 outline-transparent [&>td]:bg-background [&>td]:first:ps-6 hover:[&>td]:bg-muted',
        // Drawn in the cells, because pinned ones cover the row's own outline.
        'focus-visible:[&>td]:shadow-[inset_0_2px_0_var(--ring),inset_0_-2px_0_var(--ring)]',
        view.peeked === row.id && '[&>td]:bg-muted', selected && '[&>td]:bg-primary-subtle hover:[&>td]:bg-primary-subtle', view.open && 'cursor-pointer')}
    >
      {getVisibleCells().map(({ column }) => {
        const pinned = column.getIsPinned();
        const frame = cn('overflow-hidden border-b px-3 transition-colors duration-120', pinned && 'sticky z-10', pinEdge(column));
        if (column.id === selectColumn) return <td key={column.id} className={frame} style={{ height, ...pinStyle(column) }} onClick={(e) => { e.stopPropagation(); if (e.shiftKey) { e.preventDefault(); chosen?.extend(row.id); } }}><Checkbox aria-label={t('list.selectRow', { name: rowName(view, row) })} checked={selected} onCheckedChange={() => chosen?.toggle(row.id)} /></td>;
        if (column.id === actionsColumn) return <td key={column.id} className={cn(frame, 'ps-1 pe-5')} style={{ height, ...pinStyle(column) }}><RowMenu view={view} row={row} /></td>;
        const definition = view.columns.find((c) => c.key === column.id)!;
        const align = alignOf(definition, view.fields[column.id]);
        const content = <CellContent view={view} column={definition} row={row} />;
        const isTitle = definition === view.columns[0];
        return (
          <td key={column.id} className={cn(frame, isTitle && !pinned && 'relative', align === 'end' && 'figures text-end', align === 'center' && 'text-center')} style={{ height, ...pinStyle(column) }}>
            <div className={cn('-mx-2 truncate px-2', isTitle && 'font-medium', isTitle && view.peek && 'pointer-coarse:pe-10')}>
              {isTitle && view.hrefOf && !(definition.editable && view.onEdit) ? <Link to={view.hrefOf(row)} className="focus-ring block truncate rounded-sm hover:underline">{content}</Link> : content}
            </div>
            {isTitle && <PeekButton view={view} row={row} tabIndex={-1} className="absolute inset-y-0 end-1 my-auto bg-muted text-muted-foreground opacity-0 group-hover/row:opacity-100 focus-visible:opacity-100 pointer-coarse:bg-transparent pointer-coarse:opacity-100" />}
          </td>
        );
      })}
    </tr>
  );
}

/** Menu of what can be done with one row; nothing when the page gives none for it. */
export function RowMenu<Row extends ListRow>({ view, row }: { view: ListView<Row>; row: Row }) {
  const t = useT('resource');
  const items = view.rowActions?.(row);
  if (!items) return null;
  return <Menu align="end" trigger={<IconButton size="sm" className="text-muted-foreground" aria-label={t('list.rowActions', { name: rowName(view, row) })}><MoreHorizontal /></IconButton>}>{view.peek && <MenuItem icon={<PanelRight className="mirror-rtl" />} onSelect={() => view.peek!(row)}>{t('list.peek')}</MenuItem>}{items}</Menu>;
}
