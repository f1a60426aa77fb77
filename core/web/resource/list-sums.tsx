import type { Column } from '@tanstack/react-table';
import type { ListSum } from '#core/contract/list-fields.ts';
import { useMoneyText } from '../document/money-text.ts';
import { useT } from '../i18n/i18n.ts';
import { cn } from '../ui/cn.ts';
import { pinEdge, pinStyle } from './list-table-row.tsx';
import type { ListRow, ListSums } from './list-types.ts';
import type { ListView } from './list-view.ts';

/** "€1,234.50", "¥12", "1,234.5": figures of any size, as the rows above write them. */
function useSumTexts(): (sums: readonly ListSum[] | undefined) => string[] {
  const money = useMoneyText();
  return (sums) => (sums ?? []).map(({ currency, sum }) => {
    const written = currency ? money(sum, currency) : '–';
    if (written !== '–') return written;
    const [whole = '0', part = ''] = sum.split('.');
    return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${part && `.${part}`}${currency ? ` ${currency}` : ''}`;
  });
}

/** One figure under the other, each on a line of its own however narrow the column is. */
function Sums({ sums }: { sums: readonly ListSum[] | undefined }) {
  return useSumTexts()(sums).map((text) => <bdi key={text} title={text} className="block truncate">{text}</bdi>);
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
          const own = sums[column.id];
          return (
            <td key={column.id} className={cn('figures h-9 border-t bg-background px-3 py-1.5 text-end align-top font-medium', column.getIsPinned() && 'sticky z-10', pinEdge(column))} style={pinStyle(column)}>
              {own?.length ? <Sums sums={own} /> : column.id === first && <span className="block truncate text-start font-normal text-muted-foreground">{t('list.sumOfAll')}</span>}
            </td>
          );
        })}
      </tr>
    </tfoot>
  );
}

/** The same under the cards of a phone. */
export function SumsOfCards<Row extends ListRow>({ view }: { view: ListView<Row> }) {
  const t = useT('resource');
  const { sums } = view.list;
  const shown = view.columns.filter((c) => sums[c.key]?.length);
  if (shown.length === 0) return null;
  return (
    <dl aria-label={t('list.sumOfAll')} className="sticky bottom-0 z-10 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-t bg-background px-4 py-2 text-sm">
      {shown.map((c) => (
        <div key={c.key} className="contents">
          <dt className="truncate text-muted-foreground">{t('list.sumOf', { column: c.header })}</dt>
          <dd className="figures text-end font-medium"><Sums sums={sums[c.key]} /></dd>
        </div>
      ))}
    </dl>
  );
}

/** Figures of one group, beside its name. */
export function GroupSums<Row extends ListRow>({ view, sums, hidden }: { view: ListView<Row>; sums: ListSums | undefined; hidden: readonly string[] }) {
  const texts = useSumTexts();
  const shown = view.columns.filter((c) => !hidden.includes(c.key) && sums?.[c.key]?.length);
  return <>{shown.map((c) => <span key={c.key} className="font-normal text-muted-foreground">{c.header} <bdi className="figures text-foreground">{texts(sums![c.key]).join(' · ')}</bdi></span>)}</>;
}
