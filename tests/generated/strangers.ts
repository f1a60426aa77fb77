import fc from 'fast-check';
import type { z } from 'zod';
import { zodOf, type Endpoint } from '#core/contract/endpoint.ts';
import { fieldErrors } from '#core/server/http/input.ts';
import type { Module } from '#core/server/module.ts';
import { requestOf } from '#core/testing/request-of.ts';
import { call, type Caller, type TestHouse } from '#core/testing/house.ts';
import { inputSchema, valuesOf } from './arbitrary.ts';

/** A row of a workspace, by the table it stands in and the topic of its record. */
export interface Known { table: string; id: string; topic: string | undefined }

/** An id that nothing has: for addresses, for bodies, and where ids are numbers. */
export const nothing = { inPath: '0198c1de-5e1f-7000-8000-00000000abcd', inBody: '0198c1de-5e1f-7000-8000-00000000beef', number: '1999999999' } as const;

/** Tables that say whose their rows are. */
export async function tenantTables(house: TestHouse): Promise<Array<{ name: string; hasId: boolean }>> {
  const { rows } = await house.owner.query<{ name: string; hasId: boolean }>(
    `select format('%I.%I', n.nspname, c.relname) as name, exists (select 1 from pg_attribute i where i.attrelid = c.oid and i.attname = 'id' and not i.attisdropped) as "hasId"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id'
     where c.relkind = 'r' and n.nspname not in ('graphile_worker', 'pg_catalog', 'watched') order by 1`);
  return rows;
}

/** Up to four rows of every table of a workspace. */
export async function knownIds(house: TestHouse, workspaceId: number, modules: readonly Module[]): Promise<Known[]> {
  const topics = new Map(modules.flatMap((m) => m.records ?? []).map((r) => [r.table, r.topic]));
  const known: Known[] = [];
  for (const { name, hasId } of await tenantTables(house)) {
    if (!hasId) continue;
    const { rows } = await house.owner.query<{ id: string }>(`select id::text as id from ${name} where workspace_id = $1 order by md5(id::text) limit 4`, [workspaceId]);
    known.push(...rows.map(({ id }) => ({ table: name, id, topic: topics.get(name) })));
  }
  return known;
}

/** From now on every row of the workspace that anybody writes is written down; answers what was since it was asked last. */
export async function watchRows(house: TestHouse, workspaceId: number): Promise<() => Promise<string[]>> {
  await house.owner.query(`create schema watched; create table watched.row (what text not null); grant usage on schema watched to atrium_app;
    create function watched.note() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
    begin
      if (tg_op <> 'INSERT' and to_jsonb(old)->>tg_argv[0] = tg_argv[1]) or (tg_op <> 'DELETE' and to_jsonb(new)->>tg_argv[0] = tg_argv[1]) then
        insert into watched.row values (tg_op || ' ' || tg_table_schema || '.' || tg_table_name);
      end if;
      return null;
    end $$`);
  for (const [table, key] of [...(await tenantTables(house)).map(({ name }) => [name, 'workspace_id']), ['workspace.workspace', 'id']]) {
    await house.owner.query(`create trigger watched after insert or update or delete on ${table} for each row execute function watched.note('${key}', '${workspaceId}')`);
  }
  return async () => [...new Set((await house.owner.query<{ what: string }>('delete from watched.row returning what')).rows.map((r) => r.what))];
}

/** The input as the server reads it off the wire: what stands in an address is text. */
function asRead(endpoint: Endpoint, input: Record<string, unknown>): unknown {
  const { url, body } = requestOf(endpoint, input);
  const query = new URL(url, 'http://x').searchParams;
  const asked = Object.fromEntries([...new Set(query.keys())].map((k) => { const all = query.getAll(k); return [k, all.length > 1 ? all : all[0]]; }));
  return { ...asked, ...body, ...Object.fromEntries(endpoint.pathKeys.map((k) => [k, String(input[k])])) };
}

/** What the contract makes of an input that comes by wire. */
export const readOf = (endpoint: Endpoint, input: Record<string, unknown>): z.ZodSafeParseResult<unknown> => zodOf(endpoint.input).safeParse(asRead(endpoint, input), { reportInput: true });

/** True when the contract takes this input. */
export const isTaken = (endpoint: Endpoint, input: Record<string, unknown>): boolean => readOf(endpoint, input).success;

/** Paths of the fields that its contract refuses of an input, as the answer names them. */
export function refusedFields(endpoint: Endpoint, input: Record<string, unknown>): string[] {
  const { error } = readOf(endpoint, input);
  return error ? fieldErrors(error).map((field) => field.path) : [];
}

/** True for a key of an address that names a row. */
export const namesRow = (key: string): boolean => /^id$|_id$|Id$|slugOrId/.test(key);

/** True when the endpoint's address names a row. */
export const addressNamesRow = (endpoint: Endpoint): boolean => endpoint.pathKeys.some(namesRow);

