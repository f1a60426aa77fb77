import type { Column } from '@tanstack/react-table';
import type { ListSum } from '#core/contract/list-fields.ts';
import { useT } from '../i18n/i18n.ts';
import { cn } from '../ui/cn.ts';
import { pinEdge, pinStyle } from './list-table-row.tsx';
import type { ListRow, ListSums } from './list-types.ts';
import type { ListView } from './list-view.ts';

/** "1,234.50 EUR · 12 JPY": figures of any size, digit by digit as the server sent them. */
export function sumText(sums: readonly ListSum[] | undefined): string {
  return (sums ?? []).map(({ currency, sum }) => {
    const [whole = '0', part = ''] = sum.split('.');
    const digits = currency && part ? part.padEnd(2, '0') : part;
    return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${digits && `.${digits}`}${currency ? ` ${currency}` : ''}`;
  }).join(' · ');
}

/** Last line of the table: figures of all rows that match, loaded or not. */
export function SumsRow<Row extends ListRow>({ view, columns }: { view: ListView<Row>; columns: ReadonlyArray<Column<Row, unknown>> }) {
  const t = useT('resource');
  const { sums } = view.list;
  if (!columns.some((c) => sums[c.id]?.length)) return null;
  const first = columns.find((c) => view.columns.some((x) => x.key === c.id))?.id;
  return (
    <tfoot className="sticky bottom-0 z-20">
      <tr className="[&>td]:first:ps-6">
        {columns.map((column) => {
          const text = sumText(sums[column.id]);
          return (
            <td key={column.id} title={text || undefined} className={cn('figures h-9 overflow-hidden border-t bg-background px-3 text-end font-medium text-ellipsis whitespace-nowrap', column.getIsPinned() && 'sticky z-10', pinEdge(column))} style={pinStyle(column)}>
              {text ? <bdi>{text}</bdi> : column.id === first && <span className="block truncate text-start font-normal text-muted-foreground">{t('list.sumOfAll')}</span>}
            </td>
          );
        })}
      </tr>
    </tfoot>
  );
}

/** Figures of one group, beside its name. */
export function GroupSums<Row extends ListRow>({ view, sums, hidden }: { view: ListView<Row>; sums: ListSums | undefined; hidden: readonly string[] }) {
  const shown = view.columns.filter((c) => !hidden.includes(c.key) && sums?.[c.key]?.length);
  return <>{shown.map((c) => <span key={c.key} className="font-normal text-muted-foreground">{c.header} <bdi className="figures text-foreground">{sumText(sums![c.key])}</bdi></span>)}</>;
}
