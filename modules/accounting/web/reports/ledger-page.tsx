import { useT } from '#core/web/i18n/i18n.ts';
import { usePages } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Table, TableBody, TableCell, TableFoot, TableHead, TableHeaderCell, TableRow } from '#core/web/ui/table.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { request } from '#core/web/api/request.ts';
import { ledgerAccounts, generalLedger, type GeneralLedger } from '../../contract.ts';
import { ReportFrame, ReportView } from './report-frame.tsx';
import { useReportState } from './report-state.ts';
import { isZero, reportTopics, useBase, useReportTexts } from './report-texts.ts';
import { ReportToolbar } from './report-toolbar.tsx';
import { EntryLink, SourceLink } from './source-link.tsx';

const beginning = '1900-01-01';

/** Every line of one account with the balance up to it, its entry and its document. */
export function LedgerPage() {
  const t = useT('accounting');
  const base = useBase();
  const state = useReportState('this_year');
  const texts = useReportTexts('');
  const { choices, days } = state;
  const question = choices.account && days ? { ...state.narrowing, accountId: choices.account, to: days.to, ...(days.from === beginning ? {} : { from: days.from }), ...(choices.party ? { partyId: choices.party } : {}) } : null;
  const query = usePages(generalLedger, (question ?? { ...base, accountId: choices.account, to: state.today }) as never, { topics: reportTopics, keepPrevious: true, enabled: question !== null });
  const first = query.data?.pages[0] as GeneralLedger | undefined;
  const account = first?.account;
  const load = async (q: string) => (await request(ledgerAccounts.list, { ...base, ...(q ? { q } : {}), limit: 30 } as never)).items.map((a) => ({ id: a.id, label: `${a.code} ${a.name}` }));
  return (
    <ReportFrame
      title={account ? `${account.code} ${account.name}` : t('reports.report.ledger')} state={state}
      description={days ? `${days.from === beginning ? texts.span(null, days.to) : texts.span(days.from, days.to)}${first ? ` · ${first.currency} · ${t('reports.ledger.lines', { count: first.count })}` : ''}` : ''}
      toolbar={<ReportToolbar state={state} offer={{ dimension: true }} report="ledger" about={account && `${account.code} ${account.name}`} input={question}>
        <Combobox size="sm" className="w-60" aria-label={t('reports.ledger.account')} placeholder={t('reports.ledger.choose')} clearable={false} load={load} value={account ? { id: account.id, label: `${account.code} ${account.name}` } : null} onValueChange={(a) => change(a?.id ?? '')} />
      </ReportToolbar>}
    >
      {!choices.account ? <p className="text-muted-foreground">{t('reports.ledger.chooseHelp')}</p> : (
        <ReportView query={{ data: first, error: query.error, refetch: query.refetch, isFetching: query.isFetching }}>
          {(ledger: GeneralLedger) => <Lines ledger={ledger} items={(query.data!.pages as GeneralLedger[]).flatMap((p) => p.items)} more={query.hasNextPage} loading={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />}
        </ReportView>
      )}
    </ReportFrame>
  );
  function change(account: string) { state.change({ account, party: '' }); }
}

function Lines({ ledger, items, more, loading, onMore }: { ledger: GeneralLedger; items: GeneralLedger['items']; more: boolean; loading: boolean; onMore: () => void }) {
  const t = useT('accounting');
  const texts = useReportTexts(ledger.currency);
  const amount = (text: string) => (isZero(text) ? '' : <span dir="ltr">{texts.plain(text)}</span>);
  const balance = (text: string) => <span dir="ltr">{texts.plain(text)}</span>;
  const heads = ['date', 'number', 'memo', 'party', 'against'] as const;
  return (
    <>
      <Table label={t('reports.report.ledger')} frameClassName="rounded-lg border print:overflow-visible">
        <TableHead><tr>{heads.map((h) => <TableHeaderCell key={h}>{t(`reports.paper.${h}`)}</TableHeaderCell>)}<TableHeaderCell align="end">{t('reports.column.debit')}</TableHeaderCell><TableHeaderCell align="end">{t('reports.column.credit')}</TableHeaderCell><TableHeaderCell align="end">{t('reports.paper.balance')}</TableHeaderCell></tr></TableHead>
        <TableBody>
          <TableRow className="font-medium"><TableCell colSpan={7} className="h-9">{t('reports.paper.opening')}</TableCell><TableCell align="end" className="h-9">{balance(ledger.opening)}</TableCell></TableRow>
          {items.map((line) => (
            <TableRow key={line.id}>
              <TableCell className="h-9 whitespace-nowrap">{texts.day(line.on)}</TableCell>
              <TableCell className="h-9 whitespace-nowrap"><EntryLink id={line.entryId} number={line.number} /> <span className="text-xs"><SourceLink sourceType={line.sourceType} sourceId={line.sourceId} /></span>{line.reversed && <span className="text-xs text-muted-foreground"> · {t('reports.ledger.reversed')}</span>}</TableCell>
              <TableCell className="h-9 max-w-72"><span dir="auto" className="block truncate" {...tip(line.memo)}>{[line.memo, line.reference].filter(Boolean).join(' · ')}</span></TableCell>
              <TableCell className="h-9 max-w-48"><span dir="auto" className="block truncate">{line.partyName}</span></TableCell>
              <TableCell className="h-9 text-muted-foreground"><bdi>{line.against}</bdi></TableCell>
              <TableCell align="end" className="h-9 whitespace-nowrap">{amount(line.debit)}</TableCell>
              <TableCell align="end" className="h-9 whitespace-nowrap">{amount(line.credit)}</TableCell>
              <TableCell align="end" className="h-9 whitespace-nowrap">{balance(line.balance)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
        <TableFoot><tr><TableCell colSpan={5}>{t('reports.paper.closing')}</TableCell><TableCell align="end">{balance(ledger.debit)}</TableCell><TableCell align="end">{balance(ledger.credit)}</TableCell><TableCell align="end">{balance(ledger.closing)}</TableCell></tr></TableFoot>
      </Table>
      {items.length === 0 && <p className="text-sm text-muted-foreground">{t('reports.empty')}</p>}
      {more && <Button variant="outline" className="self-center" loading={loading} onClick={onMore}>{t('reports.ledger.more')}</Button>}
    </>
  );
}
