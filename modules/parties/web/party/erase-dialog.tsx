import { useT } from '#core/web/i18n/i18n.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { invalidateTopics } from '#core/web/query.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { eraseParty, type PartyDetail } from '../../contract.ts';
import { partyTopics, useSlug } from '../parts/use-slug.ts';

/** Asks for the name before personal data is removed for good. */
export function EraseDialog({ party, onClose }: { party: PartyDetail; onClose: () => void }) {
  const t = useT('parties');
  const slug = useSlug();
  return (
    <AlertDialog
      open onOpenChange={(open) => { if (!open) onClose(); }} destructive typeName={party.name} title={t('erase.title', { name: party.name })} description={t('erase.help')} confirmLabel={t('erase.open')}
      onConfirm={async () => { await request(eraseParty, { workspace_slug: slug, id: party.id, confirmName: party.name }, { idempotencyKey: newId() }); void invalidateTopics([...partyTopics, 'core.comment', 'core.attachment']); toast.success(t('erase.done')); }}
    />
  );
}
