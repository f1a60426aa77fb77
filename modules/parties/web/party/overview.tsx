import { Suspense } from 'react';
import { calendarDate } from '#core/contract/dates.ts';
import { moneyText } from '#core/web/document/money-text.ts';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { zoneHere } from '#core/web/i18n/zone.ts';
import { CustomValues } from '#core/web/resource/custom-values.tsx';
import { Link } from '#core/web/router.ts';
import { useCan } from '#core/web/viewer.tsx';
import type { PartyDetail } from '../../contract.ts';
import { dayWritten } from '#core/web/ui/date-text.ts';
import { isReleased } from '../../rules/holds.ts';
import { countryName } from '../parts/countries.ts';
import { PartyName } from '../parts/party-name.tsx';
import { PhoneText } from '../parts/phone-text.tsx';
import { partyAddress } from '../party-address.ts';
import { partyField } from '../panels.ts';
import { ConsentBlock } from './consent-block.tsx';
import { Block, fact, Facts } from './facts.tsx';
import { MergedNotice } from './merged-notice.tsx';
import { TaxNumber } from './vat-check.tsx';

type Address = Pick<PartyDetail, 'address1' | 'address2' | 'address3' | 'city' | 'region' | 'zip' | 'country'> & { name?: string; phone?: string };

/** An address in lines; null when there is none. */
function AddressLines({ address, language }: { address: Address; language: string }) {
  const lines = [address.name ?? '', address.address1, address.address2, address.address3, [address.zip, address.city].filter(Boolean).join(' '), address.region, address.country ? countryName(address.country, language) : '', address.phone ?? ''].filter(Boolean);
  return lines.length === 0 ? null : <address className="not-italic">{lines.map((line, i) => <span key={i} className="block"><bdi>{line}</bdi></span>)}</address>;
}
const hasAddress = (a: Omit<Address, 'name' | 'phone'>) => [a.address1, a.address2, a.address3, a.city, a.region, a.zip, a.country].some(Boolean);

