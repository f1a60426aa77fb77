import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import type { PartyFacts } from '#modules/parties/api.ts';
import { snapshotOf } from '#modules/parties/api.ts';
import { getSettings } from '#modules/settings/api.ts';
import { detectPosition, fiscalSays, mapTaxes, placeOf, type FiscalFacts, type FiscalPosition, type ShownFiscalPosition } from '../../contract.ts';
import { itemsById } from '../items.ts';
import { resolveTaxes } from '../taxes.ts';
import { positionColumns } from './positions.ts';

/** A position that applies, with the mappings it has now; `shown` is what a document keeps of it. */
export interface AppliedPosition { shown: ShownFiscalPosition; taxes: FiscalPosition['taxes'] }
/** Whom a document is with: the party, the contact whose address stands in for a missing one, and whom it is delivered to where that is somebody else. */
export interface FiscalQuestion { side: 'sale' | 'purchase'; party: PartyFacts | null; contact?: PartyFacts | null | undefined; shipTo?: PartyFacts | null | undefined; /** Which of their addresses it goes to. */ shipAddressId?: string | null | undefined; /** A person chose this one, or none (null); undefined leaves it to the party's own and the rules. */ chosen?: string | null | undefined; /** The document has the chosen one already: its side may be another one by now. */ isKept?: boolean }

/** Documents carry the taxes of a group, not the group. */
async function shownOf(ctx: Ctx, { id, name, note, taxes, accounts }: FiscalPosition, why: ShownFiscalPosition['why']): Promise<AppliedPosition> {
  const brought = [...new Set(taxes.flatMap((m) => m.toId ?? []))];
  const groups = brought.length === 0 ? [] : await ctx.sql<{ id: string; memberIds: string[] }>(`select t.id, t.member_ids as "memberIds" from accounting.tax t where t.workspace_id = $1 and t.id = any($2::uuid[]) and t.kind = 'group'`, [ctx.workspaceId, brought], 'accounting.fiscal_position.groups');
  const members = new Map(groups.map((g) => [g.id, g.memberIds]));
  return { taxes, shown: { id, name, note, why, taxIds: [...new Set(brought.flatMap((tax) => members.get(tax) ?? tax))], accounts } };
}

/** Positions in the order they are looked at; of archived ones those in `also`, which a party or a draft has. */
async function positionsOf(ctx: Ctx, also: ReadonlyArray<string | null | undefined>): Promise<FiscalPosition[]> {
  return ctx.sql<FiscalPosition>(`select ${positionColumns} from accounting.fiscal_position f where f.workspace_id = $1 and f.deleted_at is null and (f.is_active or f.id = any($2::uuid[])) order by f.sequence, f.id limit 500`, [ctx.workspaceId, also.filter(Boolean)], 'accounting.fiscal_position.all');
}

/** What is known of the workspace itself. */
export async function ownFiscalFacts(ctx: Ctx): Promise<Pick<FiscalFacts, 'ownCountry' | 'ownRegion' | 'ownTaxId'>> {
  const { company } = await getSettings(ctx);
  return { ownCountry: company.country || null, ownRegion: company.state, ownTaxId: company.vatNo };
}

/** What is known of who is on the other side, as documents print it: what is sold goes where it is delivered to, the number is the party's own. */
export function partyFiscalFacts({ side, party, contact, shipTo, shipAddressId }: FiscalQuestion & { party: PartyFacts }): Pick<FiscalFacts, 'country' | 'region' | 'taxId' | 'taxIdType'> {
  const own = snapshotOf(party).billing ?? (contact ? snapshotOf(contact).billing : null);
  const delivered = side === 'sale' ? snapshotOf(shipTo ?? party, shipAddressId).shipping : null;
  const place = delivered?.country ? delivered : own;
  return { country: place?.country ?? null, region: place?.region ?? '', taxId: party.taxId, taxIdType: party.taxIdType };
}

/** The position a document gets: the one a person chose (422 on `fiscalPositionId` for one that is not there or for the other side), the party's own, else the first whose rule fits. */
export async function fiscalFor(ctx: Ctx, question: FiscalQuestion): Promise<AppliedPosition | null> {
  const { side, party, chosen, isKept } = question;
  if (chosen === null || (chosen === undefined && !party)) return null;
  const own = side === 'sale' ? party?.customerFiscalPositionId ?? null : party?.vendorFiscalPositionId ?? null;
  const positions = await positionsOf(ctx, [chosen, own]);
  const fitting = (id: string) => positions.find((p) => p.id === id && (isKept || p.side === 'both' || p.side === side));
  const facts: FiscalFacts | null = party && { side, ...(await ownFiscalFacts(ctx)), ...partyFiscalFacts({ ...question, party }) };
  const why = (by: 'hand' | 'party'): ShownFiscalPosition['why'] => ({ by, area: null, country: facts && placeOf(facts), taxId: facts?.taxId ?? '', region: '' });
  if (chosen !== undefined) return shownOf(ctx, fitting(chosen) ?? failField('fiscalPositionId', fiscalSays('accounting.choose_fiscal_position')), why('hand'));
  const ofParty = own === null ? undefined : fitting(own);
  if (ofParty) return shownOf(ctx, ofParty, why('party'));
  const found = detectPosition(positions, facts!);
  return found && shownOf(ctx, found.rule, found.why);
}

/** A line with taxes that may have been proposed: what was proposed before a position, null or undefined for taxes a person chose. */
export interface FiscalLine { itemId?: string | null; taxIds: readonly string[]; proposedTaxIds?: readonly string[] | null | undefined; /** Of a line without an item. */ mapAs?: 'product' | 'service' }

/** Lines whose taxes were proposed, with what the position makes of them; 422 on `path` for a proposed tax that is not of this workspace. */
export async function mapProposed<L extends FiscalLine>(ctx: Ctx, position: AppliedPosition | null, lines: readonly L[], on: string, path = 'lines'): Promise<L[]> {
  const proposed = lines.filter((l) => l.proposedTaxIds);
  if (proposed.length === 0) return [...lines];
  const { expand } = await resolveTaxes(ctx, proposed.flatMap((l) => [...l.proposedTaxIds!]), on, path);
  const items = position && position.taxes.length > 0 ? await itemsById(ctx, [...new Set(proposed.flatMap((l) => l.itemId ?? []))], 'sale') : new Map<string, { kind: string }>();
  return lines.map((l) => (l.proposedTaxIds ? { ...l, taxIds: mapTaxes(position?.taxes ?? [], l.proposedTaxIds, (l.itemId ? (items.get(l.itemId)?.kind ?? 'service') !== 'service' : l.mapAs === 'product') ? 'product' : 'service', (id) => expand([id])) } : l));
}
