import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField, found, Refusal } from '#core/server/fail.ts';
import type * as contract from '../contract.ts';
import { says, type PartyLink } from '../contract.ts';
import { cardsOf } from './cards.ts';
import { absent, alive, readFacts, type PartyFacts } from './facts.ts';
import { findParty, setCompanyNames, topic } from './parties.ts';
import { isOpen, requireSight, seenOf, unseenOf } from './sight.ts';

interface Row { id: string; person_id: string; company_id: string; role: string; is_primary: boolean; version: number }
const select = 'select l.id, l.person_id, l.company_id, l.role, l.is_primary, l.version from parties.link l';

async function shown(ctx: Ctx, rows: readonly Row[]): Promise<PartyLink[]> {
  const cards = await cardsOf(ctx, rows.flatMap((r) => [r.person_id, r.company_id]));
  return rows.map((r) => ({ id: r.id, person: cards.get(r.person_id)!, company: cards.get(r.company_id)!, role: r.role, isPrimary: r.is_primary, version: r.version }));
}

function tell(ctx: Ctx, row: Row, verb: 'linked' | 'unlinked' | 'relinked', names: { person: string; company: string }): void {
  ctx.emit({ type: `${topic}.${verb}`, id: row.person_id, can: 'parties.view', data: { linkId: row.id, otherId: row.company_id, note: names.company } });
  ctx.emit({ type: `${topic}.${verb}`, id: row.company_id, can: 'parties.view', data: { linkId: row.id, otherId: row.person_id, note: names.person } });
}

/** Sends events of a link, which say who stands at its other end. */
async function tellLink(ctx: Ctx, row: Row, verb: 'linked' | 'unlinked' | 'relinked'): Promise<void> {
  const cards = await cardsOf(ctx, [row.person_id, row.company_id]);
  // Who hears of one of them need not be somebody who may see the other.
  const name = (id: string) => { const card = cards.get(id); return card && isOpen(card.roles) ? card.name : ''; };
  tell(ctx, row, verb, { person: name(row.person_id), company: name(row.company_id) });
}

/** People of a company or companies of a person, without those that are a lead the viewer may not see. */
export async function listLinks(ctx: Ctx, { id }: { id: string }): Promise<OutputOf<typeof contract.listLinks>> {
  const party = found(await findParty(ctx, id));
  const [own, other] = party.kind === 'person' ? ['person_id', 'company_id'] : ['company_id', 'person_id'];
  const rows = await ctx.sql<Row>(`${select} join parties.party p on p.id = l.${other} where l.workspace_id = $1 and l.${own} = $2 and ${alive} order by l.is_primary desc, lower(p.name), l.id limit 200`, [ctx.workspaceId, party.id], `parties.links.${own}`);
  const links = await shown(ctx, rows);
  const seen = new Set((await seenOf(ctx, links.flatMap((l) => [l.person, l.company]).filter((c) => c.id !== party.id))).map((c) => c.id));
  return { items: links.filter((l) => [l.person.id, l.company.id].every((x) => x === party.id || seen.has(x))) };
}

/** Takes "primary" from a person's links, so that another can have it. */
async function clearPrimary(ctx: Ctx, personId: string): Promise<void> {
  await ctx.sql('update parties.link set is_primary = false, version = version + 1, updated_at = now() where workspace_id = $1 and person_id = $2 and is_primary', [ctx.workspaceId, personId]);
}

/** The row of a new link; a person's first company is the primary one. Refuses one that is there. */
async function insertLink(ctx: Ctx, person: PartyFacts, company: PartyFacts, input: { role: string; isPrimary: boolean }): Promise<Row> {
  const [{ n } = { n: 0 }] = await ctx.sql<{ n: number }>('select count(*)::int as n from parties.link where workspace_id = $1 and person_id = $2', [ctx.workspaceId, person.id]);
  const isPrimary = input.isPrimary || n === 0;
  if (isPrimary) await clearPrimary(ctx, person.id);
  const [row] = await ctx.sql<Row>(
    'insert into parties.link (id, workspace_id, person_id, company_id, role, is_primary) values ($1, $2, $3, $4, $5, $6) on conflict (person_id, company_id) do nothing returning id, person_id, company_id, role, is_primary, version',
    [uuidv7(), ctx.workspaceId, person.id, company.id, input.role, isPrimary]);
  if (!row) failField('otherId', says('parties.link_taken'), 'taken');
  if (isPrimary) await setCompanyNames(ctx, new Map([[person.id, company.name]]));
  return row;
}

