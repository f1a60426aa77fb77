import type { ListInput } from '#core/contract/list.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { handleStream, type Route } from '#core/server/module.ts';
import { zodOf, type Endpoint } from '#core/contract/endpoint.ts';
import { refersOf } from '#core/server/resource/export-names.ts';
import { exportList, type ExportInput } from '#core/server/resource/export.ts';
import { listRows } from '#core/server/resource/list.ts';
import { mountResource } from '#core/server/resource/mount.ts';
import { findRow, getRow } from '#core/server/resource/records.ts';
import { addressColumns, partyRow, says, type Party, type PartyKind } from '../contract.ts';
import { consentsIn, withoutConsents, type ConsentEntered } from '../rules/consent-word.ts';
import { changeConsents } from './consents.ts';
import { absent, resolveIds, type PartyFacts } from './facts.ts';
import { completeFigures } from './figures.ts';
import { removeParties, restoreParties } from './lifecycle.ts';
import { setPrimaryCompany } from './links.ts';
import { changeParties, writeParties, type NewParty, type PartyPatch } from './parties.ts';
import { present, presentOne } from './present.ts';
import type { PartyView } from './source.ts';

type Entered = Omit<NewParty, 'roles'> & ConsentEntered & { kind?: PartyKind; workspace_slug: string };
type Changed = PartyPatch['patch'] & ConsentEntered & { id: string; version: number; workspace_slug: string; kind?: PartyKind; companyId?: string | null };

/** What is entered, without what only the address says. */
function patchOf({ workspace_slug: _slug, id: _id, version: _version, kind: _kind, companyId: _company, ...patch }: Partial<Changed>): PartyPatch['patch'] {
  return withoutConsents(patch) as PartyPatch['patch'];
}

/** The eight verbs of a role's list. */
export function mountView(view: PartyView): Route[] {
  const { role, endpoints, record } = view;
  const fresh = ({ workspace_slug: _slug, ...input }: Entered): NewParty => ({ ...withoutConsents(input), consents: consentsIn(input), kind: role === 'account' ? 'company' : role === 'contact' ? 'person' : input.kind, roles: [role] });
  const one = async (ctx: Ctx, id: string): Promise<Party> => presentOne(ctx, await getRow<PartyFacts>(ctx, record, id));
  // What was merged away is read as the party that took its place.
  const led = async (ctx: Ctx, id: string): Promise<Party> => { const row = await findRow<PartyFacts>(ctx, record, id); return row ? presentOne(ctx, row) : one(ctx, (await resolveIds(ctx, [id])).get(id) ?? id); };
  const usual = mountResource(endpoints as never, record, {
    list: async (ctx: Ctx, { show = [], ...input }: ListInput & { show?: readonly string[] }) => { const page = await listRows<PartyFacts>(ctx, { ...record.source, complete: completeFigures(role, show) }, input); return { ...page, items: await present(ctx, page.items) }; },
    get: (ctx: Ctx, { id }: { id: string }) => led(ctx, id),
    create: async (ctx: Ctx, input: Entered) => one(ctx, (await writeParties(ctx, [fresh(input)]))[0]!),
    createMany: async (ctx: Ctx, inputs: readonly Entered[]) => (await writeParties(ctx, inputs.map(fresh), (_i, field) => field)).map((id) => ({ id, version: 1 })),
    update: async (ctx: Ctx, input: Changed) => {
      const row = await findRow<PartyFacts>(ctx, record, input.id) ?? await absent(ctx, input.id);
      if (input.kind !== undefined && input.kind !== row.kind) failField('kind', says('parties.kind_fixed'));
      await changeParties(ctx, [{ id: input.id, version: input.version, patch: patchOf(input) }]);
      await changeConsents(ctx, input.id, input);
      if (input.companyId !== undefined) await setPrimaryCompany(ctx, input.id, input.companyId);
      return one(ctx, input.id);
    },
    remove: async (ctx: Ctx, { id }: { id: string }) => { await removeParties(ctx, view, [id]); return { id }; },
    removeMany: async (ctx: Ctx, inputs: ReadonlyArray<{ id: string }>) => { await removeParties(ctx, view, inputs.map((i) => i.id)); return inputs.map(({ id }) => ({ id })); },
    restore: async (ctx: Ctx, { id }: { id: string }) => { await restoreParties(ctx, [id], role); return one(ctx, id); },
    export: false,
  } as never);
  // People and pictures are no columns of a file.
  const known = ['id', 'version', ...Object.keys(partyRow).filter((key) => !['owner', 'photo', 'parent', 'company'].includes(key))];
  const refers = refersOf(zodOf(endpoints.create.input));
  return [...usual, handleStream(endpoints.export as unknown as Endpoint<ExportInput, unknown>, (ctx, input) => {
    ctx.authorize('parties.export');
    const figures = completeFigures(role, input.columns.length > 0 ? input.columns : known);
    const complete = async (c: Ctx, rows: Array<Record<string, unknown>>) => { await figures(c, rows); for (const row of rows) spreadAddresses(row, input.format); };
    // A program takes the addresses as they are.
    const all = input.format === 'csv' || input.format === 'xlsx' ? [...known, ...addressColumns.map((c) => c.key)] : known;
    return exportList(ctx, { ...record.source, complete }, input, all, endpoints.name, 'parties.export', refers);
  })];
}

/** Further addresses as files have them: a column for each field of the first ones, and on paper a line of words each. */
function spreadAddresses(row: Record<string, unknown>, format: ExportInput['format']): void {
  const addresses = row['moreAddresses'] as PartyFacts['moreAddresses'];
  for (const { key, at, field } of addressColumns) row[key] = addresses[at]?.[field] ?? null;
  if (format === 'pdf') row['moreAddresses'] = addresses.map((a) => [a.label, a.name, a.address1, a.address2, a.address3, [a.zip, a.city].filter(Boolean).join(' '), a.region, a.country].filter(Boolean).join(', '));
}
