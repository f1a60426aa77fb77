import { MessageCircle } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { listLinked, topics } from '../../contract.ts';
import { messageAddress } from '../../rules/message-address.ts';
import { lineOf, useFiltered } from '../store/filtered.ts';

/** Messages a record came from, as far as the viewer may read them; nothing where there is none. */
export function LinkedMessages({ topic, subjectId }: { topic: string; subjectId: string }) {
  const t = useT('chat');
  const filtered = useFiltered();
  const { data } = useRead(listLinked, { topic, subjectId }, { topics: [topics.message] });
  if (!data || data.messages.length === 0) return null;
  return (
    <section aria-label={t('linked.title')} className="mb-4 flex flex-col gap-2">
      {data.messages.map((m) => (
        <Link key={m._id} to={messageAddress(m)} className="focus-ring flex items-start gap-3 rounded-lg border bg-muted/40 p-3 text-sm hover:bg-muted">
          <MessageCircle aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
          <span className="min-w-0 flex-1">
            <span className="block text-xs text-muted-foreground">{t('linked.from', { name: `${m.sender.firstName} ${m.sender.lastName}`.trim() })} · <RelativeTime value={m.createdAt} /></span>
            <span dir="auto" className="line-clamp-2 break-words">{m.deletedAt === null ? lineOf(t, m, filtered) : t('linked.gone')}</span>
          </span>
        </Link>
      ))}
    </section>
  );
}
