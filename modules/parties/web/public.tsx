export { PartyPicker, type PartyPickerProps } from './parts/party-picker.tsx';
export { PartyForm, type PartyFormProps } from './parts/party-form.tsx';
export { DuplicateWarning } from './parts/duplicate-warning.tsx';
export { PartyAvatar, PartyName, type ShownParty } from './parts/party-name.tsx';
export { ConsentList, type ConsentListProps, type ConsentWord } from './parts/consent-list.tsx';
export { useCountries, countryName } from './parts/countries.ts';
export { partyAddress } from './party-address.ts';
export { registerPartyColumns, registerPartyField, registerPartyPanel, type PartyCellProps, type PartyPanel } from './panels.ts';
export { useAgreedDiscount } from './parts/use-agreed-discount.ts';
