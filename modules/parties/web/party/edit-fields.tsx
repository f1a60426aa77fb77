import { FormField } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { channelLabels, socialNetworks } from '../../contract/fields.ts';
import { useCountries } from '../parts/countries.ts';
import { RowsField } from '../parts/rows-field.tsx';

const wide = 'grid gap-4 sm:grid-cols-2';
interface Labelled { value: string; label: string }
interface Address { type: string; label: string; name: string; phone: string; address1: string; address2: string; address3: string; city: string; region: string; zip: string; country: string | null }
const noAddress: Address = { type: 'shipping', label: '', name: '', phone: '', address1: '', address2: '', address3: '', city: '', region: '', zip: '', country: null };

/** E-mail addresses, phone numbers, website and profiles. */
export function ReachFields() {
  const t = useT('parties');
  const labels = channelLabels.map((value) => ({ value, label: t(`label.${value}`) }));
  const more = (name: 'moreEmails' | 'morePhones', type: 'email' | 'tel', addLabel: string) => (
    <FormField name={name} label={addLabel} hideLabel group>
      {(f) => (
        <RowsField<Labelled> name={name} rows={(f.value as Labelled[] | null) ?? []} blank={{ value: '', label: 'work' }} onChange={f.set} addLabel={addLabel} removeLabel={t('rows.remove')}>
          {(row, set) => <span className="flex gap-2"><Input type={type} dir="ltr" aria-label={addLabel} value={row.value} onChange={(e) => set({ value: e.target.value })} /><span className="w-32 shrink-0"><Select aria-label={t('rows.label')} value={row.label} onValueChange={(label) => set({ label })} options={labels} /></span></span>}
        </RowsField>
      )}
    </FormField>
  );
  return (
    <>
      <FormField name="email" label={t('field.email')}><Input type="email" dir="ltr" /></FormField>
      {more('moreEmails', 'email', t('rows.addEmail'))}
      <FormField name="phone" label={t('field.phone')} help={t('field.phoneHelp')}><Input type="tel" dir="ltr" /></FormField>
      {more('morePhones', 'tel', t('rows.addPhone'))}
      <FormField name="website" label={t('field.website')}><Input dir="ltr" inputMode="url" /></FormField>
      <FormField name="socials" label={t('rows.addSocial')} hideLabel group>
        {(f) => (
          <RowsField<{ network: string; url: string }> name="socials" rows={(f.value as { network: string; url: string }[] | null) ?? []} blank={{ network: 'linkedin', url: '' }} onChange={f.set} addLabel={t('rows.addSocial')} removeLabel={t('rows.remove')} max={12}>
            {(row, set) => <span className="flex gap-2"><span className="w-36 shrink-0"><Select aria-label={t('rows.network')} value={row.network} onValueChange={(network) => set({ network })} options={socialNetworks.map((value) => ({ value, label: t(`network.${value}`) }))} /></span><Input dir="ltr" inputMode="url" aria-label={t('rows.url')} value={row.url} onChange={(e) => set({ url: e.target.value })} /></span>}
          </RowsField>
        )}
      </FormField>
    </>
  );
}

/** The billing address, and further ones. */
export function AddressFields() {
  const t = useT('parties');
  const countries = useCountries();
  const country = (value: unknown, set: (id: string | null) => void, label?: string) => <Combobox items={countries} value={countries.find((c) => c.id === value) ?? null} onValueChange={(item) => set(item?.id ?? null)} {...(label ? { 'aria-label': label } : {})} />;
  return (
    <>
      <FormField name="address1" label={t('field.address1')}><Input dir="auto" /></FormField>
      <FormField name="address2" label={t('field.address2')}><Input dir="auto" /></FormField>
      <FormField name="address3" label={t('field.address3')}><Input dir="auto" /></FormField>
      <div className={wide}><FormField name="zip" label={t('field.zip')}><Input dir="ltr" /></FormField><FormField name="city" label={t('field.city')}><Input dir="auto" /></FormField></div>
      <div className={wide}><FormField name="region" label={t('field.region')}><Input dir="auto" /></FormField><FormField name="country" label={t('field.country')}>{(f) => country(f.value, (id) => f.set(id ?? ''))}</FormField></div>
      <FormField name="moreAddresses" label={t('rows.addAddress')} hideLabel group>
        {(f) => (
          <RowsField<Address> name="moreAddresses" rows={(f.value as Address[] | null) ?? []} blank={noAddress} onChange={f.set} addLabel={t('rows.addAddress')} removeLabel={t('rows.remove')} max={20}>
            {(row, set) => (
              <div className="flex flex-col gap-2 rounded-lg border p-3">
                <span className="flex gap-2"><span className="w-36 shrink-0"><Select aria-label={t('rows.addressType')} value={row.type} onValueChange={(type) => set({ type })} options={['shipping', 'billing', 'other'].map((value) => ({ value, label: t(`address.${value}`) }))} /></span><Input dir="auto" aria-label={t('rows.addressLabel')} placeholder={t('rows.addressLabel')} value={row.label} onChange={(e) => set({ label: e.target.value })} /></span>
                <span className="grid gap-2 sm:grid-cols-2"><Input dir="auto" maxLength={160} aria-label={t('rows.addressName')} placeholder={t('rows.addressName')} value={row.name} onChange={(e) => set({ name: e.target.value })} /><Input type="tel" dir="ltr" maxLength={40} aria-label={t('rows.addressPhone')} placeholder={t('rows.addressPhone')} value={row.phone} onChange={(e) => set({ phone: e.target.value })} /></span>
                {(['address1', 'address2', 'address3'] as const).map((key) => <Input key={key} dir="auto" aria-label={t(`field.${key}`)} placeholder={t(`field.${key}`)} value={row[key]} onChange={(e) => set({ [key]: e.target.value })} />)}
                <span className="grid grid-cols-2 gap-2">{(['zip', 'city', 'region'] as const).map((key) => <Input key={key} dir="auto" aria-label={t(`field.${key}`)} placeholder={t(`field.${key}`)} value={row[key]} onChange={(e) => set({ [key]: e.target.value })} />)}{country(row.country, (id) => set({ country: id }), t('field.country'))}</span>
              </div>
            )}
          </RowsField>
        )}
      </FormField>
    </>
  );
}
