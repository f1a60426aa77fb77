import pg from 'pg';
import { xlsxSheet } from '#core/server/resource/xlsx-write.ts';
import type { BenchHouse } from './house.ts';
import { percentile } from './load.ts';
import { leadsFile } from './sales-data.ts';

const settings = { mapping: ['firstName', 'lastName', 'company', 'email', 'phone', 'sources', 'value', 'notes'], dateFormat: 'YYYY-MM-DD', decimalMark: '.', match: null };
const head = ['First name', 'Last name', 'Company', 'E-mail', 'Phone', 'Source', 'Value', 'Notes'];

interface State { id: string; state: string; created: number; wrong: number; kept: number; total: number; problems: unknown }
/** A step of an import: how long it took, and how long it held up others meanwhile. */
interface Step { name: string; seconds: number; loop: { longest: number; p99: number; memory: number }; moves: number[] }

/** Seconds and holdups of a 50,000-row import of leads, from the upload to the last row taken back, beside what the database needs for the same rows alone. */
export async function measureImports(house: BenchHouse, token: string, rows: number): Promise<Record<string, string>> {
  const door = doorTo(house, token);
  const figures: Record<string, string> = {};
  const number = rows.toLocaleString('en-US');
  const csv = leadsFile(rows);
  const steps = await carryOut(house, door, new File([csv], 'leads.csv', { type: 'text/csv' }), rows, ['check', 'run']);
  const ceiling = await insertAgain(house.ownerUrl);
  const run = steps.find((s) => s.name === 'run')!;
  for (const step of steps) figures[`${number} leads, CSV: ${step.name}`] = worded(step);
  figures[`${number} leads: plain inserts of the same rows`] = `${ceiling.whole.toFixed(1)} s (leads alone ${ceiling.leads.toFixed(1)} s, COPY of them without indexes ${ceiling.copy.toFixed(1)} s); the run took ${(run.seconds / ceiling.whole).toFixed(1)} times that`;
  const settled = await work(async () => { await idle(house.ownerUrl); });
  figures[`${number} leads: what the run left to the background`] = `${settled.toFixed(1)} s`;
  for (const step of await carryOut(house, door, null, rows, ['undo'])) figures[`${number} leads: ${step.name}`] = worded(step);
  const xlsx = new File([new Uint8Array(await workbook(csv))], 'leads.xlsx');
  for (const step of await carryOut(house, door, xlsx, rows, ['check'])) figures[`${number} leads, XLSX of ${(xlsx.size / 1048576).toFixed(1)} MB: ${step.name}`] = worded(step);
  return figures;
}

const worded = ({ seconds, loop, moves }: Step) => `${seconds.toFixed(1)} s; event loop held up ${loop.longest.toFixed(0)} ms at most, p99 ${loop.p99.toFixed(0)} ms; server ${loop.memory.toFixed(0)} MB${moves.length > 0 ? `; a card moved meanwhile took ${percentile(moves, 0.5).toFixed(0)} ms, p95 ${percentile(moves, 0.95).toFixed(0)} ms, at most ${moves.at(-1)!.toFixed(0)} ms` : ''}`;

type Door = <T>(path: string, init?: RequestInit) => Promise<T>;

function doorTo(house: BenchHouse, token: string): Door {
  return async <T>(path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${token}`, 'active-workspace': '1' };
    const answer = await fetch(`${house.url}/api/dash${path}`, { ...init, headers: typeof init.body === 'string' ? { ...headers, 'content-type': 'application/json' } : headers });
    const body = await answer.json() as T;
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(body).slice(0, 500)}`);
    return body;
  };
}

async function work(what: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await what();
  return (performance.now() - from) / 1000;
}

let last = '';

/** Reads a file (or goes on with the last one) and carries out the steps, each watched; meanwhile somebody moves a card to and fro. */
async function carryOut(house: BenchHouse, door: Door, file: File | null, rows: number, wanted: ReadonlyArray<'check' | 'run' | 'undo'>): Promise<Step[]> {
  const steps: Step[] = [];
  const watched = async (name: string, what: () => Promise<unknown>) => {
    await house.loop();
    const mover = moving(door);
    const seconds = await work(what);
    const step = { name, seconds, moves: await mover(), loop: await house.loop() };
    steps.push(step);
    // What follows may take many minutes: nobody waits for a figure that is there already.
    process.stderr.write(`  ${name}: ${worded(step)}\n`);
  };
  const settled = async () => { for (;;) { const now = await door<State>(`/imports/${last}`); if (!now.state.endsWith('ing')) return now; await new Promise((r) => setTimeout(r, 200)); } };
  if (file) {
    await watched('read', async () => {
      const form = new FormData();
      form.set('topic', 'sales.lead');
      form.set('file', file);
      last = (await door<State>('/imports', { method: 'POST', body: form })).id;
    });
  }
  const asks = { check: 'check', run: 'run', undo: 'undoing' } as const;
  for (const step of wanted) {
    await watched(step, async () => {
      await door(`/imports/${last}/${asks[step]}`, { method: 'POST', body: step === 'check' ? JSON.stringify({ settings }) : '{}' });
      const now = await settled();
      const done = step === 'undo' ? now.state === 'undone' && now.kept === 0 : now.created === rows && now.wrong === 0;
      if (!done) throw new Error(`${step}: ${JSON.stringify(now).slice(0, 600)}`);
    });
  }
  return steps;
}

