import { ArrowLeft, Ellipsis, Link2, Link2Off } from 'lucide-react';
import { useState } from 'react';
import { i18n, useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { MessageOfferDrawer, useMessageOffers } from '#core/web/slots/message-actions.tsx';
import { useRecordAddress } from '#core/web/slots/record-address.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Menu, MenuItem } from '#core/web/ui/menu.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { PartyPicker } from '#modules/parties/web/public.tsx';
import { assignConversation, closeConversation, linkConversation, listTexters, type TextConversation } from '../../contract.ts';
import { topics, useBase } from '../base.ts';

const nobody = 'nobody';

/** Who a conversation is with, whose it is, and what can be done with it. */
export function ConversationHead({ c, canSend, onBack }: { c: TextConversation; canSend: boolean; onBack: () => void }) {
  const t = useT('texting');
  const base = useBase();
  const addressOf = useRecordAddress();
  const [doing, setDoing] = useState<string | null>(null);
  const close = useAction(closeConversation, { topics });
  const link = useAction(linkConversation, { topics, onDone: () => setDoing(null) });
  const to = c.subject && addressOf(c.subject.type, c.subject.id);
  // Of a number nobody knows other rooms make somebody; invoices and the like are of people who are known.
  const offers = useMessageOffers(!c.subject).filter((o) => o.makesSomebody);
  const offer = offers.find((o) => o.id === doing);
  const tie = (subject: { type: string; id: string } | null) => link.mutate({ ...base, id: c.id, subject, version: c.version });
  const name = c.name || c.phone || t('inbox.erased');
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b px-4 py-3 sm:px-6">
      <Button variant="ghost" size="sm" className="-ms-2 md:hidden" aria-label={t('inbox.back')} onClick={onBack}><ArrowLeft aria-hidden className="mirror-rtl" /></Button>
      <div className="min-w-0 flex-1">
        <h2 className="truncate font-semibold">{to ? <Link to={to} className="focus-ring rounded-sm hover:underline"><bdi>{name}</bdi></Link> : <bdi dir={c.name ? 'auto' : 'ltr'}>{name}</bdi>}</h2>
        <p className="flex flex-wrap gap-x-2 text-sm text-muted-foreground"><bdi dir="ltr">{c.phone}</bdi><span>{t(`channel.${c.channel}`)} · <bdi>{c.number?.label ?? t('inbox.ownPhone')}</bdi></span></p>
      </div>
      {canSend && (
        /* Beside the name there is no room for them on a phone: they get a row of their own. */
        <div className="flex items-center gap-2 max-sm:order-last max-sm:w-full">
          <Assignee c={c} />
          <Button size="sm" variant="outline" loading={close.isPending} onClick={() => close.mutate({ ...base, id: c.id, closed: !c.closed, version: c.version })}>{t(c.closed ? 'inbox.reopen' : 'inbox.close')}</Button>
          <Menu align="end" trigger={<Button size="sm" variant="ghost" aria-label={t('inbox.more_actions')}><Ellipsis aria-hidden /></Button>}>
            <MenuItem icon={<Link2 aria-hidden />} onSelect={() => setDoing('party')}>{t('inbox.link')}</MenuItem>
            {c.subject && <MenuItem icon={<Link2Off aria-hidden />} onSelect={() => tie(null)}>{t('inbox.unlink')}</MenuItem>}
          </Menu>
        </div>
      )}
      {canSend && !c.subject && c.phone !== '' && (
        <div className="flex w-full flex-wrap items-center gap-2 rounded-md bg-muted px-3 py-2 text-sm">
          <span className="me-auto">{t('inbox.unknownNumber')}</span>
          <Button size="sm" variant="outline" onClick={() => setDoing('party')}>{t('inbox.link')}</Button>
          {offers.map((o) => <Button key={o.id} size="sm" variant="outline" onClick={() => setDoing(o.id)}><o.icon aria-hidden />{i18n.t(o.label)}</Button>)}
        </div>
      )}
      {doing === 'party' && <LinkDialog phone={c.phone} busy={link.isPending} onLink={(id) => tie({ type: 'parties.party', id })} onClose={() => setDoing(null)} />}
      {offer && <MessageOfferDrawer offer={offer} message={{ id: c.id, text: `${c.lastBody}\n${c.phone}`, author: { id: c.id, name } }} onDone={({ topic, subjectId }) => tie({ type: topic, id: subjectId })} onClose={() => setDoing(null)} />}
    </header>
  );
}

function Assignee({ c }: { c: TextConversation }) {
  const t = useT('texting');
  const base = useBase();
  const assign = useAction(assignConversation, { topics });
  const people = useRead(listTexters, base, { staleTime: 60_000 }).data?.items ?? [];
  const known = c.assignee && !people.some((p) => p.id === c.assignee!.id) ? [...people, c.assignee] : people;
  return <Select size="sm" aria-label={t('inbox.assign')} className="w-40 max-sm:me-auto" value={c.assignee?.id ?? nobody} onValueChange={(id) => assign.mutate({ ...base, id: c.id, accountId: id === nobody ? null : id, version: c.version })} options={[{ value: nobody, label: t('inbox.nobody') }, ...known.map((p) => ({ value: p.id, label: p.name }))]} />;
}

function LinkDialog({ phone, busy, onLink, onClose }: { phone: string; busy: boolean; onLink: (partyId: string) => void; onClose: () => void }) {
  const t = useT('texting');
  const [id, setId] = useState<string | null>(null);
  return (
    <Dialog open onOpenChange={(open) => { if (!open) onClose(); }} title={t('inbox.linkTitle', { phone })} description={t('inbox.linkLead')} footer={<><Button variant="ghost" onClick={onClose}>{t('composer.cancel')}</Button><Button variant="primary" disabled={id === null} loading={busy} onClick={() => { if (id) onLink(id); }}>{t('inbox.linkDo')}</Button></>}>
      <Field label={t('inbox.link')} hideLabel><PartyPicker value={id} onChange={setId} /></Field>
    </Dialog>
  );
}
