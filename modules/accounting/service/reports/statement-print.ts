import { buffer } from 'node:stream/consumers';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { Refusal } from '#core/server/fail.ts';
import { startBatch } from '#core/server/paper/batches.ts';
import { registerPaper } from '#core/server/paper/sources.ts';
import { guarded } from '#core/server/resource/savepoint.ts';
import { followParties, getParty } from '#modules/parties/api.ts';
import type { mailStatements, planStatements, printStatements } from '../../contract/reports/statement-print.ts';
import { reportView } from '../../contract/reports/table.ts';
import { requireBook } from '../ledger/book.ts';
import { requireDays } from './asked.ts';
import { exportFile } from './export.ts';
import { languageOf, sendStatement, statementPaper } from './statement-mail.ts';

registerPaper('statements', {
  can: reportView,
  async choose(ctx, ids) {
    const parties = await followParties(ctx, ids);
    // Of two that were merged meanwhile there is one.
    const once = new Map([...parties.values()].map((p) => [p.id, p.name]));
    return [...once].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name));
  },
  async open({ within, about }, partyId) {
    const answer = await within(async (ctx) => {
      const question = { partyId, from: about['from']!, to: about['to']!, message: '' };
      return exportFile(ctx, statementPaper(question, (about['language'] as 'en' | 'ar' | undefined) ?? languageOf({}, await getParty(ctx, partyId))));
    });
    return Buffer.isBuffer(answer.stream) ? answer.stream : buffer(answer.stream);
  },
});

/** Begins one file with the statements of many. */
export async function startStatements(ctx: Ctx, { partyIds, from, to, language, form }: InputOf<typeof printStatements>): Promise<OutputOf<typeof printStatements>> {
  requireDays({ from, to });
  await requireBook(ctx);
  return startBatch(ctx, 'statements', [...new Set(partyIds)], form, { from, to, ...(language ? { language } : {}) });
}

/** Who of many would get a statement, and where. */
export async function showStatementPlan(ctx: Ctx, { partyIds }: InputOf<typeof planStatements>): Promise<OutputOf<typeof planStatements>> {
  const parties = new Map([...(await followParties(ctx, [...new Set(partyIds)])).values()].map((p) => [p.id, p]));
  return { items: [...parties.values()].map(({ id, name, email }) => ({ id, name, to: email })).toSorted((a, b) => a.name.localeCompare(b.name)) };
}

/** Mails many, one after the other; a refusal takes back nothing but its own. */
export async function mailMany(ctx: Ctx, { workspace_slug, from, to, message, mails }: InputOf<typeof mailStatements>): Promise<OutputOf<typeof mailStatements>> {
  const results: OutputOf<typeof mailStatements>['results'] = [];
  for (const { partyId, mailId } of mails) {
    const sent = await guarded(ctx, () => sendStatement(ctx, { workspace_slug, partyId, from, to, message, mailId, cc: [] }));
    if ('error' in sent && !(sent.error instanceof Refusal)) throw sent.error;
    results.push({ partyId, refusal: 'done' in sent ? null : (({ code, message: words, details }: Refusal) => ({ code, message: words, details: details as Record<string, unknown> }))(sent.error as Refusal) });
  }
  return { results };
}
