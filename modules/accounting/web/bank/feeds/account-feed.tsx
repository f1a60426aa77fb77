import { RefreshCw } from 'lucide-react';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { fetchFeed, getBankFeeds, type BankAccount } from '../../../contract.ts';
import { useBooksBase } from '../../ledger/use-books.ts';
import { useDayText } from '../bank-words.ts';
import { feedTopics } from './feed-topics.ts';

/** How far a bank account is read from its bank, and what keeps it from being read; nothing where no bank feeds it. */
export function AccountFeed({ account, onLook }: { account: BankAccount; onLook: () => void }) {
  const t = useT('accounting');
  const day = useDayText();
  const money = useMoneyText();
  const base = useBooksBase();
  const edit = useCan()('accounting.bank.edit');
  const consents = useRead(getBankFeeds, base, { topics: feedTopics, staleTime: 30_000 }).data?.consents ?? [];
  const fetch = useAction(fetchFeed, { topics: feedTopics, success: t('bank.feeds.fetching') });
  const consent = consents.find((c) => c.feeds.some((f) => f.bankAccountId === account.id));
  const feed = consent?.feeds.find((f) => f.bankAccountId === account.id);
  if (!consent || !feed) return null;
  const problem = consent.state === 'expired' ? 'expired' : feed.problem;
  return (
    <section className="flex flex-col gap-2 rounded-lg border p-3 text-sm" aria-label={t('bank.feeds.from', { bank: consent.bankName })}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0"><span className="font-medium">{t('bank.feeds.from', { bank: consent.bankName })}</span> <span className="text-muted-foreground">{feed.fetchedAt ? <><RelativeTime value={feed.fetchedAt} /> · {t('bank.feeds.last', { count: feed.fresh })}</> : t('bank.feeds.never')}</span></p>
        {edit && consent.state === 'linked' && !feed.waits && <Button size="sm" variant="outline" loading={fetch.isPending} onClick={() => fetch.mutate({ ...base, id: feed.id })}><RefreshCw />{t('bank.feeds.fetch')}</Button>}
      </div>
      {feed.balance !== null && <p className="figures text-muted-foreground">{t('bank.feeds.balance', { amount: money(feed.balance, account.currency) })}</p>}
      {problem !== '' && <Notice kind={problem === 'held' ? 'warning' : 'error'}><span className="flex flex-wrap items-center gap-3">{t(`bank.feeds.problem.${problem}`)}{edit && (problem === 'held' ? <Button size="sm" variant="outline" onClick={onLook}>{t('bank.feeds.look')}</Button> : <Link to="/settings/bank" className="underline underline-offset-4">{t('bank.feeds.settings')}</Link>)}</span></Notice>}
      {problem === '' && consent.isEnding && consent.validUntil && <Notice kind="warning"><span className="flex flex-wrap items-center gap-3">{t('bank.feeds.ending', { day: day(consent.validUntil) })}{edit && <Link to="/settings/bank" className="underline underline-offset-4">{t('bank.feeds.settings')}</Link>}</span></Notice>}
    </section>
  );
}
