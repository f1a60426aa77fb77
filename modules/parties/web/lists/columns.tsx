import { useEffect, useMemo, type ReactNode } from 'react';
import { calendarDate } from '#core/contract/dates.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { zoneHere } from '#core/web/i18n/zone.ts';
import type { ListColumn } from '#core/web/resource/list-types.ts';
import { completeRooms, useRooms } from '#core/web/slots/slots.ts';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { Badge } from '#core/web/ui/badge.tsx';
import { StatusDot } from '#core/web/ui/status-pill.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { figureFields, type PartyFigure } from '../../contract/fields.ts';
import type { Party } from '../../contract.ts';
import { isReleased } from '../../rules/holds.ts';
import { partyFigures } from '../panels.ts';
import { countryName } from '../parts/countries.ts';
import { PartyName } from '../parts/party-name.tsx';
import { PhoneText } from '../parts/phone-text.tsx';
import { usePartyTitle } from '../parts/use-party-title.ts';
import type { ListedRole } from '../party-address.ts';
import { addressFileColumns } from './address-columns.ts';

const muted = <span className="text-muted-foreground">–</span>;

/** Figures of other rooms that the viewer may see in a role's list, with the live topics they change under. */
export function useFigures(role: ListedRole): { keys: PartyFigure[]; topics: string[] } {
  const can = useCan();
  // Which figures other rooms have is known once all rooms are here.
  useRooms();
  useEffect(() => { void completeRooms().catch(() => undefined); }, []);
  const there = partyFigures().filter((f) => f.roles.includes(role) && (!f.can || f.can.split('|').some(can)));
  const told = JSON.stringify([(Object.keys(figureFields) as PartyFigure[]).filter((key) => (key !== 'creditOwed' || role !== 'vendor') && there.some((f) => f.figures.includes(key))), [...new Set(there.flatMap((f) => f.topics))]]);
  return useMemo(() => { const [keys, topics] = JSON.parse(told) as [PartyFigure[], string[]]; return { keys, topics }; }, [told]);
}

/** Fields of a list without the figures the viewer may not see. */
export function seenFields(fields: Readonly<Record<string, ListField>>, figures: readonly PartyFigure[]): Record<string, ListField> {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => !Object.hasOwn(figureFields, key) || (figures as readonly string[]).includes(key)));
}

const isNothing = (amount: string) => /^-?0*(\.0*)?$/.test(amount);
const widths: Record<PartyFigure, number> = { balance: 140, overdue: 130, creditOwed: 130, lastActivityOn: 140 };

