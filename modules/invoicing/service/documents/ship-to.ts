import type { Ctx } from '#core/server/context.ts';
import { failField, found } from '#core/server/fail.ts';
import { addressChosen, followParties, shipChoicesOf, snapshotOf } from '#modules/parties/api.ts';
import { documentSays } from '../../contract/documents.ts';
import type { DocumentParties } from './masters.ts';
import { printedReceiver, type ShipPrint } from './printed-people.ts';
import type { DocumentRow } from './rows.ts';

type Shipped = Pick<DocumentRow, 'direction' | 'party_id' | 'ship_to_id' | 'ship_address_id' | 'ship_print' | 'language'>;

/** Where what a document is of is delivered: as it was agreed on the order it is of, else as it is today; null where that is the customer's own address, and on what is bought. */
export function shipPrintOf(parties: DocumentParties, d: Shipped): ShipPrint | null {
  if (d.ship_print === 'none') return null;
  if (d.ship_print || d.direction !== 'sale' || !d.party_id || !parties(d.party_id)) return d.ship_print;
  const customer = snapshotOf(found(parties(d.party_id)), d.ship_address_id);
  const other = d.ship_to_id !== null && d.ship_to_id !== d.party_id ? parties(d.ship_to_id) : undefined;
  return printedReceiver(customer, other ? snapshotOf(other, d.ship_address_id) : null, d.language);
}

/** The addresses of whoever gets what a document is of, and which of them is chosen; one that took the place of it in a merge is it. */
export function shipAddressesOf(parties: DocumentParties, d: Pick<DocumentRow, 'party_id' | 'ship_to_id' | 'ship_address_id'>): { shipAddressId: string | null; shipAddresses: Array<{ id: string; label: string }> } {
  const party = parties(d.ship_to_id ?? d.party_id);
  return { shipAddressId: d.ship_address_id && (addressChosen(party, d.ship_address_id)?.id ?? d.ship_address_id), shipAddresses: shipChoicesOf(party) };
}

/** Refuses an address that is none of whoever gets the goods. */
export async function requireShipAddress(ctx: Ctx, { partyId, shipToId, shipAddressId }: { partyId: string | null; shipToId: string | null; shipAddressId: string | null }): Promise<void> {
  const id = shipToId ?? partyId;
  const party = id === null ? undefined : (await followParties(ctx, [id])).get(id);
  if (shipAddressId === null || !addressChosen(party, shipAddressId)) failField('shipAddressId', documentSays('invoicing.choose_address'));
}
