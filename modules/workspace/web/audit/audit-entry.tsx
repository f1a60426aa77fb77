import { useT } from '#core/web/i18n/i18n.ts';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { CopyButton } from '#core/web/ui/copy-button.tsx';
import { Drawer } from '#core/web/ui/drawer.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import type { AuditRow } from './audit-list.ts';
import { EventChanges } from './event-changes.tsx';
import type { SentenceOf } from './event-sentence.ts';

/** One entry of the log in full, beside the list. */
export function AuditEntry({ row, sentence, onClose }: { row: AuditRow; sentence: SentenceOf; onClose: () => void }) {
  const t = useT('workspace');
  const who = row.actor?.name ?? t('event.system');
  return (
    <Drawer open modal={false} onOpenChange={(open) => { if (!open) onClose(); }} title={t('audit.entry')}>
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
    </Drawer>
  );
}
