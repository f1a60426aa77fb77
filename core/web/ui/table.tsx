import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { cn } from './cn.ts';

/** Scrolling frame of a table; `label` names it for screen readers. */
export function Table({ label, className, frameClassName, ...props }: ComponentProps<'table'> & { label: string; frameClassName?: string }) {
  return (
    // Focusable, because a region that only scrolls could not be scrolled by keyboard.
    <div role="region" aria-label={label} tabIndex={0} className={cn('focus-ring-inset relative w-full overflow-auto', frameClassName)}>
      <table {...props} className={cn('w-full border-separate border-spacing-0 text-sm', className)} />
    </div>
  );
}

/** Head of a table; stays in sight while the frame scrolls. */
export function TableHead({ className, ...props }: ComponentProps<'thead'>) {
  return <thead {...props} className={cn('sticky top-0 z-10 [&_th]:bg-background', className)} />;
}

/** Rows of a table. */
export function TableBody({ className, ...props }: ComponentProps<'tbody'>) {
  return <tbody {...props} className={cn('[&>tr:last-child>td]:border-b-0', className)} />;
}

/** Sums under a table; stays in sight like the head. */
export function TableFoot({ className, ...props }: ComponentProps<'tfoot'>) {
  return (
    <tfoot
      {...props}
      className={cn('figures sticky bottom-0 z-10 font-medium [&_td]:border-t [&_td]:border-b-0 [&_td]:bg-background [&_th]:border-t [&_th]:border-b-0 [&_th]:bg-background', className)}
    />
  );
}

/** Row of a table. */
export function TableRow({ selected, className, ...props }: ComponentProps<'tr'> & { selected?: boolean }) {
  return (
    <tr
      {...props}
      aria-selected={selected}
      className={cn('group/row transition-colors duration-120 [tbody>&]:hover:bg-muted/70', selected && 'bg-primary-subtle [tbody>&]:hover:bg-primary-subtle', className)}
    />
  );
}

/** Direction a column is sorted in. */
export type SortDirection = 'asc' | 'desc' | false;

/** Props of TableHeaderCell. */
export interface TableHeaderCellProps extends Omit<ComponentProps<'th'>, 'align'> {
  /** Figures stand at the end, so that their digits line up. */
  align?: 'start' | 'center' | 'end';
  /** Given at all, the column can be sorted. */
  sort?: SortDirection;
  onSort?: () => void;
  children?: ReactNode;
}

/** Head of a column, with a sort button where the column can be sorted. */
export function TableHeaderCell({ align = 'start', sort, onSort, className, children, ...props }: TableHeaderCellProps) {
  const sortable = onSort !== undefined;
  return (
    <th
      scope="col"
      {...props}
      aria-sort={sortable ? (sort === 'asc' ? 'ascending' : sort === 'desc' ? 'descending' : 'none') : undefined}
      className={cn('h-9 border-b px-3 text-xs font-medium whitespace-nowrap text-muted-foreground', ALIGN[align], className)}
    >
      {sortable ? (
        <SortButton sort={sort ?? false} onSort={onSort} align={align}>
          {children}
        </SortButton>
      ) : (
        children
      )}
    </th>
  );
}

/** Cell of a table: 44 px high, 36 px in the compact density. */
export function TableCell({ align = 'start', className, ...props }: Omit<ComponentProps<'td'>, 'align'> & { align?: 'start' | 'center' | 'end' }) {
  return <td {...props} className={cn('h-11 border-b px-3 dense:h-9', ALIGN[align], align === 'end' && 'figures', className)} />;
}

const ALIGN = { start: 'text-start', center: 'text-center', end: 'text-end' } as const;

function SortButton({ sort, onSort, align, children }: { sort: SortDirection; onSort: () => void; align: 'start' | 'center' | 'end'; children: ReactNode }) {
  const t = useT();
  const Icon = sort === 'asc' ? ArrowUp : sort === 'desc' ? ArrowDown : ChevronsUpDown;
  return (
    <button
      type="button"
      onClick={onSort}
      title={typeof children === 'string' ? t('table.sort', { name: children }) : undefined}
      className={cn(
        'focus-ring group/sort touch-target -mx-1.5 inline-flex h-7 items-center gap-1 rounded-md px-1.5 hover:bg-accent hover:text-foreground',
        sort && 'text-foreground',
        align === 'end' && 'flex-row-reverse',
      )}
    >
      {children}
      <Icon aria-hidden strokeWidth={1.75} className={cn('size-3.5', !sort && 'opacity-0 group-hover/sort:opacity-100 group-focus-visible/sort:opacity-100')} />
    </button>
  );
}
