import type { ApiError } from '#core/web/api/errors.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import { useRecordAddress } from '#core/web/slots/record-address.ts';
import { useSaidBy } from '#core/web/slots/slots.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { referenceName } from '../parts/reference-name.ts';

/** Where a party is used, as the refusal to remove it says. */
export interface PartyUses { uses: Array<{ name: string; count: number }>; records: Array<{ topic: string; id: string; title: string }> }

/** What a refusal says of where a party is used, and who it is; null for any other refusal. */
export function usesIn(error: ApiError): PartyUses & { id: string; name: string } | null {
  if (error.code !== 'parties.in_use') return null;
  const { id = '', name = '', uses = [], records = [] } = error.details as Partial<PartyUses & { id: string; name: string }>;
  return { id, name, uses, records };
}

/** Says why somebody cannot be removed, with the ways to what uses them, and offers to archive them instead. */
export function InUseDialog({ name, used, onArchive, onClose }: { name: string; used: PartyUses; /** Absent where whoever looks may not, or it is archived already. */ onArchive?: (() => void) | undefined; onClose: () => void }) {
  const t = useT('parties');
  const core = useT();
  const address = useRecordAddress();
  // The names of their kinds are said by the rooms that have them.
  useSaidBy([...new Set(used.uses.map((u) => u.name.split('.')[0]!))]);
  return (
    <Dialog
      open size="sm" onOpenChange={(open) => { if (!open) onClose(); }} title={t('inUse.title', { name })} description={t('inUse.lead')}
      footer={<><Button variant="outline" onClick={onClose}>{core('action.cancel')}</Button>{onArchive && <Button variant="primary" onClick={onArchive}>{t('bulk.archive')}</Button>}</>}
    >
      <ul className="flex flex-col gap-1">{used.uses.map((u) => <li key={u.name} className="flex justify-between gap-4"><span>{referenceName(t, u.name)}</span><span className="figures text-muted-foreground">{u.count}</span></li>)}</ul>
      {used.records.length > 0 && (
        <section aria-label={t('inUse.records')} className="mt-4 border-t pt-3">
          <h3 className="mb-1 text-sm text-muted-foreground">{t('inUse.records')}</h3>
          <ul className="flex flex-col gap-1">
            {used.records.map((r) => { const to = address(r.topic, r.id); return <li key={r.id} className="truncate">{to ? <Link to={to} className="focus-ring rounded-sm text-primary-ink hover:underline"><bdi>{r.title}</bdi></Link> : <bdi>{r.title}</bdi>}</li>; })}
          </ul>
        </section>
      )}
    </Dialog>
  );
}
