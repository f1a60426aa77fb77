import { useQuery } from '@tanstack/react-query';
import { createElement, type MouseEvent } from 'react';
import { getRecordCard, type RecordCard } from '#core/contract/record-card.ts';
import { toApiError, type ApiError } from '../api/errors.ts';
import { request } from '../api/request.ts';
import { useMoneyText } from '../document/money-text.ts';
import { translate } from '../i18n/i18n.ts';
import { queryKey } from '../query.ts';
import { Link } from '../router.ts';
import { useSession } from '../session.tsx';
import { StatusPill } from '../ui/status-pill.tsx';
import { useToday } from '../ui/use-today.ts';
import { useCan, useViewer } from '../viewer.tsx';
import { useRecordPages } from './leads-to-record.ts';
import { recordBehind } from './record-pages.ts';
import { isAllowed, type RecordPage } from './slots.ts';

/** Cards a text shows at the most. */
const most = 3;
/** Workspaces of the viewer that are asked for a record which the open one does not have. */
const mostWorkspaces = 10;

/** Cards of the records these addresses lead to, each for whoever may see its record, in whichever of their workspaces it is; for others, and for other addresses, nothing: the address stays what it is. */
export function RecordCardList({ addresses }: { addresses: readonly string[] }) {
  useRecordPages(addresses);
  const { workspace } = useViewer();
  if (!workspace) return null;
  const found = new Map<string, { page: RecordPage; id: string; to: string }>();
  for (const address of addresses) {
    const record = recordBehind(address, location.origin);
    if (record) found.set(`${record.page.topic} ${record.id}`, { ...record, to: address.slice(location.origin.length) });
  }
  return [...found.values()].slice(0, most).map(({ page, id, to }) => <Card key={`${page.topic} ${id}`} page={page} id={id} to={to} />);
}

interface Found { card: RecordCard; /** Where it is, when that is not the open workspace. */ elsewhere: { id: number; name: string } | null }

/** The record in the open workspace, else in another one of the viewer's: an address does not say whose it is. */
function useCard(page: RecordPage, id: string): Found | undefined {
  const can = useCan();
  const { workspace, workspaces } = useViewer();
  const mayHere = isAllowed(page.can, can);
  const input = { topic: page.topic, subjectId: id };
  return useQuery<Found | null, ApiError>({
    queryKey: [...queryKey(getRecordCard, input), 'anywhere', workspace?.id ?? null, mayHere], staleTime: 60_000, meta: { topics: [page.topic] },
    queryFn: async ({ signal }) => {
      const here = mayHere ? await asked(request(getRecordCard, input, { signal })) : null;
      if (here) return { card: here, elsewhere: null };
      for (const other of workspaces.filter((w) => w.id !== workspace?.id).slice(0, mostWorkspaces)) {
        const card = await asked(request(getRecordCard, input, { signal, workspaceId: other.id }));
        if (card) return { card, elsewhere: other };
      }
      return null;
    },
  }).data ?? undefined;
}

/** Not there, or not for the viewer, is an answer as well. */
async function asked(answer: Promise<RecordCard>): Promise<RecordCard | null> {
  try { return await answer; } catch (error) { if ([403, 404].includes(toApiError(error).status)) return null; throw error; }
}

const said = (label: string): string => { const [room = '', key = ''] = label.split(':'); return translate(room, key); };

function Card({ page, id, to }: { page: RecordPage; id: string; to: string }) {
  const found = useCard(page, id);
  const money = useMoneyText();
  const session = useSession();
  if (!found) return null;
  const { card, elsewhere } = found;
  const detail = [card.number, card.amount && money(card.amount.value, card.amount.currency)].filter(Boolean).join(' · ');
  // Its page shows it once its workspace is the open one; a new window would not know of that.
  const change = (event: MouseEvent) => { if (!elsewhere) return; event.preventDefault(); void session.switchWorkspace(elsewhere.id, to); };
  return (
    <Link to={to} onClick={change} className="focus-ring flex min-w-0 items-center gap-3 rounded-lg border bg-muted/40 p-3 hover:bg-accent">
      {createElement(page.icon, { 'aria-hidden': true, className: 'size-5 shrink-0 text-muted-foreground', strokeWidth: 1.75 })}
      <span className="min-w-0 flex-1">
        <span className="block truncate text-xs text-muted-foreground">{said(page.label)}{elsewhere && <> · <bdi>{elsewhere.name}</bdi></>}</span>
        <bdi className="block truncate font-medium">{card.title || card.number || id}</bdi>
        {detail && <bdi className="figures block truncate text-sm text-muted-foreground">{detail}</bdi>}
      </span>
      <Status page={page} card={card} />
    </Link>
  );
}

/** Where it stands, for kinds whose room has words for it. */
function Status({ page: { statuses }, card: { status, dueOn } }: { page: RecordPage; card: RecordCard }) {
  const today = useToday(useViewer().account.timeZone);
  const word = status === null ? undefined : statuses?.words[status];
  if (!word || status === null) return null;
  const late = statuses?.overdue && dueOn !== null && dueOn < today && statuses.overdue.of.includes(status) ? statuses.overdue : null;
  return <StatusPill tone={late ? 'destructive' : word[1]} className="shrink-0">{said(late ? late.label : word[0])}</StatusPill>;
}
