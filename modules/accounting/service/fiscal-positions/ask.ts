import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { guessTaxType, plainTaxId, requireSeenParty, taxIdProblem, type PartyFacts } from '#modules/parties/api.ts';
import type { askFiscalPosition } from '../../contract.ts';
import { fiscalFor, mapProposed, ownFiscalFacts } from './apply.ts';

type Question = InputOf<typeof askFiscalPosition>;

/** Somebody in a country, of whom nothing else is known. */
function anybody({ country, region, taxId }: Question): { party: PartyFacts; problem: string | null } {
  const type = taxId === '' ? null : guessTaxType(taxId, country);
  // A number with the letters of a member state that is none is told as such, not taken for any other kind.
  const meant = type === 'other' && /^[A-Z]{2}/i.test(taxId) ? 'eu_vat' : type;
  const problem = taxId === '' ? null : taxIdProblem(taxId, meant);
  return { problem: type === 'other' ? problem : null, party: { id: '', taxId: plainTaxId(taxId, type), taxIdType: type, country, region, address1: '', address2: '', address3: '', city: '', zip: '', moreAddresses: [], customerFiscalPositionId: null, vendorFiscalPositionId: null } as unknown as PartyFacts };
}

/** Which position applies, why, and what becomes of taxes. */
export async function answerFiscal(ctx: Ctx, question: Question): Promise<OutputOf<typeof askFiscalPosition>> {
  const { side, partyId, taxIds, kind } = question;
  const someone = anybody(question);
  let party: PartyFacts | null = question.country === null && question.taxId === '' ? null : someone.party;
  if (partyId) party = await requireSeenParty(ctx, partyId, 'partyId');
  const position = await fiscalFor(ctx, { side, party });
  const on = new Date().toISOString().slice(0, 10);
  const [line] = await mapProposed(ctx, position, [{ taxIds, proposedTaxIds: taxIds, mapAs: kind }], on, 'taxIds');
  return { position: position?.shown ?? null, taxIds: [...line!.taxIds], ownCountry: (await ownFiscalFacts(ctx)).ownCountry, taxIdProblem: partyId ? null : someone.problem };
}
