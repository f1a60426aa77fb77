import { csvHead, csvLine } from '#core/contract/csv.ts';
import type { App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import type { EvidencePack } from '../../contract/proof/evidence.ts';
import { requireBook } from '../ledger/book.ts';
import { brokenWithin } from '../ledger/verify.ts';
import { evidenceSources, seesAudit, type EvidencePage } from './evidence-files.ts';
import { beginJournal, journalText } from './journal-file.ts';
import { bankParts } from './pack-bank.ts';
import { decimal, ledgerParts, once, openItemParts, reportParts, taxParts } from './pack-reports.ts';

/** A file of a pack. */
export interface PackPart { name: string; content: AsyncIterable<Buffer> }
/** A pack that is being made: what it is about, and how its parts read the books. */
export interface Pack {
  app: App; workspaceId: number; from: string; to: string; language: 'en' | 'ar'; asOf: Date; chainSeq: string; chainHash: string;
  /** What may be in it: held when it was asked for, and still. */
  may: (permission: string) => Promise<boolean>;
  /** Reads in a short transaction of its own, with the eyes and rights of who asked. */
  within: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
  /** What is not in it, and why. */
  leaveOut: (name: string, why: string) => void;
  verified: (verification: { checked: number; holds: boolean; broken: { seq: string; number: string | null } | null }) => void;
}

type Step = NonNullable<EvidencePack['step']>;
const piece = 500;

/** All files of a pack but those that list them, by step. */
export const packParts: ReadonlyArray<readonly [Exclude<Step, 'manifest'>, (pack: Pack) => AsyncGenerator<PackPart>]> = [
  ['reports', reportParts], ['ledger', ledgerParts], ['open_items', openItemParts], ['bank', bankParts], ['taxes', taxParts], ['journal', journalParts], ['chain', chainParts], ['audit', auditParts], ['documents', documentParts],
];

interface JournalRow { seq: string; number: string; on: string; journal: string; memo: string; reference: string; source: string; source_id: string | null; recorded: Date; posted_by: string | null; position: number; code: string; name: string; debit: string; credit: string; currency: string; amount: string; rate: string; line_memo: string; hash: string }

async function* journalParts(pack: Pack): AsyncGenerator<PackPart> {
  yield { name: 'journal/journal.csv', content: journalTable(pack) };
  for (const [format, extension] of [['hledger', 'journal'], ['beancount', 'beancount']] as const) {
    const begun = await pack.within((ctx) => beginJournal(ctx, format, { from: pack.from, to: pack.to, seq: pack.chainSeq }));
    yield { name: `journal/${format}.${extension}`, content: (async function* () { for await (const text of journalText(pack.within, begun)) yield Buffer.from(text); })() };
  }
}

/** Entries of the days, a row for each line, in the order they were posted, with the entry's place in the chain and its hash. */
async function* journalTable(pack: Pack): AsyncGenerator<Buffer> {
  const { baseCurrency } = await pack.within((ctx) => requireBook(ctx));
  yield Buffer.from(csvHead(['Chain', 'Number', 'Date', 'Journal', 'Memo', 'Reference', 'Source', 'Source id', 'Recorded', 'Posted by', 'Line', 'Account', 'Name', 'Debit', 'Credit', 'Base currency', 'Currency', 'Amount', 'Rate', 'Line memo', 'Hash']));
  for (let after = '0'; ;) {
    const seq = after;
    const rows = await pack.within((ctx) => ctx.sql<JournalRow>(
      `select e.chain_seq::text as seq, e.number, e.entry_on::text as on, e.journal, e.memo, e.reference, e.source_type as source, e.source_id, e.recorded_at as recorded, e.posted_by, l.position, a.code, a.name, l.debit::text, l.credit::text, l.currency::text, accounting.money_text(l.amount, l.currency) as amount, trim_scale(l.rate)::text as rate, l.memo as line_memo, encode(e.hash, 'hex') as hash
       from (select x.* from accounting.entry x where x.workspace_id = $1 and x.chain_seq > $2::bigint and x.chain_seq <= $3::bigint and x.entry_on between $4 and $5 order by x.chain_seq limit ${piece}) e join accounting.line l on l.entry_id = e.id join accounting.account a on a.id = l.account_id order by e.chain_seq, l.position`,
      [pack.workspaceId, seq, pack.chainSeq, pack.from, pack.to], 'accounting.pack_journal'));
    if (rows.length === 0) return;
    yield Buffer.from(rows.map((r) => csvLine([
      r.seq, r.number, r.on, r.journal, r.memo, r.reference, r.source, r.source_id, r.recorded, r.posted_by, r.position + 1, r.code, r.name, decimal(r.debit, baseCurrency), decimal(r.credit, baseCurrency), baseCurrency, r.currency, r.amount, r.rate, r.line_memo, r.hash,
    ])).join(''));
    after = rows.at(-1)!.seq;
  }
}

/** The whole chain, not only of the days: only all of it proves that nothing was taken out. */
async function* chainParts(pack: Pack): AsyncGenerator<PackPart> {
  yield { name: 'chain/chain.jsonl', content: (async function* () {
    for (let after = 0n; after < BigInt(pack.chainSeq); after += BigInt(piece)) {
      const from = String(after);
      const rows = await pack.within((ctx) => ctx.sql<{ seq: string; number: string; hash: string; before: string; content: string }>(
        `select e.chain_seq::text as seq, e.number, encode(e.hash, 'hex') as hash, encode(e.previous_hash, 'hex') as before, convert_from(accounting.entry_content(e.id), 'UTF8') as content from accounting.entry e
         where e.workspace_id = $1 and e.chain_seq > $2::bigint and e.chain_seq <= least($2::bigint + ${piece}, $3::bigint) order by e.chain_seq`, [pack.workspaceId, from, pack.chainSeq], 'accounting.pack_chain'));
      yield Buffer.from(rows.map((r) => `${JSON.stringify({ seq: Number(r.seq), number: r.number, hash: r.hash, previousHash: r.before, content: r.content })}\n`).join(''));
    }
  })() };
  const found = await check(pack);
  pack.verified(found);
  yield { name: 'chain/verification.json', content: once(Buffer.from(`${JSON.stringify({ ...found, head: pack.chainHash, asOf: pack.asOf.toISOString() }, null, 1)}\n`)) };
}

async function check({ within, workspaceId, chainSeq }: Pack): Promise<Parameters<Pack['verified']>[0]> {
  const total = BigInt(chainSeq);
  for (let after = 0n; after < total; after += 5000n) {
    const from = after;
    const broken = await within((ctx) => brokenWithin(ctx, workspaceId, from, total));
    if (broken) return { checked: Number(broken.seq), holds: false, broken: { seq: broken.seq, number: broken.number } };
  }
  return { checked: Number(total), holds: true, broken: null };
}

const rooms = /^(accounting|invoicing|payments)\./;

/** What the log says of the three rooms from the first day on, for those who may read it. */
async function* auditParts(pack: Pack): AsyncGenerator<PackPart> {
  if (!(await pack.may(seesAudit))) { pack.leaveOut('audit-log.csv', seesAudit); return; }
  yield { name: 'audit-log.csv', content: (async function* () {
    yield Buffer.from(csvHead(['Number', 'At', 'Who', 'What', 'Subject', 'Details', 'Address']));
    for (let after = '0'; ;) {
      const seq = after;
      const rows = await pack.within((ctx) => ctx.sql<{ seq: string; at: Date; actor_id: string | null; type: string; subject_id: string | null; data: unknown; ip: string | null }>(
        'select e.seq::text, e.at, e.actor_id, e.type, e.subject_id, e.data, e.ip from core.event e where e.workspace_id = $1 and e.audit and e.seq > $2::bigint and e.at <= $3 order by e.seq limit 5000', [pack.workspaceId, seq, pack.asOf], 'accounting.pack_audit'));
      yield Buffer.from(rows.filter((r) => rooms.test(r.type) && r.at.toISOString().slice(0, 10) >= pack.from).map((r) => csvLine([r.seq, r.at, r.actor_id, r.type, r.subject_id, r.data, r.ip])).join(''));
      if (rows.length < 5000) return;
      after = rows.at(-1)!.seq;
    }
  })() };
}

/** Files of other rooms, for those who may see all of them. */
async function* documentParts(pack: Pack): AsyncGenerator<PackPart> {
  const span = { from: pack.from, to: pack.to, asOf: pack.asOf };
  for (const [room, source] of evidenceSources()) {
    if (!(await pack.may(source.can))) { pack.leaveOut(`documents (${room})`, source.can); continue; }
    let after: string | null = null;
    do {
      const place: string | null = after;
      const page: EvidencePage = await pack.within((ctx) => source.page(ctx, span, place));
      for (const { id, name } of page.files) {
        const content = await source.open(pack.app, pack.workspaceId, id);
        if (content) yield { name: `documents/${name}`, content };
        else pack.leaveOut(`documents/${name}`, 'lost');
      }
      after = page.next;
    } while (after !== null);
  }
}
