import pg from 'pg';

/** What the fill made, and where some of it can be found. */
export interface LedgerData { year: number; partyId: string; rare: string; common: string; ownerId: string; memberId: string; drafts: number; invoiceEntry: number }

/** How much is filled in: lines of the journal (four to an entry), posted invoices, and drafts to be posted. */
export interface LedgerSize { lines: number; invoices: number; drafts: number }

/** Runs `work` while the secondary indexes of a table are gone: building them anew is several times faster than keeping them through a million rows. */
async function withoutIndexes(client: pg.Client, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    'select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i where i.indrelid = any($1::regclass[]) and not i.indisprimary and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)', [tables]);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  for (const { definition } of rows) await client.query(definition);
}

/** Rows like one that is there, but for some columns: SQL over `t` (that row) and `n` (1, 2, 3 …). Whatever columns a table gets later come along. */
async function clone(client: pg.Client, table: string, where: string, values: readonly unknown[], other: Readonly<Record<string, string>>, from: number, to: number): Promise<void> {
  const { rows } = await client.query<{ name: string }>("select quote_ident(attname) as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''", [table]);
  const columns = rows.map((r) => r.name);
  for (let at = from; at <= to; at += 100_000) {
    await client.query(`insert into ${table} (${columns.join(', ')}) select ${columns.map((c) => other[c] ?? `t.${c}`).join(', ')} from ${table} t cross join generate_series(${at}, ${Math.min(to, at + 99_999)}) n where ${where}`, [...values]);
  }
}

/** A UUID that is made of some text: of a version and variant that the API takes for one. */
const uuidOf = (text: string) => `overlay(overlay(md5(${text})::uuid::text placing '7' from 15 for 1) placing 'a' from 20 for 1)::uuid`;
/** The same of a word and a number, its beginning in the order of time, as the house's own are. */
const uuid = (word: string, at: string) => `overlay(${uuidOf(`'${word}' || n`)}::text placing lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint / 65536), 8, '0') from 1 for 8)::uuid`;
/** An instant in the last three years, later for a larger number. */
const instant = (count: number) => `(now() - interval '1 day' - make_interval(secs => (${count} - n)::double precision * (94608000.0 / ${count})))`;
const day = (count: number) => `(${instant(count)} at time zone 'utc')::date`;

/**
 * Fills workspace 1 past its services, which is what makes it quick: entries in double entry on accounts of every kind over three years, posted invoices of two hundred customers
 * (one in a hundred is the member's), and drafts that are like one the API wrote. The entries' hashes are none of the chain: what is measured does not prove it.
 */
export async function fillLedger(ownerUrl: string, size: LedgerSize, templates: { postedId: string; draftId: string }, say: (what: string) => void): Promise<LedgerData> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const accountOf = async (name: string) => (await client.query<{ id: string }>('select id from identity.account where email = $1', [`${name}@demo.atrium.test`])).rows[0]!.id;
    const [memberId, ownerId] = [await accountOf('member'), await accountOf('owner')];
    // What is made here is right by itself: checking each of some million references would take most of the time.
    await client.query("set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '1GB'");
    const entries = Math.floor(size.lines / 4);
    await withoutIndexes(client, ['accounting.entry', 'accounting.line'], () => fillJournal(client, entries));
    say(`${(entries * 4).toLocaleString('en-US')} lines`);
    await withoutIndexes(client, ['invoicing.document', 'invoicing.document_line'], () => fillDocuments(client, size, templates, ownerId, memberId));
    say(`${size.invoices.toLocaleString('en-US')} invoices`);
    await client.query('set session_replication_role = origin');
    for (const table of ['accounting.entry', 'accounting.line', 'invoicing.document', 'invoicing.document_line']) await client.query(`vacuum analyze ${table}`);
    const { rows: [party] } = await client.query<{ id: string }>("select party_id as id from invoicing.document where workspace_id = 1 and number = 'B-0000042'");
    const { rows: [counted] } = await client.query<{ n: number }>('select count(*)::int as n from accounting.entry where workspace_id = 1');
    return { year: new Date().getUTCFullYear(), partyId: party!.id, rare: 'quixolotl', common: 'studio', ownerId, memberId, drafts: size.drafts, invoiceEntry: counted!.n };
  } finally { await client.end(); }
}