/** What is known about a party at one look. */
export function Overview({ party }: { party: PartyDetail }) {
  const t = useT('parties');
  const can = useCan();
  const language = useLanguage();
  const money = (value: PartyDetail['creditLimit']) => (value ? moneyText(value.amount, value.currency) : null);
  // A chosen term takes the place of the days that were agreed.
  const termsText = (key: 'customerPaymentTermId' | 'vendorPaymentTermId', days: number | null) => {
    const [term, id] = [partyField(key), party[key]];
    return id && term?.Name && (!term.can || can(term.can)) ? <Suspense fallback="…"><term.Name value={id} /></Suspense> : days !== null && t('days', { count: days });
  };
  const ownAccount = (key: 'customerAccountId' | 'vendorAccountId') => {
    const [field, id] = [partyField(key), party[key]];
    return fact(t(`field.${key}`), id && field?.Name && (!field.can || can(field.can)) && <Suspense fallback="…"><field.Name value={id} /></Suspense>);
  };
  const [priceList, listId] = [partyField('priceListId'), party.priceListId];
  const named = (key: 'dunningProfileId' | 'vendorWithholdingTaxId') => {
    const [field, id] = [partyField(key), party[key]];
    return fact(t(`field.${key}`), id && field?.Name && (!field.can || can(field.can)) && <Suspense fallback="…"><field.Name value={id} /></Suspense>);
  };
  const fiscalText = (key: 'customerFiscalPositionId' | 'vendorFiscalPositionId') => {
    const [position, id] = [partyField(key), party[key]];
    return id && position?.Name && (!position.can || can(position.can)) ? <Suspense fallback="…"><position.Name value={id} /></Suspense> : null;
  };
  const mail = (address: string) => <a href={`mailto:${address}`} dir="ltr" className="focus-ring rounded-sm hover:underline">{address}</a>;
  if (party.erasedAt) return <p className="rounded-lg border p-4 text-muted-foreground">{t('erase.was', { day: dayWritten(party.erasedAt, language) })}</p>;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
      <div className="flex min-w-0 flex-col gap-4">
        <MergedNotice party={party} />
        <Block title={t('overview.reach')}>
          <Facts empty={t('overview.noReach')} items={[
            [t('field.email'), party.email && mail(party.email)], ...party.moreEmails.map((e) => [t(`label.${e.label}`), mail(e.value)] as const),
            fact(t('field.phone'), party.phone && <PhoneText phone={party.phone} valid={party.phoneValid} />), ...party.morePhones.map((p) => [t(`label.${p.label}`), <PhoneText key={p.value} phone={p.value} valid={p.valid} />] as const),
            fact(t('field.website'), party.website && <a href={party.website} target="_blank" rel="noreferrer noopener" dir="ltr" className="focus-ring rounded-sm hover:underline">{party.website.replace(/^https?:\/\//, '')}</a>),
            ...party.socials.map((s) => [t(`network.${s.network}`), <a key={s.url} href={s.url} target="_blank" rel="noreferrer noopener" dir="ltr" className="focus-ring rounded-sm hover:underline">{s.url.replace(/^https?:\/\//, '')}</a>] as const),
          ]} />
        </Block>
        <Block title={t('overview.addresses')}>
          <Facts empty={t('overview.noAddress')} items={[fact(t('address.billing'), hasAddress(party) && <AddressLines address={{ ...party, name: '', phone: '' }} language={language} />), ...party.moreAddresses.map((a, i) => [a.label || t(`address.${a.type}`), <AddressLines key={i} address={a} language={language} />] as const)]} />
        </Block>
        <Block title={t(party.kind === 'company' ? 'overview.company' : 'overview.person')}>
          <Facts empty={t('overview.nothing')} items={[
            [t('field.legalName'), party.legalName], fact(t('field.company'), party.company ? <Link to={partyAddress({ id: party.company.id, roles: ['account'] })} className="focus-ring rounded-sm hover:underline">{party.company.name}</Link> : party.companyName), [t('field.title'), party.title], [t('field.department'), party.department],
            [t('field.accountType'), party.accountType && t(`accountTypes.${party.accountType}`)], [t('field.industry'), party.industry], [t('field.size'), party.size && t(`sizes.${party.size}`)], [t('field.annualRevenue'), money(party.annualRevenue)], [t('field.birthday'), party.birthday && dayWritten(party.birthday, language)],
            [t('field.registrationNo'), party.registrationNo], fact(t('field.taxId'), party.taxId && <TaxNumber party={party} />), [t('field.currency'), party.currency],
            [t('field.language'), party.language && (new Intl.DisplayNames([language], { type: 'language' }).of(party.language) ?? party.language)], [t('field.timezone'), party.timezone.replaceAll('_', ' ')], [t('field.owner'), party.owner?.name],
          ]} />
          {party.notes && <p dir="auto" className="mt-3 border-t pt-3 text-sm whitespace-pre-line">{party.notes}</p>}
        </Block>
        <CustomValues topic="parties.party" subjectId={party.id} canEdit={can('parties.edit')} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {party.roles.includes('customer') && <Block title={t('role.customer')}><Facts items={[[t('field.number'), party.customerNumber], [t('field.terms'), termsText('customerPaymentTermId', party.customerTermsDays)], fact(t('field.fiscalPosition'), fiscalText('customerFiscalPositionId')), [t('field.creditLimit'), money(party.creditLimit)], [t('field.discountPercent'), party.discountPercent && `${party.discountPercent} %`], fact(t('field.priceListId'), listId && priceList?.Name && (!priceList.can || can(priceList.can)) && <Suspense fallback="…"><priceList.Name value={listId} /></Suspense>), named('dunningProfileId'), [t('field.hold'), t(`hold.${party.customerHold}`)], [t('field.eInvoiceDelivery'), `${t(`eDelivery.${party.eInvoiceDelivery}`)}${party.peppolId ? ` · ${party.peppolId}` : ''}`], ownAccount('customerAccountId')]} /></Block>}
        {party.roles.includes('vendor') && <Block title={t('role.vendor')}><Facts items={[[t('field.number'), party.vendorNumber], [t('field.terms'), termsText('vendorPaymentTermId', party.vendorTermsDays)], fact(t('field.fiscalPosition'), fiscalText('vendorFiscalPositionId')), [t('field.hold'), t(`hold.${isReleased(party, calendarDate(Date.now(), zoneHere())) ? 'none' : party.vendorHold}`)], [t('field.vendorHoldUntil'), party.vendorHoldUntil && dayWritten(party.vendorHoldUntil, language)], [t('field.vendorForm1099'), party.vendorForm1099 && t(`form1099.${party.vendorForm1099}`)], named('vendorWithholdingTaxId'), ownAccount('vendorAccountId')]} /></Block>}
        {(party.parent || party.children.length > 0) && (
          <Block title={t('overview.group')}>
            <ul className="flex flex-col gap-2 text-sm">
              {party.parent && <li className="flex items-center gap-2"><span className="text-muted-foreground">{t('overview.partOf')}</span><Link to={partyAddress({ id: party.parent.id, roles: ['account'] })} className="focus-ring truncate rounded-sm hover:underline">{party.parent.name}</Link></li>}
              {party.children.map((c) => <li key={c.id} className="ps-3"><Link to={partyAddress(c)} className="focus-ring rounded-sm hover:underline"><PartyName party={c} /></Link></li>)}
            </ul>
          </Block>
        )}
        <ConsentBlock party={party} />
      </div>
    </div>
  );
}
