import { Info } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Popover } from '#core/web/ui/popover.tsx';
import { Progress } from '#core/web/ui/progress.tsx';
import type { Post } from '../../../contract.ts';

/** Why a post is in the timeline, and in Top what counted for it. */
export function Why({ post }: { post: Post }) {
  const t = useT('feed');
  const { reason } = post;
  if (!reason) return null;
  const parts = (['closeness', 'popularity', 'recency'] as const).flatMap((key) => { const value = reason[key]; return value === null ? [] : [{ key, value }]; });
  const most = Math.max(1, ...parts.map((part) => part.value));
  return (
    <Popover align="end" title={t('why.title')} showTitle trigger={<Button size="sm" variant="ghost" aria-label={t('why.open', { name: post.author.name, short: t(`why.short.${reason.kind}`) })} className="h-6 px-1.5 text-xs font-normal text-muted-foreground"><Info aria-hidden className="size-3.5!" />{t(`why.short.${reason.kind}`)}</Button>}>
      <p className="text-sm">{t(`why.${reason.kind}`, { name: post.author.name, group: post.group?.name ?? '' })}</p>
      {parts.length > 0 && (
        <dl className="mt-3 flex flex-col gap-2">
          {parts.map(({ key, value }) => (
            <div key={key}>
              <dt className="flex justify-between text-sm"><span>{t(`timeline.${key}`)}</span><span className="figures text-muted-foreground">{value.toFixed(2)}</span></dt>
              <dd><Progress value={(value / most) * 100} label={t(`timeline.${key}`)} valueText={value.toFixed(2)} /></dd>
            </div>
          ))}
        </dl>
      )}
    </Popover>
  );
}
