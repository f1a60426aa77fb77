import { ArrowUp, UserPlus, X } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#core/web/ui/card.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { useCan } from '#core/web/viewer.tsx';
import { PartyAvatar, PartyPicker } from '#modules/parties/web/public.tsx';
import { contactRoles, dealContacts, setDealContacts, type ContactRole, type Deal, type DealContact } from '../../contract.ts';
import { useBase } from '../leads/use-leads.ts';
import { dealTopics } from './use-deals.ts';

/** Who has a say in the deal, and what; the first is its main contact. */
export function DealContacts({ deal, canEdit }: { deal: Deal; canEdit: boolean }) {
  const t = useT('sales');
  const can = useCan();
  const base = { ...useBase(), id: deal.id };
  const items = useRead(dealContacts, base, { topics: [...dealTopics, 'parties.party'] }).data?.items ?? [];
  const save = useAction(setDealContacts, { topics: dealTopics });
  const [adding, setAdding] = useState(false);
  const set = (contacts: ReadonlyArray<Pick<DealContact, 'partyId' | 'role'>>) => save.mutate({ ...base, version: deal.version, contacts: contacts.map(({ partyId, role }) => ({ partyId, role })) });
  return (
    <Card>
      <CardHeader title={t('deals.contacts.title')} actions={canEdit && !adding ? <IconButton size="sm" aria-label={t('deals.contacts.add')} {...tip(t('deals.contacts.add'))} onClick={() => setAdding(true)}><UserPlus /></IconButton> : undefined} />
      <CardBody className="flex flex-col gap-3">
        {items.length === 0 && !adding && <p className="text-sm text-muted-foreground">{t('deals.contacts.none')}</p>}
        <ul className="flex flex-col gap-3">
          {items.map((c, i) => (
            <li key={c.partyId} className="flex items-start gap-2.5">
              <PartyAvatar party={{ id: c.partyId, name: c.name, kind: 'person', photo: c.photo }} size="sm" decorative />
              <div className="min-w-0 flex-1">
                {can('parties.view') ? <Link to={`/sales/contact/list/${c.partyId}`} className="focus-ring block min-h-6 truncate rounded-sm text-sm leading-6 font-medium hover:underline"><span dir="auto">{c.name}</span></Link> : <p dir="auto" className="truncate text-sm font-medium">{c.name}</p>}
                {canEdit
                  ? <Select<ContactRole> size="sm" className="-mx-2 w-auto border-transparent bg-transparent text-muted-foreground hover:border-input" aria-label={t('deals.contacts.role', { name: c.name })} value={c.role} options={contactRoles.map((r) => ({ value: r, label: t(`deals.contacts.roles.${r}`) }))} onValueChange={(role) => set(items.map((x) => (x.partyId === c.partyId ? { ...x, role } : x)))} />
                  : <p className="text-sm text-muted-foreground">{t(`deals.contacts.roles.${c.role}`)}</p>}
                {(c.email ?? c.phone) && <p dir="ltr" className="truncate text-start text-xs text-muted-foreground rtl:text-end">{c.email ?? c.phone}</p>}
              </div>
              {canEdit && (
                <span className="flex shrink-0">
                  {i > 0 && <IconButton size="sm" className="text-muted-foreground" disabled={save.isPending} aria-label={t('deals.contacts.first', { name: c.name })} {...tip(t('deals.contacts.first', { name: c.name }))} onClick={() => set([c, ...items.filter((x) => x.partyId !== c.partyId)])}><ArrowUp /></IconButton>}
                  <IconButton size="sm" className="text-muted-foreground" disabled={save.isPending} aria-label={t('deals.contacts.remove', { name: c.name })} {...tip(t('deals.contacts.remove', { name: c.name }))} onClick={() => set(items.filter((x) => x.partyId !== c.partyId))}><X /></IconButton>
                </span>
              )}
            </li>
          ))}
        </ul>
        {adding && (
          <div className="flex flex-col gap-2">
            <PartyPicker kind="person" createRoles={['contact']} {...(deal.accountId ? { companyId: deal.accountId } : {})} aria-label={t('deals.contacts.add')} value={null} onChange={(id) => { if (id) { setAdding(false); if (!items.some((c) => c.partyId === id)) set([...items, { partyId: id, role: items.length === 0 ? 'decision_maker' : 'influencer' }]); } }} />
            <Button size="sm" variant="ghost" className="self-end" onClick={() => setAdding(false)}>{t('deals.cancel')}</Button>
          </div>
        )}
      </CardBody>
    </Card>
  );
}
