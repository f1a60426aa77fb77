import { useMemo } from 'react';
import { translate, useT } from '#core/web/i18n/i18n.ts';
import { useShowsRecord } from '#core/web/present-record.ts';
import { useRead } from '#core/web/query.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { RecordAttachments } from '#core/web/resource/record-attachments.tsx';
import { RecordComments } from '#core/web/resource/record-comments.tsx';
import { RecordPager } from '#core/web/resource/record-pager.tsx';
import { RecordWatch } from '#core/web/resource/record-watch.tsx';
import { Link, useSearchState } from '#core/web/router.ts';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { Tabs } from '#core/web/ui/tabs.tsx';
import { usePageTitle } from '#core/web/title.ts';
import { useCan } from '#core/web/viewer.tsx';
import { getParty, type PartyDetail } from '../../contract.ts';
import { partyPanels } from '../panels.ts';
import { partyTopics, useSlug } from '../parts/use-slug.ts';
import { rolePaths, type ListedRole } from '../party-address.ts';
import { BankTab } from './bank-tab.tsx';
import { LinksTab } from './links-tab.tsx';
import { Overview } from './overview.tsx';
import { PanelTab } from './panel-tab.tsx';
import { PartyHead } from './party-head.tsx';
import { TimelineTab } from './timeline-tab.tsx';

const topic = 'parties.party';

/** A person or company with everything that belongs to them. `role` is the list one comes from. */
const PartyPage = ({ role }: { role?: ListedRole }) => <RecordPager className="mx-auto flex w-full max-w-6xl flex-col">{(id) => <PartySheet id={id} role={role} />}</RecordPager>;

function PartySheet({ id, role }: { id: string; role: ListedRole | undefined }) {
  const t = useT('parties');
  const query = useRead(getParty, { workspace_slug: useSlug(), id }, { topics: partyTopics });
  const party = query.data;
  const shows = useMemo(() => (party ? { kind: role ?? 'party', id: party.id, label: party.name } : null), [party, role]);
  usePageTitle(party?.name ?? null);
  useShowsRecord(shows);
  return (
    <>
      {role && <nav aria-label={t('page.back')} className="px-4 pt-4 text-sm sm:px-6"><Link to={rolePaths[role]} className="focus-ring rounded-sm text-muted-foreground hover:text-foreground">{t(`list.${role}.title`)}</Link></nav>}
      <QueryView query={query} skeleton={<div className="flex flex-col gap-4 p-6"><Skeleton className="h-16 w-1/2" /><Skeleton className="h-40 w-full" /></div>}>
        {(loaded) => <><PartyHead party={loaded} role={role} /><PartyTabs party={loaded} /></>}
      </QueryView>
    </>
  );
}

function PartyTabs({ party }: { party: PartyDetail }) {
  const t = useT('parties');
  const core = useT('resource');
  const can = useCan();
  const [{ tab }, change] = useSearchState({ tab: 'overview' });
  const panels = partyPanels().filter((p) => (!p.can || can(p.can)) && (!p.roles || p.roles.some((r) => party.roles.includes(r))));
  const alive = !party.erasedAt;
  // A lead's comments and files are with the lead.
  const discussed = alive && party.roles.some((r) => r !== 'lead');
  const tabs = [
    { value: 'overview', label: t('tab.overview'), content: <Overview party={party} /> },
    ...(alive ? [{ value: 'links', label: t(party.kind === 'company' ? 'tab.people' : 'tab.companies'), content: <LinksTab party={party} /> }] : []),
    ...panels.map((p) => ({ value: p.id, label: translate(p.label.split(':')[0]!, p.label.split(':')[1]!), content: <PanelTab panel={p} party={party} /> })),
    ...(alive && can('parties.bank') ? [{ value: 'bank', label: t('tab.bank'), content: <BankTab party={party} /> }] : []),
    { value: 'timeline', label: t('tab.timeline'), content: <TimelineTab party={party} /> },
    ...(discussed ? [{ value: 'comments', label: core('record.comments'), content: <RecordComments topic={topic} subjectId={party.id} /> }, { value: 'files', label: core('record.attachments'), content: <RecordAttachments topic={topic} subjectId={party.id} canEdit={can('parties.edit')} /> }] : []),
  ];
  const shown = tabs.some((x) => x.value === tab) ? tab : 'overview';
  return <Tabs aside={discussed ? <RecordWatch topic={topic} subjectId={party.id} /> : undefined} aria-label={t('page.tabs')} value={shown} onValueChange={(next) => change({ tab: next })} className="px-4 pb-10 sm:px-6" tabs={tabs} />;
}

/** /accounting/customer/$id */
export function CustomerPage() { return <PartyPage role="customer" />; }
/** /accounting/vendor/$id */
export function VendorPage() { return <PartyPage role="vendor" />; }
/** /sales/account/$id */
export function AccountPage() { return <PartyPage role="account" />; }
/** /sales/contact/list/$id */
export function ContactPage() { return <PartyPage role="contact" />; }
/** /parties/$id: of somebody who is in none of the lists, such as a lead. */
export function AnyPartyPage() { return <PartyPage />; }
