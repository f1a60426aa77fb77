import { QueryView } from '#core/web/errors/query-error.tsx';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '#core/web/ui/table.tsx';
import { SettingsPage } from '#modules/settings/web/public.tsx';
import { moderationCounts } from '../../contract/reports.ts';

/** How much is reported and what is decided: counts for everybody to see. */
export function CountsPage() {
  const t = useT('notifications');
  const language = useLanguage();
  const counts = useRead(moderationCounts, {});
  const month = new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  return (
    <SettingsPage title={t('counts.title')} description={t('counts.lead')}>
      <QueryView query={counts} skeleton={<SkeletonRows rows={12} columns={5} />}>
        {({ months }) => (
          <Table label={t('counts.title')}>
            <TableHead><TableRow>
              <TableHeaderCell>{t('counts.month')}</TableHeaderCell><TableHeaderCell align="end">{t('counts.reports')}</TableHeaderCell><TableHeaderCell align="end">{t('counts.dismissed')}</TableHeaderCell>
              <TableHeaderCell>{t('counts.actions')}</TableHeaderCell><TableHeaderCell align="end">{t('counts.appeals')}</TableHeaderCell><TableHeaderCell align="end">{t('counts.reversed')}</TableHeaderCell>
            </TableRow></TableHead>
            <TableBody>{months.map((m) => (
              <TableRow key={m.month}>
                <TableCell className="whitespace-nowrap">{month.format(new Date(m.month))}</TableCell><TableCell align="end">{m.reports}</TableCell><TableCell align="end">{m.dismissed}</TableCell>
                <TableCell>{m.actions.length === 0 ? '–' : m.actions.map((a) => `${t(`sanction.${a.action}`)} ${a.count}`).join(', ')}</TableCell><TableCell align="end">{m.appeals}</TableCell><TableCell align="end">{m.reversed}</TableCell>
              </TableRow>
            ))}</TableBody>
          </Table>
        )}
      </QueryView>
    </SettingsPage>
  );
}
