import { fileName } from '../../rules/proof/pack-words.ts';
import { mostRows } from '../reports/sheet-parts.ts';
import { reportReconciliation } from '../bank/reconciliation.ts';
import { seesBank } from './evidence-files.ts';
import type { Pack, PackPart } from './pack-parts.ts';
import { once, report } from './pack-reports.ts';

interface Statement { id: string; account_id: string; name: string; from: string; to: string }

/** How each bank account was reconciled to the statements that end within the days: what was signed as it was signed, the others as the books stand now. */
export async function* bankParts(pack: Pack): AsyncGenerator<PackPart> {
  if (!(await pack.may(seesBank))) { pack.leaveOut('bank', seesBank); return; }
  const statements = await pack.within((ctx) => ctx.sql<Statement>(
    `select s.id, b.id as account_id, b.name, s.from_on::text as from, s.to_on::text as to from accounting.bank_statement s join accounting.bank_account b on b.id = s.bank_account_id
     where s.workspace_id = $1 and s.deleted_at is null and s.to_on between $2 and $3 and s.created_at <= $4 order by b.name, b.id, s.to_on, s.id limit 2000`, [pack.workspaceId, pack.from, pack.to, pack.asOf]));
  for (const s of statements) {
    const name = `bank/${fileName(s.name)}/${s.from}_${s.to}`;
    const found = await pack.within((ctx) => reportReconciliation(ctx, { workspace_slug: '', id: s.account_id, statementId: s.id }, mostRows.csv));
    yield { name: `${name}${found.signed ? '-signed' : ''}.json`, content: once(Buffer.from(`${JSON.stringify(found, null, 1)}\n`)) };
    yield* report(pack, `${name}${found.signed ? '-signed' : ''}`, { report: 'reconciliation', bankAccountId: s.account_id, statementId: s.id });
  }
}
