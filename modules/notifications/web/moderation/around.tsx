import { useT } from '#core/web/i18n/i18n.ts';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import type { CaseDetail } from '../../contract/moderation.ts';

type Around = CaseDetail['content']['around'];

/** What a reported thing stands in: its post, or what was said just before or after it. Nothing where nothing is known. */
export function AroundIt({ texts, place }: { texts: Around; place: 'over' | 'before' | 'after' }) {
  const t = useT('notifications');
  const shown = texts.filter((a) => a.place === place);
  if (shown.length === 0) return null;
  return (
    <section aria-label={t(`moderation.around.${place}`)} className="flex flex-col gap-2 py-3">
      <h3 className="text-sm font-medium text-muted-foreground">{t(`moderation.around.${place}`)}</h3>
      <ol className="flex flex-col gap-2">{shown.map((a, i) => (
        <li key={i} className="border-s-2 ps-3 text-sm">
          <p className="flex flex-wrap items-baseline gap-x-2 text-muted-foreground"><span dir="auto">{a.author?.name ?? t('target.user')}</span><RelativeTime value={a.at} /></p>
          <p dir="auto" className="leading-relaxed whitespace-pre-wrap break-words">{a.text || t('moderation.empty')}</p>
        </li>
      ))}</ol>
    </section>
  );
}
