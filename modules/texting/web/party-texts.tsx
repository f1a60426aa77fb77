import { TextsOf } from './texts-of.tsx';

/** Texts with a customer, vendor, account or contact on their page. */
export function PartyTexts({ partyId }: { partyId: string }) {
  return <TextsOf subject={{ type: 'parties.party', id: partyId }} />;
}
