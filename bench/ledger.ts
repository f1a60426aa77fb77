import pg from 'pg';
import type { ListInput } from '#core/contract/list.ts';
import type { Ctx } from '#core/server/context.ts';
import { listRows } from '#core/server/resource/list.ts';
import { documentRecords } from '#modules/invoicing/service/documents/record.ts';
import { barePgRoutes, plainPg } from './ceilings.ts';
import { signIn, type BenchHouse } from './house.ts';
import { draftIds, fillLedger, type LedgerData } from './ledger-data.ts';
import { caller, figure, inTurns, OutOfWork, paced, repeat, sample, type Figure, type Load, type Runner } from './load.ts';
import type { Line } from './sales.ts';

interface Question { name: string; who: 'owner' | 'member'; query: string; input: Partial<ListInput> }
type Get = (path: string, who?: 'owner' | 'member') => Promise<string>;

const base = '/api/dash/northlight';
const usual = { limit: 50, sort: [], count: 'none' } as unknown as ListInput;

/** Reports over a million lines, invoices posted side by side, and pages of a list of a million invoices, each beside what plain PostgreSQL makes of the same in the same run. */
export async function measureLedger(house: BenchHouse, { rows, postingSeconds, load, rounds }: { rows: number; postingSeconds: number; load: Load; rounds: number }): Promise<{ lines: Line[]; extra: Record<string, string> }> {
  const tokens = { owner: await signIn(house), member: await signIn(house, 'member') };
  const client = caller(house.url, 16);
  const send = async (method: string, path: string, body?: object, who: 'owner' | 'member' = 'owner') => {
    const reply = await client.send(method, `${base}${path}`, { authorization: `Bearer ${tokens[who]}`, ...(method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : {}) }, body ? JSON.stringify(body) : undefined);
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.text.slice(0, 500)}`);
    return reply.text;
  };
  const since = performance.now();
  const drafts = Math.ceil(postingSeconds * 900);
  const data = await fillLedger(house.ownerUrl, { lines: rows, invoices: rows, drafts }, await writeTemplates(send), (what) => process.stderr.write(`  filled in ${what} after ${Math.round((performance.now() - since) / 1000)} s\n`));
  const extra: Record<string, string> = { [`filling in ${rows.toLocaleString('en-US')} lines and as many invoices`]: `${Math.round((performance.now() - since) / 1000)} s` };
  try {
    const get: Get = (path, who) => send('GET', path, undefined, who);
    // Posting comes last: what it leaves to be drawn in the background would slow the lists.
    return { extra, lines: [...(await measureReports(house, get, data)), ...(await measureLists(house, get, data, load, rounds)), ...(await measurePosting(house, send, drafts, postingSeconds))] };
  } finally { client.close(); }
}

/** An invoice that was posted and a draft, as the API writes them: the fill makes the others like these. */
async function writeTemplates(send: (method: string, path: string, body?: object) => Promise<string>): Promise<{ postedId: string; draftId: string }> {
  const { id: partyId } = JSON.parse(await send('POST', '/parties', { kind: 'company', name: 'Bench customer', roles: ['customer'] })) as { id: string };
  const { items: taxes } = JSON.parse(await send('GET', '/taxes?limit=50')) as { items: Array<{ id: string; kind: string }> };
  const taxIds = taxes.filter((t) => t.kind === 'percent').slice(0, 1).map((t) => t.id);
  const body = { kind: 'invoice', partyId, lines: [{ name: 'Design', quantity: '3', unitPrice: '120.50', taxIds }, { name: 'Build', quantity: '1.5', unitPrice: '980', taxIds }] };
  const [posted, draft] = [JSON.parse(await send('POST', '/invoices', body)) as { id: string }, JSON.parse(await send('POST', '/invoices', body)) as { id: string }];
  await send('POST', `/invoices/${posted.id}/posting`, {});
  return { postedId: posted.id, draftId: draft.id };
}

/** Trial balance and profit and loss of the year, each beside the sums alone. */
async function measureReports(house: BenchHouse, get: Get, { year }: LedgerData): Promise<Line[]> {
  const [from, to] = [`${year}-01-01`, `${year}-12-31`];
  const sums = 'select l.account_id, sum(l.debit), sum(l.credit) from accounting.line l where l.workspace_id = 1 and l.entry_on >= $1 and l.entry_on <= $2 group by l.account_id';
  const reports: ReadonlyArray<readonly [name: string, path: string, values: [string, string]]> = [
    // Opening balances and the movements: every line there is.
    ['trial balance of the year, all lines before it too', `/reports/trial-balance?from=${from}&to=${to}`, ['0001-01-01', to]], ['profit and loss of the year', `/reports/profit-and-loss?from=${from}&to=${to}`, [from, to]], ['profit and loss of three years', `/reports/profit-and-loss?from=${year - 2}-01-01&to=${to}`, [`${year - 2}-01-01`, to]],
    ['balance sheet', `/reports/balance-sheet?on=${to}`, ['0001-01-01', to]], ['trial balance of a month', `/reports/trial-balance?from=${year}-01-01&to=${year}-01-31`, ['0001-01-01', `${year}-01-31`]],
  ];
  const lines: Line[] = [];
  for (const [name, path, values] of reports) {
    await get(path);
    const ours: Runner = { name, work: async () => { await get(path); return true; }, close: () => undefined };
    const [measured, ...ceilings] = await inTurns([ours, { ...plainPg(house.ownerUrl, sums, values, 1), name: 'plain pg, the same sums once' }], { parallel: 1, seconds: 3 }, 2);
    lines.push({ figure: measured!, ceilings });
  }
  return lines;
}

/** Drafts posted by one call, as the dialog that posts many does. */
const together = 25;

/** As many invoices as sixteen people can post one after the other, beside transactions that only take a number and insert the same rows. */
async function measurePosting(house: BenchHouse, send: (method: string, path: string, body?: object) => Promise<string>, drafts: number, seconds: number): Promise<Line[]> {
  const ids = await draftIds(house.ownerUrl, drafts);
  let next = 0;
  let refused = '';
  const work = async (): Promise<boolean> => {
    const id = ids[next++];
    if (id === undefined) throw new OutOfWork();
    try { await send('POST', `/invoices/${id}/posting`, {}); } catch (error) { refused ||= (error as Error).message; return false; }
    return true;
  };
  // In turns with the ceiling, so that a machine that is busy for a while is busy for both.
  const [measured, ...ceilings] = await inTurns([{ name: 'invoices posted, sixteen at a time', work, close: () => undefined }, await plainPosting(house.ownerUrl, 16)], { parallel: 16, seconds }, 2);
  const many: Figure = await repeat(`invoices posted, ${together} by one call`, async () => {
    const some = ids.slice(next, next += together);
    if (some.length < together) throw new OutOfWork();
    const { results } = JSON.parse(await send('POST', '/invoices/postings', { documents: some.map((id) => ({ id })) })) as { results: Array<{ status: string | null; refusal: { message: string } | null }> };
    refused ||= results.find((r) => r.refusal)?.refusal?.message ?? '';
    return results.length === together && results.every((r) => r.status === 'posted');
  }, { parallel: 1, seconds });
  // A figure of a few seconds says less than one of the whole time: whoever reads it is told.
  const short = next > ids.length ? `ran out of its ${drafts} drafts before the time was over` : undefined;
  if (short) process.stderr.write(`  posting ${short}\n`);
  if (refused !== '') process.stderr.write(`  the first refusal: ${refused}\n`);
  return [{ figure: measured!, ceilings, ...(short ? { note: short } : {}) }, { figure: { ...many, perSecond: many.perSecond * together }, note: ['one lane; times are those of a call', ...(short ? [short] : [])].join('; ') }];
}

/** A number under a lock, and the rows an invoice leaves behind, in one durable transaction: what plain `pg` makes of it. */
async function plainPosting(url: string, parallel: number): Promise<Runner> {
  const pool = new pg.Pool({ connectionString: url, max: parallel });
  await pool.query(`create table if not exists public.bench_counter (id int primary key, last bigint not null); insert into public.bench_counter values (1, 0) on conflict do nothing;
    create table if not exists public.bench_entry (id uuid primary key default gen_random_uuid(), seq bigint unique, content text, at timestamptz default now()); create table if not exists public.bench_line (id uuid primary key default gen_random_uuid(), entry_id uuid references public.bench_entry (id), debit bigint, credit bigint); create index if not exists bench_line_entry on public.bench_line (entry_id)`);
  return {
    name: 'plain pg: a number, eight rows, commit', close: async () => { await pool.query('drop table public.bench_line, public.bench_entry, public.bench_counter').catch(() => undefined); await pool.end(); },
    async work() {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        const { rows: [counter] } = await client.query<{ last: string }>({ name: 'bench-count', text: 'update public.bench_counter set last = last + 1 where id = 1 returning last' });
        const { rows: [entry] } = await client.query<{ id: string }>({ name: 'bench-entry', text: "insert into public.bench_entry (seq, content) values ($1, repeat('x', 400)) returning id", values: [counter!.last] });
        await client.query({ name: 'bench-lines', text: 'insert into public.bench_line (entry_id, debit, credit) select $1, n, 0 from generate_series(1, 7) n', values: [entry!.id] });
        await client.query('COMMIT');
      } finally { client.release(); }
      return true;
    },
  };
}

function questions({ ownerId, partyId, rare, common }: LedgerData): Question[] {
  const by = (field: string, descending = false) => ({ query: `&sort=${descending ? '-' : ''}${field}`, input: { sort: [{ field, descending }] } });
  const where = (field: string, value: unknown) => { const filter = { field, op: 'is' as const, value }; return { query: `&filter=${encodeURIComponent(JSON.stringify(filter))}`, input: { filter } }; };
  const search = (q: string) => ({ query: `&q=${q}`, input: { q } });
  const ask: Array<[string, { query: string; input: Partial<ListInput> }]> = [
    ['newest first', { query: '', input: {} }], ['by number', by('number')], ['by due date', by('dueOn')], ['by what is open, most first', by('open', true)], ['open ones', where('state', 'open')], ['of a customer', where('partyId', partyId)], ['of an owner', where('ownerId', ownerId)], ['search: a rare word', search(rare)], ['search: a common word', search(common)],
  ];
  const few = new Set(['newest first', 'by due date', 'open ones', 'search: a rare word']);
  return (['owner', 'member'] as const).flatMap((who) => ask.filter(([name]) => who === 'owner' || few.has(name)).map(([name, q]) => ({ name: `invoices ${name}${who === 'member' ? ' (own ones)' : ''}`, who, ...q })));
}

/** The first statement a list sends for rows, caught on the way; what it asks the planner before is answered. */
async function statementOf(client: pg.Client, accountId: string, all: boolean, input: Partial<ListInput>): Promise<{ text: string; values: unknown[]; prepared: boolean }> {
  let caught: { text: string; values: unknown[]; prepared: boolean } | undefined;
  const sql = async (text: string, values: unknown[], name?: string) => {
    if (text.startsWith('explain')) return (await client.query<object>(text, values)).rows;
    // What is planned for the viewer each time, the ceiling plans each time, too.
    caught ??= { text, values, prepared: name !== undefined };
    return Array.from({ length: usual.limit + 1 }, () => ({}));
  };
  const ctx = { workspaceId: 1, accountId, can: (permission: string) => all && permission.endsWith('view_all'), sql, app: { modules: [] } } as unknown as Ctx;
  await listRows(ctx, documentRecords.sale.source, { ...usual, ...input }).catch(() => undefined);
  return caught!;
}

/** How long somebody waits for a page while thirty are asked for every second; beside it how many there can be, and the same statement without the house. */
async function measureLists(house: BenchHouse, get: Get, data: LedgerData, load: Load, rounds: number): Promise<Line[]> {
  const lists = questions(data);
  const owner = new pg.Client({ connectionString: house.ownerUrl });
  await owner.connect();
  const statements: Array<{ text: string; values: unknown[]; prepared: boolean }> = [];
  for (const { who, input } of lists) statements.push(await statementOf(owner, who === 'owner' ? data.ownerId : data.memberId, who === 'owner', input));
  await owner.end();
  const bare = await barePgRoutes(house.ownerUrl, statements, load.parallel);
  const lines: Line[] = [];
  try {
    for (const [i, { name, who, query }] of lists.entries()) {
      const path = `/invoices?limit=50${query}`;
      await get(path, who);
      const wait: Figure = await paced(name, () => get(path, who), 30, load.seconds);
      const [measured, ...ceilings] = await inTurns([{ name: `${name}: as many as go`, work: async () => { await get(path, who); return true; }, close: () => undefined }, bare.routes[i]!], load, rounds);
      lines.push({ figure: wait, note: '30 a second' }, { figure: measured!, ceilings });
    }
    const { times, seconds, errors } = await sample(async () => { await get('/invoices?limit=1&count=exact'); return true; }, { parallel: 1, seconds: 1, warmUp: 0.3 });
    lines.push({ figure: figure('invoices counted', times, seconds, errors), note: 'one lane' });
  } finally { bare.end(); }
  return lines;
}
