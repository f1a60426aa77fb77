import { Archive, ArchiveRestore, Combine, Eraser, Pencil, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { calendarDate } from '#core/contract/dates.ts';
import { toApiError } from '#core/web/api/errors.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { zoneHere } from '#core/web/i18n/zone.ts';
import { invalidateTopics, showError, useAction } from '#core/web/query.ts';
import { ActionButtons, ActionMenu, useRecordActions } from '#core/web/resource/record-actions.tsx';
import { RecordTitle } from '#core/web/resource/record-title.tsx';
import { useGo } from '#core/web/router.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { Badge } from '#core/web/ui/badge.tsx';
import { StatusPill } from '#core/web/ui/status-pill.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { useCan } from '#core/web/viewer.tsx';
import { removeParty, restoreParty, updateParty, type PartyDetail } from '../../contract.ts';
import { holdsOn } from '../../rules/holds.ts';
import { renamed } from '../../rules/person-name.ts';
import { usePartyTitle } from '../parts/use-party-title.ts';
import { partyTopics, useSlug } from '../parts/use-slug.ts';
import { partyAddress, rolePaths, type ListedRole } from '../party-address.ts';
import { EditDrawer } from './edit-drawer.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { InUseDialog, usesIn, type PartyUses } from './in-use-dialog.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { PhotoButton } from './photo-button.tsx';
import { RolesDialog } from './roles-dialog.tsx';

type Open = 'edit' | 'merge' | 'erase' | 'roles' | 'remove' | null;

/** Who it is, what they are to the workspace, and what can be done with them. */
export function PartyHead({ party, role }: { party: PartyDetail; role: ListedRole | undefined }) {
  const t = useT('parties');
  const can = useCan();
  const go = useGo();
  const title = usePartyTitle()(party);
  const base = { workspace_slug: useSlug(), id: party.id };
  const [open, setOpen] = useState<Open>(null);
  const save = useAction(updateParty, { topics: partyTopics });
  const rename = useAction(updateParty, { topics: partyTopics, quiet: true });
  const archive = () => save.mutate({ ...base, version: party.version, status: party.status === 'active' ? 'archived' : 'active' });
  const close = () => setOpen(null);
  const edit = can('parties.edit') && !party.erasedAt;
  const [used, setUsed] = useState<PartyUses | null>(null);
  const remove = async () => {
    try { await request(removeParty, base, { idempotencyKey: newId() }); } catch (thrown) {
      const error = toApiError(thrown);
      const uses = usesIn(error);
      if (uses) { setUsed(uses); close(); return; }
      showError(error);
      throw error;
    }
    const undo = async () => { try { await request(restoreParty, base, { idempotencyKey: newId() }); void invalidateTopics(partyTopics); go(partyAddress(party, role)); } catch (error) { showError(error); } };
    toast.success(t('remove.done', { name: title }), { action: { label: t('merge.undo'), onPress: () => void undo() } });
    void invalidateTopics(partyTopics);
    go(role ? rolePaths[role] : '/');
  };
  const actions = useRecordActions(party.id, party.erasedAt ? [] : [
    edit && { id: 'edit', label: t('page.edit'), icon: Pencil, look: 'outline', run: () => setOpen('edit') },
    edit && { id: 'roles', label: t('roles.change'), icon: Users, run: () => setOpen('roles') },
    edit && { id: 'archive', label: t(party.status === 'active' ? 'bulk.archive' : 'bulk.activate'), icon: party.status === 'active' ? Archive : ArchiveRestore, run: archive },
    can('parties.merge') && { id: 'merge', label: t('merge.open'), icon: Combine, run: () => setOpen('merge') },
    can('parties.remove') && { id: 'erase', label: t('erase.open'), icon: Eraser, destructive: true, run: () => setOpen('erase') },
    can('parties.remove') && { id: 'remove', label: t('remove.open'), icon: Trash2, destructive: true, run: () => setOpen('remove') },
  ]);
  const holds = holdsOn(party, calendarDate(Date.now(), zoneHere()));
  return (
    <header className="flex flex-wrap items-center gap-4 px-4 pt-3 pb-4 sm:px-6">
      <PhotoButton party={party} disabled={!edit} />
      <div className="min-w-0 flex-1 basis-56">
        <h1 className="text-xl font-semibold tracking-tight" title={title}><RecordTitle title={title} canEdit={edit} onSave={(name) => rename.mutateAsync({ ...base, version: party.version, ...renamed(party, name) })} /></h1>
        <p className="truncate text-muted-foreground"><bdi>{[party.title, party.companyName, party.customerNumber, party.vendorNumber].filter(Boolean).join(' · ')}</bdi></p>
        <div className="mt-1.5 flex flex-wrap items-center gap-1.5">
          <StatusPill tone={party.status === 'active' ? 'success' : 'neutral'}>{t(`status.${party.status}`)}</StatusPill>
          {party.roles.map((r) => <Badge key={r} tone="info">{t(`role.${r}`)}</Badge>)}
          {holds.map(({ role: as, hold }) => <Badge key={as} tone="warning">{holds.length > 1 ? t('heldAs', { role: t(`role.${as}`), what: t(`hold.${hold}`) }) : t('held', { what: t(`hold.${hold}`) })}</Badge>)}
          {party.tags.map((tag) => <Badge key={tag} tone="outline"><span dir="auto">{tag}</span></Badge>)}
        </div>
      </div>
      <div className="flex items-center gap-2">
        <ActionButtons actions={actions} />
        <ActionMenu actions={actions} label={t('page.more')} />
      </div>
      {open === 'edit' && <EditDrawer party={party} onClose={close} />}
      {open === 'roles' && <RolesDialog party={party} onClose={close} />}
      {open === 'merge' && <MergeDialog winnerId={party.id} kind={party.kind} onClose={close} />}
      {open === 'erase' && <EraseDialog party={party} onClose={close} />}
      {used && <InUseDialog name={title} used={used} onClose={() => setUsed(null)} onArchive={edit && party.status === 'active' ? () => { setUsed(null); archive(); } : undefined} />}
      {open === 'remove' && <AlertDialog open onOpenChange={(next) => { if (!next) close(); }} destructive title={t('remove.title', { name: title })} description={t('remove.help')} confirmLabel={t('remove.open')} onConfirm={remove} />}
    </header>
  );
}
