import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '#core/web/ui/table.tsx';
import { dealHistory } from '../../contract.ts';
import { moneyText, useBase } from '../leads/use-leads.ts';
import { dealTopics } from './use-deals.ts';

/** Stages an opportunity went through, how long it stood there, and what it was worth when it entered. */
export function DealHistory({ id }: { id: string }) {
  const t = useT('sales');
  const query = useRead(dealHistory, { ...useBase(), id }, { topics: dealTopics });
  const days = (from: string, to: string | null) => Math.max(0, Math.round(((to ? Date.parse(to) : Date.now()) - Date.parse(from)) / 86_400_000));
  return (
    <QueryView query={query} skeleton={<SkeletonRows rows={3} columns={3} />}>
      {({ items }) => (
        <Table label={t('deals.history.title')}>
          <TableHead><TableRow><TableHeaderCell>{t('deals.field.stageId')}</TableHeaderCell><TableHeaderCell>{t('deals.history.entered')}</TableHeaderCell><TableHeaderCell align="end">{t('deals.history.stayed')}</TableHeaderCell><TableHeaderCell align="end">{t('deals.field.amount')}</TableHeaderCell><TableHeaderCell align="end">{t('deals.field.probability')}</TableHeaderCell></TableRow></TableHead>
          <TableBody>
            {items.map((s) => (
              <TableRow key={s.id}>
                <TableCell><span dir="auto">{s.stage}</span></TableCell><TableCell><RelativeTime value={s.enteredAt} /></TableCell><TableCell align="end"><span className="figures">{t('deals.history.days', { count: days(s.enteredAt, s.leftAt) })}</span></TableCell>
                <TableCell align="end"><span className="figures">{s.currency ? moneyText(s.amount, s.currency) ?? '–' : '–'}</span></TableCell><TableCell align="end"><span className="figures">{s.probability === null ? '–' : t('deals.percent', { percent: s.probability })}</span></TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </QueryView>
  );
}
