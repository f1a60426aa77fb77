import { Check } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { cn } from '#core/web/ui/cn.ts';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import type { Post } from '../../../contract.ts';

/** A poll with its answers as buttons; results show once one has voted or it is over. */
export function Poll({ poll, onVote, still = false }: { poll: NonNullable<Post['poll']>; onVote: (option: string) => void; still?: boolean }) {
  const t = useT('feed');
  const results = poll.mine !== null || poll.closed;
  return (
    <div role="group" aria-label={t('poll.of', { question: poll.question })} className="rounded-lg border p-3">
      <p dir="auto" className="mb-2 font-medium break-words">{poll.question}</p>
      <ul className="flex flex-col gap-1.5">
        {poll.options.map((option) => {
          const part = poll.votes > 0 ? Math.round((option.votes / poll.votes) * 100) : 0;
          const mine = poll.mine === option.id;
          return (
            <li key={option.id}>
              <button
                type="button" aria-pressed={mine} disabled={poll.closed || still} onClick={() => onVote(option.id)}
                className={cn('focus-ring relative flex min-h-9 w-full items-center gap-2 overflow-hidden rounded-md border px-3 py-1.5 text-start enabled:hover:bg-accent pointer-coarse:min-h-11', mine && 'border-primary-ink')}
              >
                {results && <span aria-hidden style={{ width: `${part}%` }} className="absolute inset-y-0 start-0 bg-muted" />}
                <span dir="auto" className="relative min-w-0 flex-1 break-words">{option.text}</span>
                {mine && <Check aria-hidden className="relative size-4 shrink-0 text-primary-ink" />}
                {results && <span className="figures relative shrink-0 text-sm">{t('poll.part', { part })}<span className="sr-only">, {t('poll.votes', { count: option.votes })}</span></span>}
              </button>
            </li>
          );
        })}
      </ul>
      <p className="mt-2 text-sm text-muted-foreground">
        {t('poll.votes', { count: poll.votes })}
        {poll.closed ? ` · ${t('poll.closed')}` : poll.closesAt && <> · {t('poll.closes')} <RelativeTime value={poll.closesAt} /></>}
        {poll.mine && !poll.closed && ` · ${t('poll.change')}`}
      </p>
    </div>
  );
}
