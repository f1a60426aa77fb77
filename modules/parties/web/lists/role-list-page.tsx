import { Copy, FileUp, Tag } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { Selection } from '#core/contract/list-fields.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { translate, useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, showError, useRead } from '#core/web/query.ts';
import { ImportDialog } from '#core/web/resource/import-dialog-later.tsx';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { selectedIds } from '#core/web/resource/selected-ids.ts';
import { useGo, useSearchState } from '#core/web/router.ts';
import { buttonStyle, IconButton } from '#core/web/ui/button.tsx';
import { Drawer } from '#core/web/ui/drawer.tsx';
import { Link } from '#core/web/router.ts';
import { tip } from '#core/web/ui/tip.ts';
import { useCan } from '#core/web/viewer.tsx';
import { accounts, contacts, customers, listDuplicates, vendors } from '../../contract.ts';
import { partyTopics, useSlug } from '../parts/use-slug.ts';
import { partyBulks } from '../panels.ts';
import { partyAddress, type ListedRole } from '../party-address.ts';
import { InUseDialog, usesIn } from '../party/in-use-dialog.tsx';
import { fieldLabel } from './address-columns.ts';
import { BulkTagDialog, type PendingBulk } from './bulk-dialogs.tsx';
import { PartyCardLine, seenFields, useColumns, useFigures } from './columns.tsx';
import { roleIcons } from './role-icons.ts';
import { useChoices } from './use-choices.ts';

// The four lists have the same shape; their columns and filters differ.
const endpointsOf = { customer: customers, vendor: vendors, account: accounts as unknown as typeof customers, contact: contacts as unknown as typeof customers };
const PartyForm = lazy(async () => ({ default: (await import('../parts/party-form.tsx')).PartyForm }));
const PartyPeek = lazy(async () => ({ default: (await import('../party/party-peek.tsx')).PartyPeek }));
const kindOf = { customer: undefined, vendor: undefined, account: 'company', contact: 'person' } as const;