/** Columns of a role's list. */
export function useColumns(role: ListedRole, edit: boolean, figures: readonly PartyFigure[], hasProfiles: boolean): ListColumn<Party>[] {
  const t = useT('parties');
  const language = useLanguage();
  const titleOf = usePartyTitle();
  const money = useMoneyText();
  return useMemo(() => {
    // Whose release date has come is not held; what was said of the hold then stands on their page.
    const today = calendarDate(Date.now(), zoneHere());
    const released = (p: Party) => isReleased(p, today);
    const heldCell = (p: Party) => { const hold = released(p) ? 'none' : p.vendorHold; return <span className="inline-flex max-w-full items-center gap-1.5"><StatusDot tone={hold === 'none' ? 'neutral' : 'warning'} /><span className="truncate">{t(`hold.${hold}`)}</span></span>; };
    const amount = (value: Party['balance'], warns: boolean) => (!value || isNothing(value.amount) ? muted : <span dir="ltr" className={warns && !value.amount.startsWith('-') ? 'figures text-destructive-ink' : 'figures'}>{money(value.amount, value.currency)}</span>);
    const figureCells: Partial<Record<PartyFigure, (p: Party) => ReactNode>> = {
      balance: (p) => amount(p.balance, false), overdue: (p) => amount(p.overdue, true),
      creditOwed: (p) => (typeof p.creditOwed === 'number' ? <span dir="ltr" className={p.creditOwed > 100 ? 'figures text-destructive-ink' : 'figures'}>{p.creditOwed} %</span> : muted),
    };
    const others = figures.map((key) => { const cell = figureCells[key]; return { key, header: t(`field.${key}`), width: widths[key], ...(cell ? { cell } : {}), hidden: key === 'creditOwed' || (role === 'contact' && key !== 'lastActivityOn') }; });
    const number = role === 'customer' ? [{ key: 'customerNumber', header: t('field.number'), width: 120 }] : role === 'vendor' ? [{ key: 'vendorNumber', header: t('field.number'), width: 120 }] : [];
    const hold = role === 'customer' ? [{ key: 'customerHold', header: t('field.hold'), editable: edit, width: 130 }, ...(hasProfiles ? [{ key: 'dunningProfileId', header: t('field.dunningProfileId'), hidden: true }] : [])] : role === 'vendor' ? [{ key: 'vendorHold', header: t('field.hold'), width: 130, editable: (p: Party) => edit && !released(p), cell: heldCell }, { key: 'vendorForm1099', header: t('field.vendorForm1099'), hidden: true }] : [];
    const person = role === 'contact' ? [{ key: 'title', header: t('field.title'), editable: edit }, { key: 'companyName', header: t('field.company') }] : [];
    const company = role === 'account' ? [{ key: 'accountType', header: t('field.accountType'), editable: edit, width: 120 }, { key: 'industry', header: t('field.industry'), editable: edit }, { key: 'size', header: t('field.size'), editable: edit, hidden: true }] : [];
    return [
      { key: 'name', header: t('field.name'), pin: 'start', width: 260, cell: (p) => <PartyName party={{ ...p, name: titleOf(p) }} /> },
      ...number, ...others, ...person,
      { key: 'email', header: t('field.email'), editable: edit, width: 220 }, { key: 'phone', header: t('field.phone'), width: 170, cell: (p) => <PhoneText phone={p.phone} valid={p.phoneValid} /> },
      ...company,
      { key: 'city', header: t('field.city') }, { key: 'country', header: t('field.country'), cell: (p) => (p.country ? countryName(p.country, language) : muted) },
      ...(['address1', 'address2', 'address3', 'zip', 'region'] as const).map((key) => ({ key, header: t(`field.${key}`), hidden: true })),
      { key: 'moreAddresses', header: t('field.moreAddresses'), hidden: true, files: addressFileColumns(t), cell: (p) => (p.moreAddresses.length > 0 ? <span className="truncate">{p.moreAddresses.map((a) => [a.label || t(`address.${a.type}`), a.city].filter(Boolean).join(': ')).join(' · ')}</span> : muted) },
      { key: 'ownerId', header: t('field.owner'), cell: (p) => (p.owner ? <span className="inline-flex max-w-full items-center gap-2"><Avatar id={p.owner.id} name={p.owner.name} src={p.owner.photo} size="xs" decorative /><span className="truncate">{p.owner.name}</span></span> : muted) },
      { key: 'tags', header: t('field.tags'), cell: (p) => (p.tags.length > 0 ? <span className="flex gap-1 overflow-hidden">{p.tags.map((tag) => <Badge key={tag} tone="outline">{tag}</Badge>)}</span> : muted) },
      ...hold, { key: 'status', header: t('field.status'), editable: edit, width: 120, hidden: role === 'contact' }, { key: 'kind', header: t('field.kind'), hidden: true }, { key: 'createdAt', header: t('field.createdAt'), hidden: true },
    ] satisfies ListColumn<Party>[];
  }, [t, language, role, edit, titleOf, figures, hasProfiles, money]);
}

/** A party as a card of a narrow list. */
export function PartyCardLine({ party }: { party: Party }) {
  const titleOf = usePartyTitle();
  return <PartyName party={{ ...party, name: titleOf(party) }} size="md" detail={[party.companyName, party.title || party.city, party.email ?? party.phone].filter(Boolean).join(' · ')} />;
}
