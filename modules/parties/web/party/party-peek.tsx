import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, showError, useRead } from '#core/web/query.ts';
import type { PeekProps } from '#core/web/resource/list-peek.tsx';
import { RecordPanel } from '#core/web/resource/record-panel.tsx';
import { seenRecord, type OpenRecord } from '#core/web/resource/use-record.ts';
import { Badge } from '#core/web/ui/badge.tsx';
import { StatusPill } from '#core/web/ui/status-pill.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { customers, getParty, updateParty, type PartyDetail } from '../../contract.ts';
import { renamed } from '../../rules/person-name.ts';
import { useChoices } from '../lists/use-choices.ts';
import { PhoneText } from '../parts/phone-text.tsx';
import { usePartyTitle } from '../parts/use-party-title.ts';
import { partyTopics, useSlug } from '../parts/use-slug.ts';
import { partyAddress, type ListedRole } from '../party-address.ts';

/** A customer, vendor, account or contact beside the list. */
export function PartyPeek({ role, id, ...panel }: PeekProps & { role: ListedRole }) {
  const t = useT('parties');
  const titleOf = usePartyTitle();
  const base = { workspace_slug: useSlug(), id };
  const query = useRead(getParty, base, { topics: partyTopics });
  const party = query.data;
  const edit = useCan()('parties.edit') && party !== undefined && party.erasedAt === null;
  // A change answers with less than is read here, so that it is read again.
  const save = async (changes: object) => {
    try {
      await request(updateParty, { ...base, version: party!.version, ...changes }, { idempotencyKey: newId() });
      await invalidateTopics(partyTopics);
      return true;
    } catch (error) { showError(error); return false; }
  };
  const record: OpenRecord<PartyDetail> = { ...seenRecord(query, party && { ...party, name: titleOf(party) }), save };
  const field = (key: keyof PartyDetail) => ({ key, label: t(`field.${key}`) });
  return (
    <RecordPanel
      {...panel} record={record} topic="parties.party" id={id} titleKey="name" titleChanges={renamed} fields={customers.listFields} choices={useChoices(role)} canEdit={edit} pageHref={party && partyAddress(party, role)} party={{ id, kind: role === 'vendor' ? 'vendor' : 'customer' }}
      status={(p) => <span className="flex flex-wrap items-center gap-1.5"><StatusPill tone={p.status === 'active' ? 'success' : 'neutral'}>{t(`status.${p.status}`)}</StatusPill>{p.roles.map((r) => <Badge key={r} tone="info">{t(`role.${r}`)}</Badge>)}</span>}
      properties={[
        ...(party?.kind === 'person' ? [field('title'), { ...field('companyName'), cell: (p: PartyDetail) => <span dir="auto">{p.companyName || '–'}</span> }] : [field('industry')]),
        { ...field('email'), editable: true }, { ...field('phone'), cell: (p) => <PhoneText phone={p.phone} valid={p.phoneValid} /> }, field('city'), field('country'), { ...field('ownerId'), cell: (p) => p.owner?.name ?? '–' },
        { ...field('tags'), cell: (p) => (p.tags.length > 0 ? <span className="inline-flex flex-wrap gap-1">{p.tags.map((tag) => <Badge key={tag} tone="outline"><span dir="auto">{tag}</span></Badge>)}</span> : '–') }, field('createdAt'),
      ]}
    >
      {(p) => p.notes !== '' && <p dir="auto" className="text-sm whitespace-pre-line">{p.notes}</p>}
    </RecordPanel>
  );
}
