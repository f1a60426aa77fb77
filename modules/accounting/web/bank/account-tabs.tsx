import { useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { usePages, useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { StatusDot, StatusPill } from '#core/web/ui/status-pill.tsx';
import { bankStatements, listBankLines, type BankAccount, type BankLine, type BankStatement } from '../../contract.ts';
import { useBooksBase } from '../ledger/use-books.ts';
import { lineAddress, lineTones, lineTopics, useDayText } from './bank-words.ts';
import { ReconciliationReport } from './reconciliation-report.tsx';

const none = (text: string) => <p className="rounded-lg border border-dashed p-4 text-sm text-muted-foreground">{text}</p>;

/** Lines of the account's statements, the newest first, each with its way to the workbench. */
export function AccountLines({ account }: { account: BankAccount }) {
  const t = useT('accounting');
  const money = useMoneyText();
  const day = useDayText();
  const query = usePages(listBankLines, { ...useBooksBase(), accountId: account.id, limit: 25, count: 'none', sort: '-bookedOn' as never } as never, { topics: lineTopics });
  return (
    <QueryView query={query as never} skeleton={<SkeletonRows rows={6} columns={2} />}>
      {() => {
        const lines = (query.data?.pages ?? []).flatMap((p) => p.items as BankLine[]);
        if (lines.length === 0) return none(t('bank.report.none'));
        return (
          <div className="flex flex-col gap-3">
            <ul className="divide-y divide-border rounded-lg border text-sm">
              {lines.map((l) => (
                <li key={l.id}>
                  <Link to={lineAddress(account.id, l)} className="focus-ring-inset flex items-baseline gap-3 px-3 py-2 hover:bg-muted">
                    <span className="w-24 shrink-0 text-muted-foreground">{day(l.bookedOn)}</span>
                    <span className="min-w-0 flex-1"><span className="block truncate font-medium" dir="auto">{l.payee || l.memo || l.reference || t('bank.line.noPayee')}</span><span className="inline-flex items-center gap-1.5 text-muted-foreground"><StatusDot tone={lineTones[l.status]} />{t(`bank.line.statuses.${l.status}`)}</span></span>
                    <span className="figures shrink-0">{money(l.amount, l.currency)}</span>
                  </Link>
                </li>
              ))}
            </ul>
            {query.hasNextPage && <Button size="sm" variant="outline" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>{t('bank.line.more')}</Button>}
          </div>
        );
      }}
    </QueryView>
  );
}

/** Statements that were taken over, the newest first; each opens its reconciliation. */
export function AccountStatements({ account }: { account: BankAccount }) {
  const t = useT('accounting');
  const money = useMoneyText();
  const day = useDayText();
  const [open, setOpen] = useState<string | null>(null);
  const filter = JSON.stringify({ field: 'bankAccountId', op: 'is', value: account.id });
  const query = useRead(bankStatements.list, { ...useBooksBase(), limit: 50, sort: [], filter: filter as never, count: 'none' }, { topics: lineTopics });
  return (
    <>
      <QueryView query={query} skeleton={<SkeletonRows rows={4} columns={2} />}>
        {({ items }: { items: readonly BankStatement[] }) => (items.length === 0 ? none(t('bank.report.none')) : (
          <ul className="divide-y divide-border rounded-lg border text-sm">
            {items.map((s) => (
              <li key={s.id}>
                <button type="button" onClick={() => setOpen(s.id)} className="focus-ring-inset flex w-full flex-wrap items-baseline gap-x-3 gap-y-1 px-3 py-2 text-start hover:bg-muted">
                  <span className="min-w-0 flex-1"><span className="block font-medium">{day(s.fromOn)} – {day(s.toOn)}</span><span className="block truncate text-muted-foreground" dir="auto">{s.fileName} · {t('bank.lines', { count: s.lineCount })}</span></span>
                  {s.isSignedOff ? <StatusPill tone="success">{t('bank.report.signed')}</StatusPill> : s.waiting > 0 && <StatusPill tone="warning">{t('bank.waits', { count: s.waiting })}</StatusPill>}
                  <span className="figures shrink-0">{s.closing === null ? '–' : money(s.closing, s.currency)}</span>
                </button>
              </li>
            ))}
          </ul>
        ))}
      </QueryView>
      {open && <ReconciliationReport accountId={account.id} first={open} onClose={() => setOpen(null)} />}
    </>
  );
}
