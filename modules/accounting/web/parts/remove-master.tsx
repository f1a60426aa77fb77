import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Endpoint, InputOf } from '#core/contract/endpoint.ts';
import { toApiError } from '#core/web/api/errors.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useOffersActions } from '#core/web/present-record.ts';
import { invalidateTopics, showError } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { useRecordAddress } from '#core/web/slots/record-address.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { toast } from '#core/web/ui/toast.ts';
import { useViewer } from '#core/web/viewer.tsx';

interface Use { topic: string; id: string | null; name: string }
/** Props of RemoveMaster. */
export interface RemoveMasterProps {
  endpoints: { topic: string; remove: Endpoint; restore: Endpoint };
  id: string;
  onRemoved: () => void;
  /** Takes it off offer, for one that cannot be removed; true when it was done. Absent while it is off already. */
  stop?: (() => Promise<boolean>) | undefined;
}

/** Puts a tax or an item away, with Undo in the toast. One that is used stays: a dialog says where, and offers to stop offering it. */
export function RemoveMaster({ endpoints: { topic, remove, restore }, id, onRemoved, stop }: RemoveMasterProps) {
  const t = useT('accounting');
  const [resource, core] = [useT('resource'), useT('core')];
  const base = { workspace_slug: useViewer().workspace?.slug ?? '' };
  const [used, setUsed] = useState<readonly Use[] | null>(null);
  const call = (endpoint: Endpoint) => request(endpoint, { ...base, id } as InputOf<Endpoint>, { idempotencyKey: newId() });
  const undo = async () => { try { await call(restore); void invalidateTopics([topic]); } catch (error) { showError(error); } };
  const put = async () => {
    try {
      await call(remove);
      void invalidateTopics([topic]);
      toast.success(resource('record.removed'), { action: { label: core('action.undo'), onPress: () => void undo() } });
      onRemoved();
    } catch (thrown) {
      const error = toApiError(thrown);
      if (Array.isArray(error.details['uses'])) setUsed(error.details['uses'] as Use[]); else showError(error);
    }
  };
  const action = { id: 'remove', label: t('remove'), icon: Trash2, run: () => void put() };
  useOffersActions(id, [action]);
  return (
    <>
      <IconButton size="sm" className="text-muted-foreground" aria-label={action.label} {...tip(action.label)} onClick={action.run}><Trash2 /></IconButton>
      {used && <UsedDialog uses={used} onClose={() => setUsed(null)} stop={stop} />}
    </>
  );
}

function UsedDialog({ uses, onClose, stop }: { uses: readonly Use[]; onClose: () => void; stop: RemoveMasterProps['stop'] }) {
  const t = useT('accounting');
  const address = useRecordAddress();
  const [busy, setBusy] = useState(false);
  const go = async () => { setBusy(true); try { if (await stop!()) onClose(); } finally { setBusy(false); } };
  return (
    <Dialog
      open onOpenChange={(open) => { if (!open) onClose(); }} title={t('used.title')} description={t(stop ? 'used.help' : 'used.off')}
      footer={<><Button variant="outline" onClick={onClose}>{t('used.close')}</Button>{stop && <Button variant="primary" loading={busy} onClick={() => void go()}>{t('used.stop')}</Button>}</>}
    >
      <ul aria-label={t('used.where')} className="divide-y divide-border rounded-lg border">
        {uses.map((use, i) => {
          const to = address(use.topic, use.id);
          return (
            <li key={`${use.topic} ${use.id ?? i}`} className="flex flex-wrap items-baseline gap-x-3 px-3 py-2">
              <span className="w-32 shrink-0 text-sm text-muted-foreground">{t(`used.of.${use.topic.replace('.', '_')}`)}</span>
              <span className="min-w-0 flex-1 truncate" dir="auto">{use.id === null ? t('used.hidden') : to ? <Link to={to} className="underline underline-offset-4">{use.name}</Link> : use.name}</span>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
