import { useT } from '#core/web/i18n/i18n.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useAction, useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { CopyButton } from '#core/web/ui/copy-button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { endCalendarFeed, getCalendarFeed, makeCalendarFeed } from '../../contract.ts';
import { useBase } from '../leads/use-leads.ts';

const topics = ['sales.calendar_feed'] as const;

/** The address by which other programs show one's activities. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const t = useT('sales');
  const base = useBase();
  const query = useRead(getCalendarFeed, base, { topics });
  const make = useAction(makeCalendarFeed, { topics });
  const end = useAction(endCalendarFeed, { topics, success: t('meetings.feed.ended') });
  return (
    <Dialog open onOpenChange={(open) => { if (!open) onClose(); }} title={t('meetings.feed.title')} description={t('meetings.feed.help')}>
      <QueryView query={query} skeleton={<SkeletonRows rows={2} columns={1} />}>
        {({ url }) => (url === null ? (
          <div className="flex flex-col items-start gap-3"><p className="text-muted-foreground">{t('meetings.feed.none')}</p><Button variant="primary" loading={make.isPending} onClick={() => make.mutate(base)}>{t('meetings.feed.make')}</Button></div>
        ) : (
          <div className="flex flex-col gap-4">
            <Field label={t('meetings.feed.address')}><Input dir="ltr" readOnly value={url} onFocus={(e) => e.target.select()} /></Field>
            <div className="flex flex-wrap gap-2">
              <CopyButton text={url}>{t('meetings.feed.copy')}</CopyButton>
              <Button variant="outline" loading={make.isPending} onClick={() => make.mutate(base)}>{t('meetings.feed.again')}</Button>
              <Button variant="outline" loading={end.isPending} onClick={() => end.mutate(base)}>{t('meetings.feed.end')}</Button>
            </div>
            <p className="text-sm text-muted-foreground">{t('meetings.feed.againHelp')}</p>
          </div>
        ))}
      </QueryView>
    </Dialog>
  );
}