/** Inputs the contract takes, with an id that nothing has in every place an id can stand: one that is likely to be carried out, and up to two that are not. */
export function takenInputs(endpoint: Endpoint, slug: string): Array<Record<string, unknown>> {
  const schema = inputSchema(endpoint);
  const address = (value: Record<string, unknown>, id: string) => Object.fromEntries(endpoint.pathKeys.map((k) => [k, k === 'workspace_slug' ? slug : namesRow(k) ? id : String(value[k])]));
  const drawn = (calm: true | 'without ids' | false, tries: number, most: number) => {
    const taken: Array<Record<string, unknown>> = [];
    for (const value of fc.sample(valuesOf(schema, { ids: fc.constant(nothing.inBody), calm }) as fc.Arbitrary<Record<string, unknown>>, { numRuns: tries, seed: 11 })) {
      if (taken.length >= most) break;
      const input = [nothing.inPath, nothing.number].map((id) => ({ ...value, ...address(value, id) })).find((tried) => isTaken(endpoint, tried));
      if (input && placesOf(endpoint).some((id) => JSON.stringify(input).includes(id))) taken.push(input);
    }
    return taken;
  };
  // What a body names must not be refused before what the address names.
  const [calm] = addressNamesRow(endpoint) ? [...drawn('without ids', 20, 1), ...drawn(true, 20, 1)] : [...drawn(true, 30, 1), ...drawn('without ids', 10, 1)];
  return [...(calm ? [calm] : []), ...drawn(false, 40, 2)];
}

/** Where an endpoint is given somebody else's ids: in its address, or else in its body. */
function placesOf(endpoint: Endpoint): string[] {
  return addressNamesRow(endpoint) ? [nothing.inPath, nothing.number] : [nothing.inBody];
}

/** The input with a row in place of nothing; null when the contract takes no such id. */
export function withRow(endpoint: Endpoint, input: Record<string, unknown>, { id, topic }: Known): Record<string, unknown> | null {
  const text = JSON.stringify(input);
  const put = JSON.parse(placesOf(endpoint).reduce((t, from) => t.replaceAll(from, id), text)) as Record<string, unknown>;
  if (JSON.stringify(put) === text) return null;
  return [...(topic && 'topic' in put ? [{ ...put, topic }] : []), put].find((tried) => isTaken(endpoint, tried)) ?? null;
}

const wordsOf = new Map<string, string[]>();
const words = (name: string) => { const known = wordsOf.get(name) ?? split(name); wordsOf.set(name, known); return known; };
const split = (name: string) => name.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase().split(/[^a-z]+/).filter((w) => w.length > 1 && w !== 'id').map((w) => w.replace(/ies$/, 'y').replace(/(x|ss|ch)es$/, '$1').replace(/([^su])s$/, '$1'));

/** Rows of the kinds an endpoint most likely takes come first: those of tables its address and its fields name, then those of its room. */
export function likely(endpoint: Endpoint, room: string, known: readonly Known[]): Known[] {
  const named = new Set([...endpoint.path.split('/').filter((p) => !p.startsWith(':')), endpoint.id.split('.')[0]!, ...Object.keys(inputSchema(endpoint).properties ?? {}).filter((k) => /Ids?$/.test(k))].flatMap(words));
  const score = ({ table, topic }: Known) => {
    const [schema, name] = table.split('.') as [string, string];
    const parts = words(name);
    const hits = parts.filter((w) => named.has(w)).length;
    return (hits / parts.length) * 3 + hits * 0.1 + (schema === room ? 1 : 0) + (topic && room === 'core' ? 2 : 0);
  };
  return known.map((k, i) => ({ k, i, s: score(k) })).filter(({ s }) => s > 0).sort((a, b) => b.s - a.s || a.i - b.i).map(({ k }) => k);
}

/** An answer as two of them are compared: without what is different each time. */
export interface Compared { status: number; text: string }

let named = 0;

const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

/** Calls as the browser would, with files where the endpoint takes files. `id` is what the answers differ in. */
export async function ask(house: TestHouse, endpoint: Endpoint, input: Record<string, unknown>, caller: Caller, id: string): Promise<Compared> {
  // What is made twice must not be refused for its name.
  const own = endpoint.method === 'post' && typeof input.name === 'string' ? { ...input, name: `n${++named}` } : input;
  const answer = endpoint.body === 'multipart' ? await withFiles(house, endpoint, own, caller) : await call(house, endpoint, own, caller);
  let text = JSON.stringify(answer.body ?? null).replace(/"requestId":"[^"]*",?/, '');
  for (const name of [id, ...Object.values(nothing)]) text = text.replaceAll(name, '<id>');
  // What was made has an id, a number and a time of its own.
  return { status: answer.status, text: answer.status === 201 ? '' : text };
}

async function withFiles(house: TestHouse, endpoint: Endpoint, input: Record<string, unknown>, caller: Caller): Promise<{ status: number; body: unknown }> {
  const { url, body } = requestOf(endpoint, input);
  const form = new FormData();
  for (const [key, value] of Object.entries(body ?? {})) form.append(key, typeof value === 'string' ? value : JSON.stringify(value));
  if (endpoint.files[0]) form.append(endpoint.files[0], new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
  const encoded = new Response(form);
  const headers = { authorization: `Bearer ${caller.token}`, 'active-workspace': String(caller.workspaceId), 'content-type': encoded.headers.get('content-type')! };
  const answer = await house.server.inject({ method: endpoint.method.toUpperCase() as 'POST', url, payload: Buffer.from(await encoded.arrayBuffer()), headers });
  return { status: answer.statusCode, body: answer.json() as unknown };
}
