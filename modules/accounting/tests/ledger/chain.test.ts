import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#core/testing/house.ts';
import type { ResourceHouse } from '#core/testing/describe-resource.ts';
import * as contract from '../../contract.ts';
import { accountIds, line, openLedgerHouse, post } from './scene.ts';

let h: ResourceHouse;
let accounts: Record<string, string>;
beforeAll(async () => { h = await openLedgerHouse(); accounts = await accountIds(h); });
afterAll(() => h.house.close());

const as = () => ({ workspace_slug: h.allowed.slug });
const entry = async (more: object) => (await post(h, [line(accounts['CASH_DEFAULT'], 'debit', '10', { memo: 'a|b' }), line(accounts['SALES_DEFAULT'], 'credit', '10')], more)).body;
/** Posts entries as they were posted before the second form of their content. */
const asBefore = async <T>(work: () => Promise<T>): Promise<T> => {
  await h.house.owner.query('alter table accounting.entry alter column content_version set default 1');
  try { return await work(); } finally { await h.house.owner.query('alter table accounting.entry alter column content_version set default 2'); }
};
const verify = async () => {
  await call(h.house, contract.verifyBook, as() as never, h.allowed);
  await h.house.drain();
  return (await call(h.house, contract.getVerification, as() as never, h.allowed)).body.verification!;
};
/** Changes what was posted past every guard, as only an owner of the tables who takes them away can. */
const past = async (text: string, values: unknown[]) => {
  const client = await h.house.owner.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(text, values);
    await client.query('commit');
  } finally { client.release(); }
};
const contents = async () => (await h.house.owner.query("select e.id, e.content_version as version, encode(e.hash, 'hex') as hash, encode(e.previous_hash, 'hex') as before, convert_from(accounting.entry_content(e.id), 'UTF8') as content from accounting.entry e where e.workspace_id = $1 order by e.chain_seq", [h.allowed.workspaceId])).rows as Array<{ id: string; version: number; hash: string; before: string; content: string }>;

describe('the content of an entry that the chain hashes', () => {
  it('holds in both forms, in one chain, and each is what its hash says', async () => {
    const old = await asBefore(() => entry({ memo: 'Rent', reference: 'R-1' }));
    const now = await entry({ memo: 'Rent', reference: 'R-2' });
    const all = await contents();
    expect(all.map((e) => [e.id, e.version, e.content.slice(0, 5)])).toEqual([[old.id, 1, 'v1|' + old.id.slice(0, 2)], [now.id, 2, '["v2"']].map(([id, version, begins]) => [id, version, String(begins).slice(0, 5)]));
    for (const e of all) expect(createHash('sha256').update(Buffer.from(e.before, 'hex')).update(e.content).digest('hex')).toBe(e.hash);
    expect(await verify()).toMatchObject({ state: 'holds', checked: 2 });
    expect((JSON.parse(all[1]!.content) as unknown[]).slice(13, 15)).toEqual(['Rent', 'R-2']);
    expect(now).toMatchObject({ memo: 'Rent', reference: 'R-2', hash: all[1]!.hash });
  });

  it('changes when text moves from the memo to the reference; in the first form it did not', async () => {
    const texts = { memo: 'a|', reference: 'b' };
    const [old, now] = [await asBefore(() => entry(texts)), await entry(texts)];
    const move = (id: string, memo: string, reference: string) => past('update accounting.entry set memo = $2, reference = $3 where id = $1', [id, memo, reference]);
    await move(old.id, 'a', '|b');
    expect((await verify()).state, 'why there is a second form').toBe('holds');
    await move(now.id, 'a', '|b');
    expect(await verify()).toMatchObject({ state: 'broken', broken: { id: now.id, number: now.number } });
    await move(now.id, texts.memo, texts.reference);
    await move(old.id, texts.memo, texts.reference);
    expect((await verify()).state).toBe('holds');
  });

  it('tells lines, nothing and emptiness apart, and stays in its form', async () => {
    const { id } = await entry({ memo: 'x', reference: '' });
    const tampered = async (text: string) => { await past(text, [id]); const { state } = await verify(); return state; };
    expect(await tampered("update accounting.line set memo = 'a', dimensions = '{}' where entry_id = $1 and memo = 'a|b'")).toBe('broken');
    expect(await tampered("update accounting.line set memo = 'a|b' where entry_id = $1 and memo = 'a'")).toBe('holds');
    expect(await tampered('update accounting.entry set source_id = id where id = $1')).toBe('broken');
    expect(await tampered('update accounting.entry set source_id = null where id = $1')).toBe('holds');
    expect(await tampered('update accounting.entry set content_version = 1 where id = $1')).toBe('broken');
    expect(await tampered('update accounting.entry set content_version = 2 where id = $1')).toBe('holds');
    await expect(h.house.owner.query('update accounting.entry set content_version = 1 where id = $1', [id])).rejects.toMatchObject({ code: 'AC006' });
  });

  it('goes into a pack of evidence in both forms', async () => {
    const pack = (await call(h.house, contract.createPack, { ...as(), from: '2026-01-01', to: '2026-12-31', language: 'en' } as never, h.allowed)).body;
    await h.house.drain();
    const done = (await call(h.house, contract.getPack, { ...as(), id: pack.id } as never, h.allowed)).body;
    expect(done).toMatchObject({ state: 'done', verified: true });
    expect(new Set((await contents()).map((e) => e.version))).toEqual(new Set([1, 2]));
  }, 120_000);
});
