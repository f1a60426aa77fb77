import { createElement, useEffect } from 'react';
import { getRecordCard } from '#core/contract/record-card.ts';
import { useMoneyText } from '../document/money-text.ts';
import { translate } from '../i18n/i18n.ts';
import { useRead } from '../query.ts';
import { Link } from '../router.ts';
import { useCan, useViewer } from '../viewer.tsx';
import { recordBehind } from './record-pages.ts';
import { completeRooms, useRooms, type RecordPage } from './slots.ts';

/** Cards a text shows at the most. */
const most = 3;

/** Cards of the records these addresses lead to, each for whoever may see its record; for others, and for other addresses, nothing: the address stays what it is. */
export function RecordCards({ addresses }: { addresses: readonly string[] }) {
  useRooms();
  const own = addresses.some((address) => address.startsWith(`${location.origin}/`));
  // Which pages are a record's is known once all rooms are here. Offline at the wrong moment: plain links.
  useEffect(() => { if (own) void completeRooms().catch(() => undefined); }, [own]);
  const can = useCan();
  const { workspace } = useViewer();
  if (!own || !workspace) return null;
  const found = new Map<string, { page: RecordPage; id: string; to: string }>();
  for (const address of addresses) {
    const record = recordBehind(address, location.origin);
    if (record && (!record.page.can || can(record.page.can))) found.set(`${record.page.topic} ${record.id}`, { ...record, to: address.slice(location.origin.length) });
  }
  return [...found.values()].slice(0, most).map(({ page, id, to }) => <Card key={`${page.topic} ${id}`} page={page} id={id} to={to} />);
}

function Card({ page, id, to }: { page: RecordPage; id: string; to: string }) {
  const { data } = useRead(getRecordCard, { topic: page.topic, subjectId: id }, { topics: [page.topic] });
  const money = useMoneyText();
  if (!data) return null;
  const [room = '', key = ''] = page.label.split(':');
  const detail = [data.number, data.amount && money(data.amount.value, data.amount.currency)].filter(Boolean).join(' · ');
  return (
    <Link to={to} className="focus-ring flex min-w-0 items-center gap-3 rounded-lg border bg-muted/40 p-3 hover:bg-accent">
      {createElement(page.icon, { 'aria-hidden': true, className: 'size-5 shrink-0 text-muted-foreground', strokeWidth: 1.75 })}
      <span className="min-w-0 flex-1">
        <span className="block truncate text-xs text-muted-foreground">{translate(room, key)}</span>
        <bdi className="block truncate font-medium">{data.title || data.number || id}</bdi>
      </span>
      {detail && <bdi className="figures shrink-0 text-sm text-muted-foreground">{detail}</bdi>}
    </Link>
  );
}
