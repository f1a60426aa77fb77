import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ResourceHouse } from '#core/testing/describe-resource.ts';
import { call } from '#core/testing/house.ts';
import { createParty, mergeParties, previewMerge, removeParty, undoMerge, type Party } from '#modules/parties/contract.ts';
import * as contract from '../../contract.ts';
import { writeDueEntries } from '../../service/ledger/templates.ts';
import { accountIds, line, openLedgerHouse, post } from './scene.ts';

let h: ResourceHouse;
let ids: Record<string, string>;
beforeAll(async () => { h = await openLedgerHouse(); ids = await accountIds(h); });
afterAll(() => h.house.close());

const ask = <T = { id: string; version: number }>(endpoint: unknown, input: object = {}) => call(h.house, endpoint as typeof contract.getLocks, { workspace_slug: h.allowed.slug, ...input } as never, h.allowed) as unknown as Promise<{ status: number; body: T; error?: { code: string; details?: { uses: Array<{ name: string; count: number }>; records: Array<{ topic: string; title: string }> }; fields?: unknown } }>;
const add = async (name: string) => (await ask<Party>(createParty, { kind: 'company', roles: ['customer'], name })).body;
const owed = (partyId: string) => [line(ids['AR'], 'debit', '100', { partyId }), line(ids['SALES_DEFAULT'], 'credit', '100')];
const usesOf = async (party: Party) => { const { status, error } = await ask(removeParty, { id: party.id }); return [status, error?.code, error?.details?.uses, error?.details?.records.map((r) => [r.topic, r.title])]; };
const merge = (kept: Party, gone: Party) => ask<{ mergeId: string }>(mergeParties, { id: kept.id, version: kept.version, loserId: gone.id, loserVersion: gone.version });

describe('a party only the ledger uses', () => {
  it('is not removed: manual entries, opening balances, drafts and templates are told of', async () => {
    const [posted, opened, drafted, repeated, free] = [await add('Posted'), await add('Opened'), await add('Drafted'), await add('Repeated'), await add('Free')];
    const entry = await post(h, owed(posted.id));
    expect(entry.status).toBe(201);
    expect(await usesOf(posted)).toEqual([409, 'parties.in_use', [{ name: 'accounting.entry', count: 1 }], [['accounting.entry', entry.body.number]]]);
    expect((await ask(contract.postOpening, { on: '2026-01-01', lines: [], items: [{ side: 'receivable', partyId: opened.id, number: 'OLD-1', dueOn: '2026-02-01', amount: '50' }] })).status).toBe(201);
    expect((await usesOf(opened))[2]).toEqual([{ name: 'accounting.entry', count: 1 }]);
    expect((await ask(contract.createDraftEntry, { memo: 'Write off', lines: owed(drafted.id) })).status).toBe(201);
    expect(await usesOf(drafted)).toEqual([409, 'parties.in_use', [{ name: 'accounting.draft_entry', count: 1 }], [['accounting.draft_entry', 'Write off']]]);
    const template = await ask(contract.entryTemplates.create, { name: 'Every month', lines: owed(repeated.id) });
    expect(await usesOf(repeated)).toEqual([409, 'parties.in_use', [{ name: 'accounting.entry_template', count: 1 }], [['accounting.entry_template', 'Every month']]]);
    // What was put away stands in nobody's way.
    expect([(await ask(contract.entryTemplates.remove, { id: template.body.id })).status, (await ask(removeParty, { id: repeated.id })).status, (await ask(removeParty, { id: free.id })).status]).toEqual([200, 200, 200]);
  });

  it('is not removed either when all of it was written for one that was merged into it', async () => {
    const [kept, gone] = [await add('Kept one'), await add('Merged one')];
    await post(h, owed(gone.id));
    await ask(contract.createDraftEntry, { memo: 'Later', lines: owed(gone.id) });
    expect((await ask<{ moves: unknown[] }>(previewMerge, { id: kept.id, loserId: gone.id })).body.moves).toEqual([{ name: 'accounting.draft_entry', count: 1 }]);
    await merge(kept, gone);
    expect((await usesOf(kept))[2]).toEqual([{ name: 'accounting.entry', count: 1 }, { name: 'accounting.draft_entry', count: 1 }]);
  });
});

it('drafts and templates of a merged party are posted for the one that stayed, and for the other one once the merge is taken back', async () => {
  const [kept, gone] = [await add('Stays'), await add('Goes')];
  const today = new Date().toISOString().slice(0, 10);
  const template = (await ask(contract.entryTemplates.create, { name: 'Fee', every: 'day', nextOn: today, mode: 'post', lines: owed(gone.id) })).body;
  const [draft, later] = [(await ask(contract.createDraftEntry, { on: today, lines: owed(gone.id) })).body, (await ask(contract.createDraftEntry, { on: today, lines: owed(gone.id) })).body];
  const { mergeId } = (await merge(kept, gone)).body;
  const partyOf = (entry: { body: { lines: Array<{ partyId: string | null }> } }) => entry.body.lines[0]!.partyId;
  const posted = await ask<{ lines: Array<{ partyId: string | null }> }>(contract.postDraft, { id: draft.id, version: draft.version });
  expect([posted.status, partyOf(posted)]).toEqual([201, kept.id]);
  await writeDueEntries(h.house.app);
  const { rows } = await h.house.owner.query("select l.party_id from accounting.line l join accounting.entry e on e.id = l.entry_id where e.source_id = $1 and l.party_id is not null", [template.id]);
  expect([rows, (await ask<contract.EntryTemplate>(contract.entryTemplates.get, { id: template.id })).body.problem]).toEqual([[{ party_id: kept.id }], '']);
  expect((await ask(undoMerge, { id: mergeId })).status).toBe(200);
  expect(partyOf(await ask(contract.postDraft, { id: later.id, version: later.version }))).toBe(gone.id);
});