/** Customers, vendors, accounts or contacts. */
export function RoleListPage({ role }: { role: ListedRole }) {
  const t = useT('parties');
  const can = useCan();
  const go = useGo();
  const endpoints = endpointsOf[role];
  const base = { workspace_slug: useSlug() };
  const [{ add }, change] = useSearchState({ add: false });
  const [importing, setImporting] = useState(false);
  const [pending, setPending] = useState<PendingBulk | null>(null);
  const choices = useChoices(role);
  const figures = useFigures(role);
  const columns = useColumns(role, can('parties.edit'), figures.keys, 'dunningProfileId' in choices);
  // Where there are no profiles, or none that the viewer sees, nothing is grouped by them.
  const fields = useMemo(() => { const { dunningProfileId, ...others } = seenFields(endpoints.listFields, figures.keys); return dunningProfileId && choices['dunningProfileId'] ? { ...others, dunningProfileId } : others; }, [endpoints, figures, choices]);
  const edit = can('parties.edit');
  const bulk = (selection: Selection, action: object) => request(endpoints.bulk, { ...base, selection, action } as never, { idempotencyKey: newId() });
  const ask = (selection: Selection, count: number) => new Promise<void>((done, cancel) => setPending({ selection, count, done, cancel: () => cancel(cancelled) }));
  const close = () => setPending(null);
  // Whom the list could not let go, and where they are used.
  const [used, setUsed] = useState<ReturnType<typeof usesIn>>(null);
  const archive = async (id: string) => {
    setUsed(null);
    try { await bulk({ ids: [id] }, { change: { status: 'archived' } }); void invalidateTopics(partyTopics); } catch (error) { showError(error); }
  };
  // What other rooms do with many of them.
  const [other, setOther] = useState<PendingBulk & { id: string } | null>(null);
  const others = partyBulks().filter((b) => can(b.can));
  const actions = others.map(({ id, label, icon }) => ({ label: translate(label.split(':')[0]!, label.split(':')[1]!), icon, run: (selection: Selection, count: number) => new Promise<void>((done, cancel) => setOther({ id, selection, count, done, cancel: () => cancel(cancelled) })) }));
  const Other = others.find((b) => b.id === other?.id)?.Dialog;
  return (
    <>
      <ListPage
        endpoint={endpoints.list} input={base} fields={fields} topics={[...partyTopics, ...figures.topics]} title={t(`list.${role}.title`)} searchPlaceholder={t('list.search')} choices={choices} columns={columns}
        rowHref={(p) => partyAddress(p, role)} peek={(panel) => <PartyPeek role={role} {...panel} />} rowName={(p) => p.name} card={(p) => <PartyCardLine party={p} />}
        onEdit={(p, key, value) => request(endpoints.update, { ...base, id: p.id, version: p.version, [key]: value }, { idempotencyKey: newId() })}
        primaryAction={edit ? { label: t(`list.${role}.add`), onPress: () => change({ add: true }) } : undefined}
        secondary={<><Duplicates />{edit && <IconButton size="sm" variant="outline" aria-label={t('list.import')} {...tip(t('list.import'))} onClick={() => setImporting(true)}><FileUp /></IconButton>}</>}
        {...(can('parties.export') ? { exportEndpoint: endpoints.export } : {})}
        customFields="parties.party"
        bulk={{
          endpoint: endpoints.bulk, input: base, importTopic: `parties.${role}`, canEdit: edit, canRemove: edit && can('parties.remove'), onRefused: (error) => { const found = usesIn(error); setUsed(found); return found !== null; },
          fields: [
            { key: 'ownerId', label: t('field.owner'), type: 'select', options: choices['ownerId'] ?? [] }, { key: 'status', label: t('field.status'), type: 'select', options: choices['status'] ?? [] },
            ...(role === 'customer' || role === 'vendor' ? [{ key: `${role}Hold`, label: t('field.hold'), type: 'select' as const, options: choices[`${role}Hold`] ?? [] }] : []),
            ...(role === 'account' ? [{ key: 'accountType', label: t('field.accountType'), type: 'select' as const, options: choices['accountType'] ?? [] }] : []),
            { key: 'industry', label: t('field.industry'), type: 'text' }, { key: 'city', label: t('field.city'), type: 'text' }, { key: 'country', label: t('field.country'), type: 'select', options: choices['country'] ?? [] },
          ],
        }}
        bulkActions={[...(edit ? [{ label: t('bulk.tag'), icon: Tag, run: ask }] : []), ...actions]}
        empty={{ title: t(`list.${role}.emptyTitle`), text: t(`list.${role}.empty`), icon: roleIcons[role] }}
      />
      {add && edit && (
        <Suspense>
          <Drawer open onOpenChange={(open) => { if (!open) change({ add: false }); }} title={t(`list.${role}.add`)}>
            <PartyForm {...(kindOf[role] ? { kind: kindOf[role] } : {})} roles={[role]} draftKey={`parties.${role}`} onCancel={() => change({ add: false })} onDone={(party) => go(partyAddress(party, role))} />
          </Drawer>
        </Suspense>
      )}
      {importing && <ImportDialog topic={`parties.${role}`} name={t(`list.${role}.many`)} labelOf={(key) => fieldLabel(t, key)} onClose={() => setImporting(false)} />}
      {used && <InUseDialog name={used.name} used={used} onClose={() => setUsed(null)} onArchive={edit ? () => void archive(used.id) : undefined} />}
      {pending && <BulkTagDialog pending={pending} apply={(tags) => bulk(pending.selection, { change: { tags } })} onClose={close} />}
      {other && Other && <Suspense fallback={null}><Other count={other.count} idsOf={(limit) => selectedIds(endpoints.list, base, other.selection, limit)} onClose={(done) => { if (done) other.done(); else other.cancel(); setOther(null); }} /></Suspense>}
    </>
  );
}

// Known to showError() as "the person changed their mind".
const cancelled = Object.assign(new Error('cancelled'), { code: 'ERR_CANCELED', isAxiosError: true });

/** The way to the duplicates, with how many there are. */
function Duplicates() {
  const t = useT('parties');
  const can = useCan();
  const found = useRead(listDuplicates, { workspace_slug: useSlug(), limit: 1 }, { topics: ['parties.party', 'parties.duplicate'], enabled: can('parties.merge') });
  const count = found.data?.total ?? 0;
  if (count === 0) return null;
  return <Link to="/parties/duplicates" className={buttonStyle({ variant: 'outline', size: 'sm' })}><Copy aria-hidden />{t('duplicate.count', { count })}</Link>;
}

/** /accounting/customer */
export function CustomersPage() { return <RoleListPage role="customer" />; }
/** /accounting/vendor */
export function VendorsPage() { return <RoleListPage role="vendor" />; }
/** /sales/account */
export function AccountsPage() { return <RoleListPage role="account" />; }
/** /sales/contact/list */
export function ContactsPage() { return <RoleListPage role="contact" />; }
