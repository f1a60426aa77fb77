import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantSeeds } from '#core/server/seed.ts';
import { openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { findPublicWorkspace } from '#modules/workspace/api.ts';
import { runAs } from '#core/server/app.ts';
import { purgeWorkspaces } from '#modules/workspace/service/deletion.ts';
import { found, signUp, type Place } from '../fixtures/people.ts';
import { kept, rowsOf } from '../fixtures/purged.ts';

let house: TestHouse;
let demo: number;
let other: Place;
beforeAll(async () => {
  house = await openTestHouse({ env: { DEMO: '1' } });
  await plantSeeds(house.app, () => undefined);
  demo = (await runAs(house.app, { name: 'test' }, (ctx) => findPublicWorkspace(ctx, 'northlight')))!.id;
  other = await found(house, await signUp(house, 'Olga'), 'Other');
  await house.drain();
  const subject = [demo, 'parties.party', randomUUID(), randomUUID()];
  await house.owner.query('insert into core.record_follower (workspace_id, topic, subject_id, account_id) values ($1, $2, $3, $4)', subject);
  await house.owner.query('insert into core.record_reminder (id, workspace_id, topic, subject_id, account_id, due_at) values (gen_random_uuid(), $1, $2, $3, $4, now())', subject);
  await house.owner.query("insert into core.comment (id, workspace_id, topic, subject_id, account_id, body) values (gen_random_uuid(), $1, $2, $3, $4, 'ours')", subject);
  await house.app.blobs.put('a0'.repeat(18), Buffer.from('a paper'), 'application/pdf');
  await house.owner.query("update sales.quote set pdf_key = $2 where id = (select id from sales.quote where workspace_id = $1 limit 1)", [demo, 'a0'.repeat(18)]);
});
afterAll(() => house.close());

describe('what nobody may delete', () => {
  const asApp = (workspaceId: number, statement: string) => runAs(house.app, { name: 'test', workspaceId }, (ctx) => ctx.sql(statement));
  // As the owner of the tables, who may delete what the application may not.
  const asOwner = (workspaceId: number, statement: string) => house.owner.query(`begin; set local app.purged_workspace = '${workspaceId}'; ${statement} where workspace_id = ${workspaceId}; commit`).finally(() => house.owner.query('rollback'));

  it('stays while the workspace is there, whatever is said of it', async () => {
    for (const [statement, code] of [
      ['delete from accounting.line', 'AC006'], ['delete from accounting.entry', 'AC006'], ['delete from accounting.number_counter', 'AC006'], ['delete from payments.payment', 'PY001'], ['delete from invoicing.document', 'IN001'],
    ] as const) await expect(asOwner(demo, statement), statement).rejects.toMatchObject({ code });
    const { rows: rooms } = await house.owner.query<{ name: string }>("select p.pronamespace::regnamespace::text as name from pg_proc p where p.proname = 'forget_workspace' order by 1");
    expect(rooms.map((room) => room.name)).toEqual(expect.arrayContaining(['accounting', 'automation', 'core', 'developer', 'greeting', 'invoicing', 'notifications', 'parties', 'payments', 'sales', 'social']));
    for (const { name } of rooms) await expect(asApp(other.id, `select ${name}.forget_workspace(${demo})`), name).rejects.toMatchObject({ code: 'WS001' });
    await expect(asApp(other.id, `select files.delete_all_of(${demo}, null)`)).rejects.toMatchObject({ code: 'WS001' });
    await expect(asApp(demo, `select workspace.forget_rows('accounting', ${demo})`)).rejects.toMatchObject({ code: '42501' });
  });

  it('cannot be reached by ending the workspace before its time', async () => {
    for (const [statement, code] of [
      [`delete from workspace.workspace where id = ${other.id}`, 'WS002'], [`update workspace.workspace set deleted_at = now() - interval '31 days' where id = ${other.id}`, 'WS003'],
      [`update workspace.workspace set deleted_at = now() where id = ${other.id}; update workspace.workspace set deleted_at = now() - interval '31 days' where id = ${other.id}`, 'WS003'],
    ] as const) await expect(asApp(other.id, statement), statement).rejects.toMatchObject({ code });
  });

  it('is let go by every guard of the rooms when the workspace is gone', async () => {
    const { rows } = await house.owner.query(
      `select t.tgrelid::regclass::text as name, t.tgname from pg_trigger t join pg_attribute a on a.attrelid = t.tgrelid and a.attname = 'workspace_id' and not a.attisdropped
       where not t.tgisinternal and t.tgtype & 11 = 11 and (t.tgqual is null or pg_get_triggerdef(t.oid) not like '%workspace.keeps(old.workspace_id)%')`);
    expect(rows).toEqual([]);
  });
});

it('a purged workspace leaves nothing behind but what says why, and others keep all of theirs', async () => {
  const [before, theirs] = [await rowsOf(house, demo), await rowsOf(house, other.id)];
  for (const room of ['accounting', 'automation', 'core', 'developer', 'files', 'greeting', 'invoicing', 'notifications', 'parties', 'payments', 'sales', 'settings', 'workspace']) expect(Object.keys(before).filter((name) => name.startsWith(`${room}.`)), room).not.toEqual([]);
  await house.owner.query("update workspace.workspace set deleted_at = now() - interval '31 days' where id = $1", [demo]);
  await purgeWorkspaces(house.app);
  await house.drain();
  expect(Object.keys(await rowsOf(house, demo)).filter((name) => !(name in kept))).toEqual([]);
  expect(await rowsOf(house, other.id)).toEqual(theirs);
  expect((await house.owner.query("select distinct type from core.event where workspace_id = $1 and (data <> '{}' or ip is not null)", [demo])).rows).toEqual([{ type: 'workspace.workspace.purged' }]);
  expect((await house.owner.query("select 1 from files.file where workspace_id = $1 and (state <> 'deleted' or name <> '' or raw_key is not null)", [demo])).rows).toEqual([]);
  const bytes = await house.app.blobs.open('a0'.repeat(18));
  expect(bytes && await text(bytes.stream)).toBeNull();
});
