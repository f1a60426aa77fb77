import { Crown } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { request } from '#core/web/api/request.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { useSession } from '#core/web/session.tsx';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { useCan, useViewer } from '#core/web/viewer.tsx';
import { SettingsPage, SettingsSection } from '#modules/settings/web/public.tsx';
import { acceptOwnership, cancelOwnership, getOwnership, offerOwnership } from '../../contract.ts';
import { topics, useSlug } from '../active-workspace.ts';
import { activeOnly, memberList } from '../members/member-list.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { Person } from '../parts/person.tsx';
import { useRoomAction } from '../words.ts';

type Ownership = OutputOf<typeof getOwnership>;
type Offer = NonNullable<Ownership['offer']>;

/** Who owns the workspace, and handing it over in two steps. */
export function OwnershipPage() {
  const t = useT('workspace');
  const can = useCan();
  const slug = useSlug();
  const ownership = useRead(getOwnership, { workspace_slug: slug }, { topics: topics.ownership });
  return (
    <SettingsPage title={t('ownership.title')} description={t('ownership.lead')}>
      <QueryView query={ownership} skeleton={<Skeleton className="h-14" />}>
        {({ owner, offer, offeredToMe }) => (
          <>
            <div className="flex items-center gap-3 rounded-lg border px-4 py-3"><Person person={owner} size="lg" detail={t('role.owner')} className="flex-1" /><Crown aria-hidden className="size-5 text-muted-foreground" strokeWidth={1.75} /></div>
            {offer ? (offeredToMe ? <OfferToMe offer={offer} /> : <OpenOffer offer={offer} mayCancel={can('workspace.transfer')} />) : can('workspace.transfer') && <OfferForm />}
          </>
        )}
      </QueryView>
    </SettingsPage>
  );
}

interface Candidate { id: string; label: string; description: string }

function OfferForm() {
  const t = useT('workspace');
  const slug = useSlug();
  const viewer = useViewer();
  const [to, setTo] = useState<Candidate | null>(null);
  const [asking, setAsking] = useState(false);
  const offer = useRoomAction(offerOwnership, { topics: topics.ownership, success: t('ownership.offered'), onDone: () => setTo(null) });
  const load = async (q: string, signal: AbortSignal): Promise<Candidate[]> => {
    const { items } = await request(memberList, { workspace_slug: slug, limit: 20, filter: activeOnly, ...(q ? { q } : {}) }, { signal });
    return items.filter((m) => m.person.id !== viewer.account.id).map((m) => ({ id: m.id, label: m.person.name, description: m.email }));
  };
  return (
    <SettingsSection title={t('ownership.hand')} description={t('ownership.handHelp')}>
      <div className="flex flex-wrap items-end gap-2">
        <Field label={t('ownership.to')} className="min-w-60 flex-1"><Combobox value={to} onValueChange={setTo} load={load} placeholder={t('ownership.toPlaceholder')} /></Field>
        <Button variant="primary" disabled={!to} onClick={() => setAsking(true)}>{t('ownership.offer')}</Button>
      </div>
      <AlertDialog open={asking} onOpenChange={setAsking} title={t('ownership.offerTitle', { name: to?.label })} description={t('ownership.offerHelp', { name: to?.label })} confirmLabel={t('ownership.offer')} onConfirm={() => offer.mutateAsync({ workspace_slug: slug, memberId: to!.id })} />
    </SettingsSection>
  );
}

function OpenOffer({ offer, mayCancel }: { offer: Offer; mayCancel: boolean }) {
  const t = useT('workspace');
  const slug = useSlug();
  const cancel = useRoomAction(cancelOwnership, { topics: topics.ownership, success: t('ownership.cancelled') });
  return (
    <SettingsSection title={t('ownership.open')}>
      <div className="flex flex-wrap items-center gap-3 rounded-lg border px-4 py-3">
        <Person person={offer.to} size="lg" detail={<TimeLeft until={offer.expiresAt} />} className="min-w-48 flex-1" />
        {mayCancel && <Button variant="outline" loading={cancel.isPending} onClick={() => cancel.mutate({ workspace_slug: slug })}>{t('ownership.cancel')}</Button>}
      </div>
    </SettingsSection>
  );
}

function OfferToMe({ offer }: { offer: Offer }) {
  const t = useT('workspace');
  const slug = useSlug();
  const session = useSession();
  const [asking, setAsking] = useState(false);
  const accept = useRoomAction(acceptOwnership, { topics: topics.ownership, success: t('ownership.accepted'), onDone: () => void session.refreshViewer() });
  const decline = useRoomAction(cancelOwnership, { topics: topics.ownership, success: t('ownership.declined') });
  return (
    <Notice kind="info" className="px-4 py-4">
      <p className="font-medium">{t('ownership.forMe', { name: offer.from.name })}</p>
      <p className="mt-0.5">{t('ownership.forMeHelp', { name: offer.from.name })} <TimeLeft until={offer.expiresAt} /></p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="primary" loading={accept.isPending} onClick={() => setAsking(true)}>{t('ownership.accept')}</Button>
        <Button variant="outline" loading={decline.isPending} onClick={() => decline.mutate({ workspace_slug: slug })}>{t('ownership.decline')}</Button>
      </div>
      <AlertDialog open={asking} onOpenChange={setAsking} title={t('ownership.acceptTitle')} description={t('ownership.acceptHelp', { name: offer.from.name })} confirmLabel={t('ownership.accept')} onConfirm={() => accept.mutateAsync({ workspace_slug: slug })} />
    </Notice>
  );
}

/** "71 h 58 min left", counting down by the minute. */
export function TimeLeft({ until }: { until: string }) {
  const t = useT('workspace');
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => { const timer = setInterval(() => setNow(Date.now()), 15_000); return () => clearInterval(timer); }, []);
  const minutes = Math.max(0, Math.floor((Date.parse(until) - now) / 60_000));
  return <time dateTime={until} className="figures">{minutes === 0 ? t('ownership.over') : t('ownership.left', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}</time>;
}
