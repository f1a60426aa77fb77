import { Ellipsis, Pencil, Plus, Star, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormField, SubmitButton } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { Badge } from '#core/web/ui/badge.tsx';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Menu, MenuItem } from '#core/web/ui/menu.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { createLink, listLinks, removeLink, updateLink, type PartyDetail, type PartyLink } from '../../contract.ts';
import { PartyName } from '../parts/party-name.tsx';
import { PartyPicker } from '../parts/party-picker.tsx';
import { partyTopics, useSlug } from '../parts/use-slug.ts';
import { partyAddress } from '../party-address.ts';

/** People of a company, or companies of a person. */
export function LinksTab({ party }: { party: PartyDetail }) {
  const t = useT('parties');
  const can = useCan();
  const slug = useSlug();
  const [adding, setAdding] = useState(false);
  const links = useRead(listLinks, { workspace_slug: slug, id: party.id }, { topics: partyTopics });
  const company = party.kind === 'company';
  const add = can('parties.edit') ? <Button size="sm" variant="outline" onClick={() => setAdding(true)}><Plus aria-hidden />{t(company ? 'link.addPerson' : 'link.addCompany')}</Button> : undefined;
  return (
    <div className="flex flex-col gap-3">
      <QueryView query={links} skeleton={<SkeletonRows rows={3} columns={2} />}>
        {({ items }) => (items.length === 0 ? <EmptyState icon={Users} level={2} title={t(company ? 'link.noPeople' : 'link.noCompanies')} action={add}>{t(company ? 'link.noPeopleHelp' : 'link.noCompaniesHelp')}</EmptyState> : (
          <>
            <div className="flex justify-end">{add}</div>
            <ul className="divide-y rounded-lg border">{items.map((link) => <LinkRow key={link.id} link={link} other={company ? link.person : link.company} />)}</ul>
          </>
        ))}
      </QueryView>
      {adding && <AddLink party={party} onClose={() => setAdding(false)} />}
    </div>
  );
}

function LinkRow({ link, other }: { link: PartyLink; other: PartyLink['person'] }) {
  const t = useT('parties');
  const can = useCan();
  const slug = useSlug();
  const primary = useAction(updateLink, { topics: partyTopics });
  const remove = useAction(removeLink, { topics: partyTopics });
  const [editing, setEditing] = useState(false);
  return (
    <li className="flex items-center gap-3 px-3 py-2.5">
      <Link to={partyAddress(other)} className="focus-ring min-w-0 flex-1 rounded-sm"><PartyName party={other} detail={[link.role, other.email ?? other.phone].filter(Boolean).join(' · ')} /></Link>
      {link.isPrimary && <Badge tone="info">{t('link.primary')}</Badge>}
      {can('parties.edit') && (
        <Menu align="end" trigger={<IconButton size="sm" aria-label={t('link.more', { name: other.name })}><Ellipsis /></IconButton>}>
          <MenuItem icon={<Pencil />} onSelect={() => setEditing(true)}>{t('link.changeRole')}</MenuItem>
          {!link.isPrimary && <MenuItem icon={<Star />} onSelect={() => primary.mutate({ workspace_slug: slug, id: link.id, version: link.version, isPrimary: true })}>{t('link.makePrimary')}</MenuItem>}
          <MenuItem icon={<Trash2 />} destructive onSelect={() => remove.mutate({ workspace_slug: slug, id: link.id })}>{t('link.remove')}</MenuItem>
        </Menu>
      )}
      {editing && <EditRole link={link} name={other.name} onClose={() => setEditing(false)} />}
    </li>
  );
}

function EditRole({ link, name, onClose }: { link: PartyLink; name: string; onClose: () => void }) {
  const t = useT('parties');
  const core = useT();
  const state = useEndpointForm(updateLink, { defaults: { role: link.role }, fixed: { workspace_slug: useSlug(), id: link.id, version: link.version }, topics: partyTopics, onDone: onClose, warnOnLeave: false });
  return (
    <Dialog open size="sm" onOpenChange={(open) => { if (!open) onClose(); }} title={t('link.roleOf', { name })}>
      <EndpointForm state={state}>
        <FormField name="role" label={t('link.role')} help={t('link.roleHelp')}><Input dir="auto" /></FormField>
        <div className="flex justify-end gap-2"><Button variant="outline" onClick={onClose}>{core('action.cancel')}</Button><SubmitButton>{t('save')}</SubmitButton></div>
      </EndpointForm>
    </Dialog>
  );
}

function AddLink({ party, onClose }: { party: PartyDetail; onClose: () => void }) {
  const t = useT('parties');
  const core = useT();
  const company = party.kind === 'company';
  const state = useEndpointForm(createLink, { defaults: { otherId: null, role: '' }, fixed: { workspace_slug: useSlug(), id: party.id }, topics: partyTopics, onDone: onClose, warnOnLeave: false });
  return (
    <Dialog open size="sm" onOpenChange={(open) => { if (!open) onClose(); }} title={t(company ? 'link.addPerson' : 'link.addCompany')}>
      <EndpointForm state={state}>
        <FormField name="otherId" label={t(company ? 'kind.person' : 'kind.company')} required>{(f) => <PartyPicker kind={company ? 'person' : 'company'} value={f.value as string | null} onChange={(id) => f.set(id)} />}</FormField>
        <FormField name="role" label={t('link.role')} help={t('link.roleHelp')}><Input dir="auto" /></FormField>
        <div className="flex justify-end gap-2"><Button variant="outline" onClick={onClose}>{core('action.cancel')}</Button><SubmitButton>{t('form.add')}</SubmitButton></div>
      </EndpointForm>
    </Dialog>
  );
}
