import { useRef } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import type { PeekProps } from '#core/web/resource/list-peek.tsx';
import { RecordSteps, useStepKeys } from '#core/web/resource/record-steps.tsx';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { CopyButton } from '#core/web/ui/copy-button.tsx';
import { Drawer } from '#core/web/ui/drawer.tsx';
import { topOverlay } from '#core/web/ui/overlay-stack.ts';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { getAuditEntry } from '../../contract.ts';
import { useSlug } from '../active-workspace.ts';
import type { AuditRow } from './audit-list.ts';
import { EventChanges } from './event-changes.tsx';
import type { SentenceOf } from './event-sentence.ts';

/** One entry of the log in full, beside the list; j and k go to those before and after it. */
export function AuditEntry({ id, previousHref, nextHref, sentence, onClose }: PeekProps & { sentence: SentenceOf }) {
  const t = useT('workspace');
  const body = useRef<HTMLDivElement>(null);
  // Nothing that happens later changes it.
  const entry = useRead(getAuditEntry, { workspace_slug: useSlug(), id }, { staleTime: Infinity });
  useStepKeys({ previousHref, nextHref }, () => topOverlay()?.id === body.current?.closest('[data-overlay]')?.getAttribute('data-overlay'));
  return (
    <Drawer open modal={false} onOpenChange={(open) => { if (!open) onClose(); }} title={t('audit.entry')} actions={<RecordSteps previousHref={previousHref} nextHref={nextHref} />}>
      <div ref={body}><QueryView query={entry} skeleton={<SkeletonRows rows={5} columns={2} />}>{(row) => <Entry row={row} sentence={sentence} />}</QueryView></div>
    </Drawer>
  );
}

function Entry({ row, sentence }: { row: AuditRow; sentence: SentenceOf }) {
  const t = useT('workspace');
  const who = row.actor?.name ?? t('event.system');
  return (
    <>
      <div className="flex items-start gap-3">
        <Avatar name={who} id={row.actor?.id ?? 'system'} src={row.actor?.photo ?? null} decorative />
        <div className="min-w-0">
          <p className="text-pretty"><span className="font-medium">{who}</span> {sentence(row)}</p>
          <p className="text-sm text-muted-foreground"><RelativeTime value={row.at} /></p>
        </div>
      </div>
      <div className="mt-6 border-t pt-4"><EventChanges event={row} /></div>
      <dl className="mt-6 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 border-t pt-4 text-sm">
        <dt className="text-muted-foreground">{t('audit.type')}</dt><dd dir="ltr" className="text-start font-mono text-xs break-all">{row.type}</dd>
        <dt className="text-muted-foreground">{t('audit.number')}</dt><dd className="figures">{row.seq}</dd>
        <dt className="text-muted-foreground">{t('audit.from')}</dt><dd dir="ltr" className="figures text-start">{row.ip ?? '–'}</dd>
        {row.requestId && <><dt className="text-muted-foreground">{t('audit.request')}</dt><dd className="flex items-center gap-1"><span dir="ltr" className="min-w-0 truncate font-mono text-xs">{row.requestId}</span><CopyButton text={row.requestId} /></dd></>}
      </dl>
    </>
  );
}
