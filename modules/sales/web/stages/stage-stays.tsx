import type { UseQueryResult } from '@tanstack/react-query';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '#core/web/ui/table.tsx';
import type { StageStay } from '../../contract.ts';
import { moneyText } from '../leads/use-leads.ts';

const dayLength = 86_400_000;
const daysOf = ({ enteredAt, leftAt }: StageStay) => Math.max(0, Math.round(((leftAt ? Date.parse(leftAt) : Date.now()) - Date.parse(enteredAt)) / dayLength));

/** Stages a record went through, how long it stood there and what it was worth when it entered; with `probability` also how likely it was. */
export function StageStays({ query, amount, probability }: { query: UseQueryResult<{ items: StageStay[] }>; /** Heading of the amounts. */ amount: string; /** Heading of the probabilities. */ probability?: string }) {
  const t = useT('sales');
  return (
    <QueryView query={query} skeleton={<SkeletonRows rows={3} columns={3} />}>
      {({ items }) => (
        <Table label={t('leads.history')}>
          <TableHead>
            <TableRow>
              <TableHeaderCell>{t('leads.field.stageId')}</TableHeaderCell><TableHeaderCell>{t('leads.entered')}</TableHeaderCell><TableHeaderCell align="end">{t('leads.stayed')}</TableHeaderCell>
              <TableHeaderCell align="end">{amount}</TableHeaderCell>{probability && <TableHeaderCell align="end">{probability}</TableHeaderCell>}
            </TableRow>
          </TableHead>
          <TableBody>
            {items.map((s) => (
              <TableRow key={s.id}>
                <TableCell><span dir="auto">{s.stage}</span></TableCell><TableCell><RelativeTime value={s.enteredAt} /></TableCell><TableCell align="end"><span className="figures">{t('leads.days', { count: daysOf(s) })}</span></TableCell>
                <TableCell align="end"><span className="figures">{s.currency ? moneyText(s.amount, s.currency) ?? '–' : '–'}</span></TableCell>
                {probability && <TableCell align="end"><span className="figures">{s.probability === null ? '–' : t('deals.percent', { percent: s.probability })}</span></TableCell>}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </QueryView>
  );
}
