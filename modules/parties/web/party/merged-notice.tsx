import { Combine } from 'lucide-react';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { undoMerge, type PartyDetail } from '../../contract.ts';
import { dayWritten } from '#core/web/ui/date-text.ts';
import { useSlug } from '../parts/use-slug.ts';

/** Who was merged into this party lately, and the way back. */
export function MergedNotice({ party }: { party: PartyDetail }) {
  const t = useT('parties');
  const can = useCan();
  const slug = useSlug();
  const language = useLanguage();
  const undo = useAction(undoMerge, { topics: ['parties.party', 'parties.duplicate', 'core.comment', 'core.attachment'], success: t('merge.undone') });
  const recent = party.mergedFrom.filter((m) => m.undoable);
  if (recent.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2">
      {recent.map((m) => (
        <li key={m.mergeId} className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border bg-muted/50 px-4 py-2.5 text-sm">
          <Combine aria-hidden className="size-4 shrink-0 text-muted-foreground" strokeWidth={1.75} />
          <span className="min-w-0 flex-1 basis-48">{t('merge.was', { name: m.name, day: dayWritten(m.at, language) })}</span>
          {can('parties.merge') && <Button size="sm" variant="outline" loading={undo.isPending} onClick={() => undo.mutate({ workspace_slug: slug, id: m.mergeId })}>{t('merge.undo')}</Button>}
        </li>
      ))}
    </ul>
  );
}