interface Card { id: string; version: number; stageId: string; pipelineId: string }

/** Moves a lead between two stages until it is stopped; answers how long each move took, sorted. */
function moving(door: Door): () => Promise<number[]> {
  let on = true;
  const times: number[] = [];
  const done = (async () => {
    // The oldest open lead: none of the file's.
    let { items: [card] } = await door<{ items: Card[] }>('/northlight/leads?limit=1&sort=createdAt&filter=' + encodeURIComponent(JSON.stringify({ field: 'status', op: 'in', value: ['new', 'working'] })));
    const { columns } = await door<{ columns: Array<{ id: string; status: string | null; requiredFields: string[] }> }>(`/northlight/leads/board?pipelineId=${card!.pipelineId}&limit=1`);
    const open = columns.filter((c) => c.status === 'new' || c.status === 'working').map((c) => c.id);
    while (on) {
      const to = open[(open.indexOf(card!.stageId) + 1) % open.length]!;
      const from = performance.now();
      card = (await door<{ card: Card }>('/northlight/leads/board/moves', { method: 'POST', body: JSON.stringify({ id: card!.id, to, after: null, version: card!.version }) })).card;
      times.push(performance.now() - from);
      await new Promise((r) => setTimeout(r, 200));
    }
  })();
  return async () => { on = false; await done; return times.sort((a, b) => a - b); };
}

async function workbook(csv: string): Promise<Buffer> {
  const lines = csv.trim().split('\n').slice(1);
  const cells = (line: string) => [...line.matchAll(/"([^"]*)"|([^,]+)/g)].map((m) => m[1] ?? m[2]!);
  async function* pages() { yield [head]; for (let i = 0; i < lines.length; i += 1000) yield lines.slice(i, i + 1000).map(cells); }
  const chunks: Buffer[] = [];
  for await (const chunk of xlsxSheet(pages())) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function connected<T>(url: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try { return await ask(client); } finally { await client.end(); }
}

/** Waits until no job is left that is due. */
async function idle(ownerUrl: string): Promise<void> {
  await connected(ownerUrl, async (client) => {
    for (;;) {
      const { rows } = await client.query('select 1 from graphile_worker.jobs where locked_at is not null or (run_at <= now() and attempts < max_attempts) limit 1');
      if (rows.length === 0) return;
      await new Promise((r) => setTimeout(r, 200));
    }
  });
}

/** The rows the last import wrote, written once more under other keys into the same tables with their indexes, 500 leads a transaction: what the database alone needs. They are taken away again. */
async function insertAgain(ownerUrl: string): Promise<{ whole: number; leads: number; copy: number }> {
  await idle(ownerUrl);
  return connected(ownerUrl, async (client) => {
    const parts = [
      ['sales.lead', "select * from sales.lead where email like 'newcomer%@import.example' and deleted_at is null", 'id', ['id']],
      ['parties.party', "select p.* from parties.party p where p.id in (select party_id from sales.lead where email like 'newcomer%@import.example' and deleted_at is null)", 'id', ['id']],
      ['sales.stage_history', "select h.* from sales.stage_history h where h.subject_id in (select id from sales.lead where email like 'newcomer%@import.example' and deleted_at is null)", 'id', ['id', 'subject_id']],
      ['core.event', "select e.* from core.event e where e.type in ('sales.lead.created', 'parties.party.created') and e.at > now() - interval '2 hours'", 'seq', []],
    ] as const;
    const taken: Record<string, number> = {};
    let most = 0;
    for (const [table, from, order, fresh] of parts) {
      const copy = `bench_${table.replace('.', '_')}`;
      await client.query(`create temp table ${copy} as select row_number() over (order by t.${order}) as bench_n, t.* from (${from}) t`);
      for (const column of fresh) await client.query(`update ${copy} set ${column} = gen_random_uuid()`);
      if (table === 'core.event') await client.query(`update ${copy} set stream = 'bench'`);
      await client.query(`create index on ${copy} (bench_n)`);
      await client.query(`analyze ${copy}`);
      const { rows: columns } = await client.query<{ name: string }>("select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity <> 'a'", [table]);
      const names = columns.map((c) => `"${c.name}"`).join(', ');
      const { rows: [count] } = await client.query<{ n: number }>(`select count(*)::int as n from ${copy}`);
      if (table === 'sales.lead') most = count!.n;
      const each = Math.ceil((500 * count!.n) / most);
      const from0 = performance.now();
      for (let at = 0; at < count!.n; at += each) await client.query(`insert into ${table} (${names}) select ${names} from ${copy} where bench_n > ${at} and bench_n <= ${at + each} order by bench_n`);
      taken[table] = (performance.now() - from0) / 1000;
    }
    await client.query('create temp table bench_bare (like bench_sales_lead)');
    const copy = await work(() => client.query('insert into bench_bare select * from bench_sales_lead'));
    await client.query("delete from core.event where stream = 'bench'");
    for (const [table] of parts.slice(0, 3)) await client.query(`delete from ${table} t using bench_${table.replace('.', '_')} b where t.id = b.id`);
    return { whole: Object.values(taken).reduce((a, b) => a + b, 0), leads: taken['sales.lead']!, copy };
  });
}
