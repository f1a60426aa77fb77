import { QueryView } from '#core/web/errors/query-error.tsx';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { Drawer } from '#core/web/ui/drawer.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { explainCell } from '../../contract.ts';
import { explainSentence } from '../../rules/reports/report-words.ts';
import { ledgerAddress } from './report-state.ts';
import { reportTopics, useReportTexts } from './report-texts.ts';
import { EntryLink, SourceLink, useSourceName } from './source-link.tsx';

/** A figure of a report: the report's question with the row and column it stands in. */
export type CellQuestion = InputOf<typeof explainCell>;
type Explanation = OutputOf<typeof explainCell>;

/** Why a figure is what it is: a sentence, its accounts, kinds of documents and entries; each list adds up to it. */
export function ExplainPanel({ question, title, kept, onClose }: { question: CellQuestion; title: string; kept: string; onClose: () => void }) {
  const t = useT('accounting');
  const query = useRead(explainCell, question, { topics: reportTopics });
  return (
    <Drawer open title={t('reports.why.title')} description={title} size="lg" onOpenChange={(open) => { if (!open) onClose(); }}>
      <QueryView query={query} skeleton={<SkeletonRows rows={8} columns={3} />}>{(why) => <Explained why={why} kept={kept} />}</QueryView>
    </Drawer>
  );
}

function Explained({ why, kept }: { why: Explanation; kept: string }) {
  const t = useT('accounting');
  const language = useLanguage() === 'ar' ? 'ar' : 'en';
  const texts = useReportTexts(why.currency);
  const sourceName = useSourceName();
  const { word, values } = why.said;
  const day = (value: string | number | undefined) => (typeof value === 'string' && value !== '' ? texts.day(value) : '');
  const sentence = explainSentence(language, word, { ...values, amount: texts.plain(why.amount), from: day(values['from']), to: day(values['to']) });
  return (
    <div className="flex flex-col gap-6">
      <p className="text-base text-pretty">{sentence}</p>
      <Part title={t('reports.why.accounts')} total={texts.plain(why.amount)} rows={[
        ...why.accounts.map((a, i) => ({ key: `${a.accountId}${i}`, name: <Link to={ledgerAddress(a.accountId, a.from, a.to, kept)} className="focus-ring inline-flex min-h-6 items-center rounded-sm text-primary-ink hover:underline"><bdi>{a.code} {a.name}</bdi></Link>, detail: t('reports.why.lines', { count: a.lines }), amount: texts.plain(a.amount) })),
        ...(why.otherAccounts.count > 0 ? [{ key: 'others', name: t('reports.why.otherAccounts', { count: why.otherAccounts.count }), detail: '', amount: texts.plain(why.otherAccounts.amount) }] : []),
      ]} />
      <Part title={t('reports.why.sources')} total={texts.plain(why.amount)} rows={why.sources.map((s) => ({ key: `${s.sourceType} ${s.journal}`, name: `${sourceName(s.sourceType)} · ${t(`reports.journal.${s.journal}`)}`, detail: t('reports.why.entriesOf', { count: s.entries }), amount: texts.plain(s.amount) }))} />
      <Part title={t('reports.why.entries')} total={texts.plain(why.amount)} rows={[
        ...why.entries.map((e) => ({ key: e.entryId, name: <span className="flex flex-wrap gap-x-2"><EntryLink id={e.entryId} number={e.number} /><SourceLink sourceType={e.sourceType} sourceId={e.sourceId} /></span>, detail: <>{texts.day(e.on)}{(e.memo || e.reference) && <> · <bdi>{[e.memo, e.reference].filter(Boolean).join(' · ')}</bdi></>}</>, amount: texts.plain(e.amount) })),
        ...(why.otherEntries.count > 0 ? [{ key: 'others', name: t('reports.why.otherEntries', { count: why.otherEntries.count }), detail: '', amount: texts.plain(why.otherEntries.amount) }] : []),
      ]} />
    </div>
  );
}

function Part({ title, rows, total }: { title: string; rows: ReadonlyArray<{ key: string; name: React.ReactNode; detail: React.ReactNode; amount: string }>; total: string }) {
  const t = useT('accounting');
  if (rows.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 font-semibold">{title}</h3>
      <table className="w-full text-sm">
        <tbody>
          {rows.map((row) => <tr key={row.key} className="align-top"><td className="border-b py-2 pe-3">{row.name}<span className="block text-xs text-muted-foreground">{row.detail}</span></td><td className="figures border-b py-2 text-end whitespace-nowrap" dir="ltr">{row.amount}</td></tr>)}
        </tbody>
        <tfoot><tr className="font-medium"><td className="py-2">{t('reports.why.total')}</td><td className="figures py-2 text-end" dir="ltr">{total}</td></tr></tfoot>
      </table>
    </section>
  );
}
