import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '#core/web/ui/table.tsx';
import { stageHistory } from '../../contract.ts';
import { leadTopics, moneyText, useBase } from './use-leads.ts';

/** Stages a lead went through, and how long it stood there. */
export function StageHistory({ id }: { id: string }) {
  const t = useT('sales');
  const query = useRead(stageHistory, { ...useBase(), id }, { topics: leadTopics });
  const days = (from: string, to: string | null) => Math.max(0, Math.round(((to ? Date.parse(to) : Date.now()) - Date.parse(from)) / 86_400_000));
  return (
    <QueryView query={query} skeleton={<SkeletonRows rows={3} columns={3} />}>
      {({ items }) => (
        <Table label={t('leads.history')}>
          <TableHead><TableRow><TableHeaderCell>{t('leads.field.stageId')}</TableHeaderCell><TableHeaderCell>{t('leads.entered')}</TableHeaderCell><TableHeaderCell align="end">{t('leads.stayed')}</TableHeaderCell><TableHeaderCell align="end">{t('leads.field.value')}</TableHeaderCell></TableRow></TableHead>
          <TableBody>{items.map((s) => <TableRow key={s.id}><TableCell><span dir="auto">{s.stage}</span></TableCell><TableCell><RelativeTime value={s.enteredAt} /></TableCell><TableCell align="end"><span className="figures">{t('leads.days', { count: days(s.enteredAt, s.leftAt) })}</span></TableCell><TableCell align="end"><span className="figures">{s.currency ? moneyText(s.amount, s.currency) ?? '–' : '–'}</span></TableCell></TableRow>)}</TableBody>
        </Table>
      )}
    </QueryView>
  );
}
