import type { Ctx } from '#core/server/context.ts';
import { Refusal } from '#core/server/fail.ts';
import { fileName } from '../../rules/proof/pack-words.ts';
import { reportReconciliation } from '../bank/reconciliation.ts';
import { reconciliationOnPaper } from '../reports/bank-sheets.ts';
import { mostRows } from '../reports/sheet-parts.ts';
import { shortEnough } from '../reports/sheets.ts';
import { seesBank, type EvidenceSpan } from './evidence-files.ts';
import type { Pack, PackPart } from './pack-parts.ts';
import { once, report } from './pack-reports.ts';

interface Statement { id: string; account_id: string; name: string; from: string; to: string }

const page = 500;
// Of the days, as they were when the pack was asked for.
const statementsSql = 'accounting.bank_statement s join accounting.bank_account b on b.id = s.bank_account_id where s.workspace_id = $1 and s.deleted_at is null and s.to_on between $2 and $3 and s.created_at <= $4';

/** About as many files as the bank brings: three of each statement. */
export async function countBankFiles(ctx: Ctx, { from, to, asOf }: EvidenceSpan): Promise<number> {
  return (await ctx.sql<{ n: number }>(`select count(*)::int as n from ${statementsSql}`, [ctx.workspaceId, from, to, asOf], 'accounting.pack_bank_count'))[0]!.n * 3;
}

/** How each bank account was reconciled to the statements that end within the days: what was signed as it was signed, the others as the books stand now. */
export async function* bankParts(pack: Pack): AsyncGenerator<PackPart> {
  if (!(await pack.may(seesBank))) { pack.leaveOut('bank', seesBank); return; }
  for (let last: Statement | null = null; ;) {
    const after: Statement | null = last;
    const statements: Statement[] = await pack.within((ctx) => ctx.sql<Statement>(
      `select s.id, b.id as account_id, b.name, s.from_on::text as from, s.to_on::text as to from ${statementsSql} and ($5::uuid is null or (b.name, b.id, s.to_on, s.id) > ($6, $5::uuid, $7::date, $8::uuid)) order by b.name, b.id, s.to_on, s.id limit ${page}`,
      [pack.workspaceId, pack.from, pack.to, pack.asOf, after?.account_id ?? null, after?.name ?? '', after?.to ?? null, after?.id ?? null], 'accounting.pack_bank'));
    for (const statement of statements) yield* statementParts(pack, statement);
    if (statements.length < page) return;
    last = statements.at(-1)!;
  }
}

async function* statementParts(pack: Pack, { id, account_id: bankAccountId, name, from, to }: Statement): AsyncGenerator<PackPart> {
  const place = `bank/${fileName(name)}/${from}_${to}`;
  let found: Awaited<ReturnType<typeof reportReconciliation>>;
  try {
    found = await pack.within((ctx) => reportReconciliation(ctx, { workspace_slug: '', id: bankAccountId, statementId: id }, mostRows.csv));
  } catch (error) {
    // Taken back before its turn came.
    if (!(error instanceof Refusal)) throw error;
    pack.leaveOut(place, error.message);
    return;
  }
  const file = found.signed ? `${place}-signed` : place;
  yield { name: `${file}.json`, content: once(Buffer.from(`${JSON.stringify(found, null, 1)}\n`)) };
  yield* report(pack, file, { report: 'reconciliation', bankAccountId, statementId: id }, ['csv', 'pdf'], async (ctx, asked) => shortEnough(await reconciliationOnPaper(ctx, asked, found), asked.format));
}