/** Links a person to a company, from either side. */
export async function createLink(ctx: Ctx, input: InputOf<typeof contract.createLink>): Promise<PartyLink> {
  // Both are locked in the order of ids: two links of one person cannot both become primary.
  const rows = await readFacts(ctx, [input.id, input.otherId], 'change');
  const one = rows.get(input.id) ?? await absent(ctx, input.id);
  const other = rows.get(input.otherId) ?? failField('otherId', says('parties.unknown'));
  if (one.kind === other.kind) failField('otherId', says('parties.link_kinds'));
  const [person, company] = one.kind === 'person' ? [one, other] : [other, one];
  const row = await insertLink(ctx, person, company, input);
  await tellLink(ctx, row, 'linked');
  return (await shown(ctx, [row]))[0]!;
}

async function linkOf(ctx: Ctx, id: string): Promise<Row> {
  const [row] = await ctx.sql<Row>(`${select} where l.workspace_id = $1 and l.id = $2`, [ctx.workspaceId, id]);
  const link = found(row);
  await requireSight(ctx, [link.person_id, link.company_id]);
  await readFacts(ctx, [link.person_id, link.company_id], 'change');
  return found((await ctx.sql<Row>(`${select} where l.workspace_id = $1 and l.id = $2 for update`, [ctx.workspaceId, id]))[0]);
}

/** Changes the role, or makes it the primary company. */
export async function updateLink(ctx: Ctx, input: InputOf<typeof contract.updateLink>): Promise<PartyLink> {
  const before = await linkOf(ctx, input.id);
  if (before.version !== input.version) throw new Refusal('core.version_conflict', { current: (await shown(ctx, [before]))[0] });
  if (input.isPrimary && !before.is_primary) await clearPrimary(ctx, before.person_id);
  const [row] = await ctx.sql<Row>(
    'update parties.link set role = coalesce($3, role), is_primary = coalesce($4, is_primary), version = version + 1, updated_at = now() where workspace_id = $1 and id = $2 returning id, person_id, company_id, role, is_primary, version',
    [ctx.workspaceId, input.id, input.role ?? null, input.isPrimary ?? null]);
  if (row!.is_primary && !before.is_primary) await setCompanyNames(ctx, new Map([[row!.person_id, (await cardsOf(ctx, [row!.company_id])).get(row!.company_id)!.name]]));
  await tellLink(ctx, row!, 'relinked');
  return (await shown(ctx, [row!]))[0]!;
}

/** Takes a link away; of what is left the oldest becomes the primary one. */
export async function removeLink(ctx: Ctx, { id }: { id: string }): Promise<{ ok: true }> {
  const link = await linkOf(ctx, id);
  await ctx.sql('delete from parties.link where workspace_id = $1 and id = $2', [ctx.workspaceId, id]);
  if (link.is_primary) {
    const [next] = await ctx.sql<{ company_id: string; name: string }>(
      `update parties.link l set is_primary = true, version = l.version + 1 from parties.party c
       where l.id = (select x.id from parties.link x where x.workspace_id = $1 and x.person_id = $2 order by x.id limit 1) and c.id = l.company_id returning l.company_id, c.name`, [ctx.workspaceId, link.person_id]);
    await setCompanyNames(ctx, new Map([[link.person_id, next?.name ?? '']]));
  }
  await tellLink(ctx, link, 'unlinked');
  return { ok: true };
}

/** Makes a company the primary one of a person, linking them when they are not; null takes the primary link away. */
export async function setPrimaryCompany(ctx: Ctx, personId: string, companyId: string | null): Promise<void> {
  const rows = await readFacts(ctx, [personId, ...(companyId ? [companyId] : [])], 'change');
  const person = found(rows.get(personId));
  const links = await ctx.sql<Row>(`${select} where l.workspace_id = $1 and l.person_id = $2`, [ctx.workspaceId, personId]);
  const primary = links.find((l) => l.is_primary);
  if ((primary?.company_id ?? null) === companyId) return;
  if (companyId === null) { await removeLink(ctx, { id: primary!.id }); return; }
  const company = ((await unseenOf(ctx, [companyId])).has(companyId) ? undefined : rows.get(companyId)) ?? failField('companyId', says('parties.unknown'));
  if (company.kind !== 'company' || person.kind !== 'person') failField('companyId', says('parties.link_kinds'));
  const known = links.find((l) => l.company_id === companyId);
  if (!known) { await tellLink(ctx, await insertLink(ctx, person, company, { role: '', isPrimary: true }), 'linked'); return; }
  await clearPrimary(ctx, personId);
  await ctx.sql('update parties.link set is_primary = true, version = version + 1, updated_at = now() where workspace_id = $1 and id = $2', [ctx.workspaceId, known.id]);
  await setCompanyNames(ctx, new Map([[personId, company.name]]));
}
