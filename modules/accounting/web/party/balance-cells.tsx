import { useQuery } from '@tanstack/react-query';
import { request } from '#core/web/api/request.ts';
import { queryKey } from '#core/web/query.ts';
import type { PartyCellProps } from '#modules/parties/web/public.tsx';
import { partyBalances, type PartyBalance } from '../../contract.ts';
import { isZero, openTopics, useBase, useReportTexts } from '../reports/report-texts.ts';

type Side = 'receivable' | 'payable';
type Found = PartyBalance & { currency: string };
interface Waiting { ids: Map<string, Array<{ done: (found: Found | null) => void; fail: (error: unknown) => void }>> }

/** Most parties one call is asked about. */
const most = 200;
const queue = new Map<string, Waiting>();

/** Asks for one party; what is asked for in the same moment goes in one call. */
function ask(workspace_slug: string, side: Side, id: string): Promise<Found | null> {
  const key = `${workspace_slug} ${side}`;
  return new Promise((done, fail) => {
    let waiting = queue.get(key);
    if (!waiting || (waiting.ids.size >= most && !waiting.ids.has(id))) {
      const fresh: Waiting = { ids: new Map() };
      waiting = fresh;
      queue.set(key, fresh);
      setTimeout(() => {
        if (queue.get(key) === fresh) queue.delete(key);
        const all = [...fresh.ids.values()].flat();
        request(partyBalances, { workspace_slug, side, ids: [...fresh.ids.keys()].join(',') } as never).then((answer) => {
          const { currency, items } = answer as { currency: string; items: PartyBalance[] };
          const found = new Map(items.map((i) => [i.partyId, i]));
          for (const [party, asked] of fresh.ids) for (const one of asked) one.done(found.has(party) ? { ...found.get(party)!, currency } : null);
        }, (error) => { for (const one of all) one.fail(error); });
      }, 20);
    }
    waiting.ids.set(id, [...(waiting.ids.get(id) ?? []), { done, fail }]);
  });
}

function useBalance({ partyId, role }: PartyCellProps): Found | null | undefined {
  const base = useBase();
  const side: Side = role === 'vendor' ? 'payable' : 'receivable';
  return useQuery({ queryKey: [...queryKey(partyBalances), base.workspace_slug, side, partyId], queryFn: () => ask(base.workspace_slug, side, partyId), meta: { topics: [...openTopics] } }).data;
}

const nothing = <span className="text-muted-foreground">–</span>;

function Amount({ found, amount, warns = false }: { found: Found | null | undefined; amount: (found: Found) => string; warns?: boolean }) {
  const texts = useReportTexts(found?.currency ?? '');
  if (!found) return null;
  const text = amount(found);
  return isZero(text) ? nothing : <span dir="ltr" className={warns ? 'figures text-destructive-ink' : 'figures'}>{texts.money(text)}</span>;
}

/** What a customer owes us, or we owe a vendor, on balance. */
export function BalanceCell(props: PartyCellProps) {
  return <Amount found={useBalance(props)} amount={(b) => b.balance} />;
}

/** What of it is overdue. */
export function OverdueCell(props: PartyCellProps) {
  return <Amount found={useBalance(props)} amount={(b) => b.overdue} warns />;
}

/** When something was posted for them last. */
export function LastCell(props: PartyCellProps) {
  const found = useBalance(props);
  const texts = useReportTexts('');
  if (!found) return null;
  return found.lastOn ? <span className="whitespace-nowrap">{texts.day(found.lastOn)}</span> : nothing;
}
