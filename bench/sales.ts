import pg from 'pg';
import type { Ctx } from '#core/server/context.ts';
import { listRows } from '#core/server/resource/list.ts';
import type { ListInput } from '#core/contract/list.ts';
import { leadRecord } from '#modules/sales/service/leads/scope.ts';
import { barePgRoutes, plainPg } from './ceilings.ts';
import { signIn, type BenchHouse } from './house.ts';
import { caller, figure, inTurns, paced, sample, type Figure, type Load, type Runner } from './load.ts';
import { fillLeads, words, type SalesData } from './sales-data.ts';

/** A measured line beside the ceilings it is compared with. */
export interface Line { figure: Figure; ceilings?: readonly Figure[]; note?: string }
interface Question { name: string; who: 'owner' | 'member'; query: string; input: Partial<ListInput> }

const usual = { limit: 50, sort: [], count: 'none' } as unknown as ListInput;

/** The first statement the list endpoint sends for rows, with its values, caught on the way; what it asks the planner before is answered. */
async function statementOf(client: pg.Client, accountId: string, all: boolean, input: Partial<ListInput>): Promise<{ text: string; values: unknown[] }> {
  let caught: { text: string; values: unknown[] } | undefined;
  const sql = async (text: string, values: unknown[]) => {
    if (text.startsWith('explain')) return (await client.query<object>(text, values)).rows;
    caught ??= { text, values };
    // A full page, so that nothing else is asked.
    return Array.from({ length: usual.limit + 1 }, () => ({}));
  };
  const ctx = { workspaceId: 1, accountId, can: () => all, member: {}, sql, app: { modules: [] } } as unknown as Ctx;
  const refused = await listRows(ctx, leadRecord.source, { ...usual, ...input }).then(() => undefined, (error: unknown) => error);
  if (!caught) throw new Error('the list asked nothing', { cause: refused });
  return caught;
}

function questions({ ownerId, stageId }: SalesData): Question[] {
  const by = (field: string, descending = false) => ({ query: `&sort=${descending ? '-' : ''}${field}`, input: { sort: [{ field, descending }] } });
  const where = (field: string, value: unknown) => { const filter = { field, op: 'is' as const, value }; return { query: `&filter=${encodeURIComponent(JSON.stringify(filter))}`, input: { filter } }; };
  const search = (q: string) => ({ query: `&q=${encodeURIComponent(q)}`, input: { q } });
  const ask: Array<[name: string, { query: string; input: Partial<ListInput> }]> = [
    ['newest first', { query: '', input: {} }], ['by name', by('name')], ['by value, highest first', by('value', true)], ['by next activity', by('nextActivityAt')],
    ['of a status', where('status', 'working')], ['of an owner', where('ownerId', ownerId)], ['in a stage', where('stageId', stageId)],
    ['search: a rare word', search(words.rare)], ['search: a common word', search(words.common)], ['search: part of an address', search(words.address)], ['search: two words that never stand together', search(words.apart)],
    ['search: two letters', search(words.letters)], ['search: a common word, by value', { query: `&q=${words.common}&sort=-value`, input: { q: words.common, ...by('value', true).input } }],
  ];
  return (['owner', 'member'] as const).flatMap((who) => ask.map(([name, q]) => ({ name: `leads ${name}${who === 'member' ? ' (own and nobody’s)' : ''}`, who, ...q })));
}

/** Lists, searches, boards and the dashboard over HTTP, each list beside the same statement through a bare route and through plain pg. */
export async function measureSales(house: BenchHouse, { rows, load, rounds }: { rows: number; load: Load; rounds: number }): Promise<{ lines: Line[]; extra: Record<string, string> }> {
  const since = performance.now();
  const data = await fillLeads(house.ownerUrl, rows);
  const extra: Record<string, string> = { [`filling in ${rows.toLocaleString('en-US')} leads`]: `${Math.round((performance.now() - since) / 1000)} s` };
  const tokens = { owner: await signIn(house), member: await signIn(house, 'member') };
  const client = caller(house.url, load.parallel);
  const base = '/api/dash/northlight';
  const lines: Line[] = [];
  const get = async (path: string, who: 'owner' | 'member') => {
    const reply = await client.send('GET', `${base}${path}`, { authorization: `Bearer ${tokens[who]}` });
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.text.slice(0, 500)}`);
    return reply;
  };
  const runner = (name: string, path: string, who: 'owner' | 'member'): Runner => ({ name, work: async () => { await get(path, who); return true; }, close: () => undefined });
  const lists = questions(data);
  const first = JSON.parse((await get('/leads?limit=50', 'owner')).text) as { nextCursor: string };
  lists.push({ name: 'leads newest first, second page', who: 'owner', query: `&cursor=${first.nextCursor}`, input: { cursor: first.nextCursor } });
  const owner = new pg.Client({ connectionString: house.ownerUrl });
  await owner.connect();
  const statements: Array<{ text: string; values: unknown[] }> = [];
  for (const { who, input } of lists) statements.push(await statementOf(owner, who === 'owner' ? data.ownerId : data.memberId, who === 'owner', input));
  await owner.end();
  const bare = await barePgRoutes(house.ownerUrl, statements, load.parallel);
  for (const [i, { name, who, query }] of lists.entries()) {
    await get(`/leads?limit=50${query}`, who);
    const [measured, ...ceilings] = await inTurns([runner(name, `/leads?limit=50${query}`, who), bare.routes[i]!, plainPg(house.ownerUrl, statements[i]!.text, statements[i]!.values, load.parallel)], load, rounds);
    // How long somebody waits, while fifty such pages are asked for every second; beside it how many there can be.
    const path = `/leads?limit=50${query}`;
    lines.push({ figure: await paced(name, () => get(path, who), 50, load.seconds), note: '50 a second' }, { figure: { ...measured!, name: `${name}: as many as go` }, ceilings });
  }
  bare.end();
  const alone: Load = { parallel: 1, seconds: load.seconds / 2, warmUp: 0.3 };
  for (const [name, path, who] of [
    ['leads counted', '/leads?limit=1&count=exact', 'owner'], ['leads counted (own and nobody’s)', '/leads?limit=1&count=exact', 'member'],
    ['board of 10,000 leads', `/leads/board?pipelineId=${data.boardPipelineId}`, 'owner'], ['board of all other leads', '/leads/board', 'owner'],
    ...(['owner', 'member'] as const).flatMap((who) => [['leads', 'leads'], ['opportunities', 'deals'], ['activities', 'activity']].flatMap(([words, part]) => [['a quarter', 'last_90_days'], ['a year', 'last_365_days']].map(([span, period]) =>
      [`dashboard: ${words} of ${span}${who === 'member' ? ' (own and nobody’s)' : ''}`, `/sales-dashboard/${part}?period=${period}`, who] as const))),
  ] as Array<readonly [string, string, 'owner' | 'member']>) {
    const { work } = runner(name, path, who);
    const { times, seconds, errors } = await sample(work, alone);
    lines.push({ figure: figure(name, times, seconds, errors), note: 'one lane' });
  }
  client.close();
  return { lines, extra };
}