async function fillJournal(client: pg.Client, entries: number): Promise<void> {
  const { rows: [book] } = await client.query<{ seq: string; currency: string }>('select chain_seq::text as seq, base_currency::text as currency from accounting.book where workspace_id = 1');
  const { rows: accounts } = await client.query<{ id: string; side: 'debit' | 'credit' }>(
    "select id, case when type in ('bank', 'cash', 'receivable', 'current_asset', 'inventory', 'fixed_asset', 'cogs', 'expense', 'depreciation', 'other_expense') then 'debit' else 'credit' end as side from accounting.account where workspace_id = 1 and not is_group and is_active and deleted_at is null and currency is null order by code");
  const [debit, credit] = (['debit', 'credit'] as const).map((side) => accounts.filter((a) => a.side === side).map((a) => a.id));
  for (let from = 1; from <= entries; from += 50_000) {
    const to = Math.min(entries, from + 49_999);
    await client.query(
      `insert into accounting.entry (id, workspace_id, journal, number, entry_on, memo, source_type, total, recorded_at, chain_seq, previous_hash, hash, created_at, updated_at)
       select ${uuid('entry', instant(entries))}, 1, (array['general', 'sales', 'purchase', 'bank'])[1 + n % 4], 'F-' || lpad(n::text, 7, '0'), ${day(entries)}, 'Fill ' || n, 'bench', 2000 + n::bigint * 7919 % 900000, ${instant(entries)}, $1::bigint + n, sha256(int8send(n - 1)), sha256(int8send(n)), now(), now()
       from generate_series($2::int, $3::int) n`, [book!.seq, from, to]);
    // Two amounts, each once on either side: every entry balances.
    await client.query(
      `insert into accounting.line (id, workspace_id, entry_id, position, account_id, entry_on, debit, credit, currency, amount)
       select ${uuid('line', instant(entries)).replace("'line' || n", "'line' || n || '.' || k")}, 1, ${uuid('entry', instant(entries))}, k, case when k < 2 then ($2::uuid[])[1 + (n * (k + 3)) % cardinality($2::uuid[])] else ($3::uuid[])[1 + (n * (k + 1)) % cardinality($3::uuid[])] end, ${day(entries)},
         case when k < 2 then a.amount else 0 end, case when k < 2 then 0 else a.amount end, $1, case when k < 2 then a.amount else -a.amount end
       from generate_series($4::int, $5::int) n cross join generate_series(0, 3) k cross join lateral (select case when k % 2 = 0 then 1000 else 1000 + n::bigint * 7919 % 900000 end as amount) a`, [book!.currency, debit, credit, from, to]);
  }
  await client.query('update accounting.book set chain_seq = chain_seq + $1, chain_hash = sha256(int8send($1)) where workspace_id = 1', [entries]);
}

async function fillDocuments(client: pg.Client, { invoices, drafts }: LedgerSize, { postedId, draftId }: { postedId: string; draftId: string }, ownerId: string, memberId: string): Promise<void> {
  // Customers of their own, so that one is a small part of the list.
  const { rows: [party] } = await client.query<{ id: string }>('select party_id as id from invoicing.document where id = $1', [draftId]);
  const name = "'Customer ' || n % 200 || case n % 5 when 0 then ' Studio' else ' Works' end || case n when 4711 then ' Quixolotl' else '' end";
  const amount = '1000 + n::bigint * 7919 % 900000';
  await clone(client, 'invoicing.document', 't.id = $1', [postedId], {
    id: uuid('invoice', instant(invoices)), number: "'B-' || lpad(n::text, 7, '0')", party_id: `case when n % 200 = 7 then '${party!.id}'::uuid else ${uuidOf("'party' || n % 200")} end`, party_name: name, search: `lower('b-' || lpad(n::text, 7, '0') || ' ' || ${name})`, issued_on: day(invoices), due_on: `${day(invoices)} + 30`,
    total_amount: amount, payable_amount: amount, base_amount: amount, open_amount: `case when n % 10 < 7 then 0 when n % 10 = 7 then 500 else ${amount} end`, paid_on: `case when n % 10 < 7 then ${day(invoices)} + 10 end`, owner_id: `case when n % 101 = 7 then '${memberId}'::uuid else '${ownerId}'::uuid end`, created_by: `'${ownerId}'::uuid`,
    created_at: instant(invoices), updated_at: instant(invoices), posted_at: instant(invoices), entry_number: "'B-' || lpad(n::text, 7, '0')", pdf_key: 'null', pdf_sha256: 'null',
  }, 1, invoices);
  await clone(client, 'invoicing.document_line', 't.document_id = $1 and t.position = 0', [postedId], { id: uuidOf("'invoiceline' || n"), document_id: uuid('invoice', instant(invoices)) }, 1, invoices);
  // At the far end of the list: a stretch of it would hold nothing but drafts.
  await clone(client, 'invoicing.document', 't.id = $1', [draftId], { id: uuidOf("'draft' || n"), created_at: "now() - interval '4 years'" }, 1, drafts);
  await clone(client, 'invoicing.document_line', 't.document_id = $1', [draftId], { id: uuidOf("'draftline' || n || '.' || t.position"), document_id: uuidOf("'draft' || n") }, 1, drafts);
}

/** Id of the draft of a number. */
export const draftIds = async (ownerUrl: string, count: number): Promise<string[]> => {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try { return (await client.query<{ id: string }>(`select ${uuidOf("'draft' || n")} as id from generate_series(1, $1::int) n`, [count])).rows.map((r) => r.id); } finally { await client.end(); }
};
