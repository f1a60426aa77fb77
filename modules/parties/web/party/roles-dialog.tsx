import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { partyRoles, setRoles, type PartyDetail, type PartyRole } from '../../contract.ts';
import { partyTopics, useSlug } from '../parts/use-slug.ts';

/** What a party is to the workspace; the role of a lead is given by its leads. */
export function RolesDialog({ party, onClose }: { party: PartyDetail; onClose: () => void }) {
  const t = useT('parties');
  const core = useT();
  const slug = useSlug();
  const [roles, setChosen] = useState<readonly PartyRole[]>(party.roles);
  const save = useAction(setRoles, { topics: partyTopics, onDone: onClose });
  const offered = partyRoles.filter((r) => r !== 'lead' && (r !== 'account' || party.kind === 'company') && (r !== 'contact' || party.kind === 'person'));
  return (
    <Dialog
      open size="sm" onOpenChange={(open) => { if (!open) onClose(); }} title={t('roles.change')} description={t('roles.help')}
      footer={<><Button variant="outline" onClick={onClose}>{core('action.cancel')}</Button><Button variant="primary" disabled={roles.length === 0} loading={save.isPending} onClick={() => save.mutate({ workspace_slug: slug, id: party.id, version: party.version, roles: [...roles] })}>{t('save')}</Button></>}
    >
      <div className="flex flex-col gap-3">
        {offered.map((role) => <Checkbox key={role} label={t(`role.${role}`)} description={t(`roles.about.${role}`)} checked={roles.includes(role)} onCheckedChange={(on) => setChosen(on ? [...roles, role] : roles.filter((r) => r !== role))} />)}
      </div>
    </Dialog>
  );
}
