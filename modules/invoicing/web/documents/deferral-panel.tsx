import { Hourglass } from 'lucide-react';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { documentCalls, type BusinessDocument, type Deferral } from '../../contract.ts';
import { problemText } from '../expenses/problem-text.ts';
import { documentTopics, dayWritten, useBase } from './document-words.ts';

/** How the lines of a posted document are spread over their periods: each part with its day and, once it is recognised, its entry. */
export function DeferralPanel({ document: d }: { document: BusinessDocument }) {
  const t = useT('invoicing');
  const query = useRead(documentCalls[d.direction].deferrals, { ...useBase(), id: d.id }, { topics: [...documentTopics, 'accounting.entry'] });
  return (
    <QueryView query={query} skeleton={<SkeletonRows rows={4} columns={3} />}>
      {({ items }) => items.length === 0 ? <EmptyState icon={Hourglass} level={3} title={t('around.deferral.none')}>{t('around.deferral.noneText')}</EmptyState> : <div className="flex max-w-220 flex-col gap-8">{items.map((s) => <Schedule key={s.id} schedule={s} />)}</div>}
    </QueryView>
  );
}

function Schedule({ schedule: s }: { schedule: Deferral }) {
  const t = useT('invoicing');
  const language = useLanguage();
  const words = useMoneyText();
  const seesLedger = useCan()('accounting.ledger.view');
  const money = (amount: string) => words(amount, s.currency);
  const day = (on: string) => dayWritten(on, language);
  return (
    <section aria-label={s.name || t('documents.noName')}>
      <h3 className="font-medium" dir="auto">{s.name || t('documents.noName')}</h3>
      <p className="mt-0.5 text-sm text-muted-foreground">{t('around.deferral.over', { from: day(s.from), to: day(s.to) })} · {t(`around.deferral.method.${s.method}`)}{s.account && <> · <bdi>{s.account}</bdi></>}</p>
      {s.problem && <Notice kind="warning" className="mt-2">{t('around.deferral.problem', { why: s.reason ? problemText(s.reason) : s.problem })}</Notice>}
      <dl className="mt-3 grid grid-cols-3 gap-3 rounded-lg border bg-card px-4 py-3">
        {([['total', s.amount], ['recognised', s.recognised], ['left', s.left]] as const).map(([key, amount]) => <div key={key}><dt className="text-sm text-muted-foreground">{t(`around.deferral.${key}`)}</dt><dd className="figures mt-0.5">{money(amount)}</dd></div>)}
      </dl>
      <div role="table" aria-label={t('around.deferral.parts')} className="mt-3 overflow-hidden rounded-lg border bg-card">
        <div role="row" className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] gap-3 border-b px-4 py-2 text-xs font-medium text-muted-foreground"><span role="columnheader">{t('around.deferral.day')}</span><span role="columnheader">{t('documents.entry')}</span><span role="columnheader" className="text-end">{t('documents.field.amount')}</span></div>
        {s.parts.map((p, n) => (
          <div role="row" key={n} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] gap-3 border-b px-4 py-2 last:border-b-0">
            <span role="cell">{day(p.on)}{p.kind === 'correction' && <span className="ms-2 text-sm text-muted-foreground">{t('around.deferral.correction')}</span>}</span>
            <span role="cell" className="min-w-0 truncate text-muted-foreground">{p.entryNumber === null ? t(p.postedOn === null ? 'around.deferral.waits' : 'around.deferral.nothing') : seesLedger ? <Link to={`/accounting/journal/${p.entryId}`} className="figures text-foreground underline underline-offset-4">{p.entryNumber}</Link> : <span className="figures">{p.entryNumber}</span>}{p.postedOn !== null && p.postedOn !== p.on && <span className="ms-2 text-sm">{day(p.postedOn)}</span>}</span>
            <span role="cell" className="figures text-end">{money(p.amount)}</span>
          </div>
        ))}
      </div>
    </section>
  );
}
