import { runAs, type App } from '#core/server/app.ts';
import type { Account, Ctx } from '#core/server/context.ts';
import { Refusal } from '#core/server/fail.ts';
import { jobOutside } from '#core/server/module.ts';
import { bankAccountOf } from './account-record.ts';
import { prepareFile, type PreparedFile, type ReadingOrder } from './prepared-file.ts';
import { forgetFileLines, keepFileLines, linesAtOnce } from './statement-file-lines.ts';
import { bytesOf } from './statement-file-record.ts';
import type { RememberedChoices } from './statement-reading.ts';
import { prepareInThread } from './statement-thread.ts';

/** Files up to so many bytes are read at once, within the request: that takes a few hundredths of a second. */
export const readAtOnce = 128 * 1024;

// Files this process reads at once: the thread of each may take a gigabyte.
const reading = { most: 2, now: 0, againInMs: 1000 };

interface Step { id: string; workspaceId: number; version: number; account: Account }

/** Reads a small file now, and has a large one read in the background as the person who asked. Its row is locked, or new. */
export async function readFileOf(ctx: Ctx, { id, version, order }: { id: string; version: number; order: ReadingOrder }): Promise<void> {
  if (order.bytes.byteLength > readAtOnce) {
    // In no queue: one that a dead process holds would keep everybody's files waiting for hours.
    await ctx.enqueue('accounting.readStatementFile', { id, workspaceId: ctx.workspaceId!, version, account: ctx.account! } satisfies Step);
    return;
  }
  const { reading, lines } = prepareFile(order);
  await forgetFileLines(ctx, id);
  await keepFileLines(ctx, id, lines);
  await finish(ctx, id, reading, lines.length);
}

async function finish(ctx: Ctx, id: string, reading: PreparedFile['reading'], total: number): Promise<void> {
  await ctx.sql("update accounting.statement_file set state = 'read', reading = $3, problem = null, handled = $4, total = $4, updated_at = now() where id = $1 and workspace_id = $2", [id, ctx.workspaceId, JSON.stringify(reading), total]);
}

/** Reads a large file in a thread of its own and keeps its lines piece by piece. Put aside, or read anew in another way, it comes to nothing. */
export const readFileJob = jobOutside<Step>('accounting.readStatementFile', async (app, step) => {
  const membership = await app.gate.membership(app, step.account.id, { id: step.workspaceId });
  if (membership?.status !== 'active' || !membership.permissions.has('accounting.bank.edit')) {
    await runAs(app, { workspaceId: step.workspaceId, name: `statement:${step.id}` }, (ctx) => giveUp(ctx, step, { reason: 'not_allowed', at: null, values: {} }));
    return;
  }
  const as = <T>(work: (ctx: Ctx) => Promise<T>) => runAs(app, { account: step.account, membership, name: `statement:${step.id}` }, work);
  // Put back rather than waited for: other work has its turn, and another process may be free.
  if (reading.now === reading.most) return as((ctx) => ctx.enqueue('accounting.readStatementFile', step, { runAt: new Date(Date.now() + reading.againInMs) }));
  reading.now += 1;
  try { await readLarge(app, step, as); } finally { reading.now -= 1; }
});

async function readLarge(app: App, step: Step, as: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>): Promise<void> {
  const order = await as((ctx) => orderOf(ctx, step));
  if (!order) return;
  let made: PreparedFile;
  try {
    made = await prepareInThread(order);
  } catch (error) {
    // What broke the thread would break the next one too: the person is told, and may choose another way to read it.
    if (!(error instanceof Refusal)) app.log.error({ err: error, file: step.id }, 'a bank file could not be read');
    await as(async (ctx) => { if (await giveUp(ctx, step, problemOf(error))) tell(ctx, step.id, 'failed'); });
    return;
  }
  for (let from = 0; from < made.lines.length; from += linesAtOnce) {
    const piece = made.lines.slice(from, from + linesAtOnce);
    if (!(await as((ctx) => advance(ctx, step, piece, made.lines.length)))) return;
  }
  await as(async (ctx) => {
    if (!(await standing(ctx, step))) return;
    await finish(ctx, step.id, made.reading, made.lines.length);
    tell(ctx, step.id, 'read');
  });
}

const tell = (ctx: Ctx, id: string, what: 'advanced' | 'read' | 'failed') => ctx.emit({ type: `accounting.statement_file.${what}`, id, can: 'accounting.bank.edit', audit: false });

/** True while this reading is the one that is wanted; its row is locked. */
async function standing(ctx: Ctx, { id, version }: Step): Promise<boolean> {
  return (await ctx.sql("select 1 from accounting.statement_file f where f.id = $1 and f.workspace_id = $2 and f.state = 'reading' and f.version = $3 for update", [id, ctx.workspaceId, version])).length > 0;
}

/** What there is to read; lines of an attempt that broke off are forgotten. */
async function orderOf(ctx: Ctx, step: Step): Promise<ReadingOrder | null> {
  if (!(await standing(ctx, step))) return null;
  const [file] = await ctx.sql<{ bank_account_id: string; choices: ReadingOrder['chosen'] }>("select f.bank_account_id, nullif(f.choices, '{}') as choices from accounting.statement_file f where f.id = $1 and f.workspace_id = $2", [step.id, ctx.workspaceId]);
  const account = await bankAccountOf(ctx, file!.bank_account_id);
  await forgetFileLines(ctx, step.id);
  await ctx.sql('update accounting.statement_file set handled = 0, total = null, updated_at = now() where id = $1 and workspace_id = $2', [step.id, ctx.workspaceId]);
  return { bytes: await bytesOf(ctx, step.id), currency: account.currency, chosen: file!.choices, remembered: file!.choices ? null : (account.statement_choices as RememberedChoices | null) };
}

async function advance(ctx: Ctx, step: Step, lines: PreparedFile['lines'], total: number): Promise<boolean> {
  if (!(await standing(ctx, step))) return false;
  await keepFileLines(ctx, step.id, lines);
  await ctx.sql('update accounting.statement_file set handled = handled + $3, total = $4, updated_at = now() where id = $1 and workspace_id = $2', [step.id, ctx.workspaceId, lines.length, total]);
  tell(ctx, step.id, 'advanced');
  return true;
}

type Problem = { reason: string; at: unknown; values: unknown };
function problemOf(error: unknown): Problem {
  if (!(error instanceof Refusal)) return { reason: 'broke_off', at: null, values: {} };
  const { code, details } = error;
  return code === 'accounting.statement_unreadable' ? { reason: String(details['reason']), at: details['at'] ?? null, values: details['values'] ?? {} } : { reason: 'amount_large', at: null, values: {} };
}

/** Says why it cannot be read; nothing of it was kept yet. */
async function giveUp(ctx: Ctx, step: Step, problem: Problem): Promise<boolean> {
  return (await ctx.sql("update accounting.statement_file set state = 'failed', problem = $4, updated_at = now() where id = $1 and workspace_id = $2 and state = 'reading' and version = $3 returning 1", [step.id, step.workspaceId, step.version, JSON.stringify(problem)])).length > 0;
}
