import { ArrowUp } from 'lucide-react';
import { useEffect } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { onSocketMessage } from '#core/web/live/live.ts';
import { queryClient, queryKey, useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { countNewPosts, loadTimeline, pushes, topics } from '../../../contract.ts';

/** Says how many posts have come since; they are shown when it is pressed, so that nothing moves under the reader. */
export function NewPostsBar({ newest, onShow }: { newest: string | undefined; onShow: () => Promise<unknown> }) {
  const empty = newest === undefined;
  const t = useT('feed');
  const { data } = useRead(countNewPosts, { after: newest ?? '' }, { enabled: !empty, topics: [topics.timeline] });
  // Where there is nothing yet, nothing can move either.
  useEffect(() => onSocketMessage(pushes.newPosts, () => { void queryClient.invalidateQueries({ queryKey: queryKey(empty ? loadTimeline : countNewPosts) }); }), [empty]);
  const count = data?.count ?? 0;
  const show = () => { void onShow().then(() => window.scrollTo({ top: 0 })); };
  return (
    <div role="status" className="sticky top-16 z-10 flex justify-center empty:hidden">
      {count > 0 && <Button size="sm" variant="primary" className="rounded-full shadow-popover" onClick={show}><ArrowUp aria-hidden />{t(count >= 100 ? 'list.manyNew' : 'list.new', { count })}</Button>}
    </div>
  );
}
