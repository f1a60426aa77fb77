import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { formatMoney, moneyFromWire } from '#core/contract/money.ts';
import { runAs, type App } from '#core/server/app.ts';
import type { Account, Ctx } from '#core/server/context.ts';
import { fail, Refusal } from '#core/server/fail.ts';
import { queueMail, type NewMail } from '#core/server/mail/mail.ts';
import { jobOutside } from '#core/server/module.ts';
import { getParty, registerPartyTimeline, type PartyFacts } from '#modules/parties/api.ts';
import { getSettings } from '#modules/settings/api.ts';
import { workspaceName } from '#modules/workspace/api.ts';
import { statementSend, type mailStatement, type previewStatementMail } from '../../contract/reports/statement-mail.ts';
import type { ReportLanguage } from '../../rules/reports/report-words.ts';
import { statementMailTexts } from '../../rules/reports/statement-mail-words.ts';
import { requireDays } from './asked.ts';
import { exportFile } from './export.ts';
import { keepFile } from './mail-files.ts';
import { tellStatementUnsent } from './mail-notices.ts';
import { statementOf } from './party-statement.ts';
import { sheetOf, type ExportInput } from './sheets.ts';

type Question = InputOf<typeof previewStatementMail>;
interface Turn { workspaceId: number; by: string; name: string; mailId: string; question: Omit<Question, 'workspace_slug'>; email: string; cc: readonly string[] }

const job = 'accounting.mailStatement';
const topic = 'accounting.statement';

/** Language of a statement: the one that was chosen, else that of its party. */
export const languageOf = ({ language }: Pick<Question, 'language'>, party: Pick<PartyFacts, 'language'>): ReportLanguage => language ?? (party.language.startsWith('ar') ? 'ar' : 'en');
const fileName = ({ to }: Pick<Question, 'to'>): string => `statement-${to}.pdf`;
/** A statement as the PDF that is asked of the reports. */
export const statementPaper = (question: Omit<Question, 'workspace_slug'>, language: ReportLanguage): ExportInput => ({ workspace_slug: '', report: 'statement', format: 'pdf', compare: 'none', by: 'total', zeros: false, netTaxes: false, method: 'direct', language, partyId: question.partyId, from: question.from, to: question.to, ...(question.currency ? { currency: question.currency } : {}) } as ExportInput);

/** The mail with a statement, without its receiver and its file. */
async function written(ctx: Ctx, question: Omit<Question, 'workspace_slug'>): Promise<{ party: PartyFacts; mail: Omit<NewMail, 'to'> & { language: ReportLanguage } }> {
  requireDays(question);
  const { partyId, from, to, message } = question;
  const party = await getParty(ctx, partyId);
  const language = languageOf(question, party);
  const statement = await statementOf(ctx, { workspace_slug: '', partyId: party.id, from, to, side: 'both', limit: 1, ...(question.currency ? { currency: question.currency } : {}) });
  const [{ company, brand }, workspace] = [await getSettings(ctx), await workspaceName(ctx)];
  const seller = company.legalName || (brand.appTitle === 'Atrium' ? workspace : brand.appTitle);
  const closing = moneyFromWire({ amount: statement.closing, currency: statement.currency });
  const size = { ...closing, amount: closing.amount < 0n ? -closing.amount : closing.amount };
  const texts = statementMailTexts(language, { from, to, seller, message, balance: formatMoney(size, language === 'ar' ? 'ar-u-nu-latn' : 'en-US'), sign: closing.amount > 0n ? 1 : closing.amount < 0n ? -1 : 0 });
  return { party, mail: { ...texts, language, ...(company.email ? { replyTo: { email: company.email, name: seller } } : {}) } };
}

/** How the mail will read. */
export async function previewStatement(ctx: Ctx, { workspace_slug: _slug, ...question }: Question): Promise<OutputOf<typeof previewStatementMail>> {
  const { party, mail } = await written(ctx, question);
  return { to: party.email, language: mail.language, subject: mail.subject, heading: mail.heading, paragraphs: [...mail.paragraphs], file: fileName(question) };
}

/** Has a statement mailed to its party: what cannot be mailed is refused at once, the paper is drawn in the background. */
export async function sendStatement(ctx: Ctx, { workspace_slug: _slug, mailId, email, cc, ...question }: InputOf<typeof mailStatement>): Promise<OutputOf<typeof mailStatement>> {
  const { party, mail } = await written(ctx, question);
  const receiver = email ?? party.email ?? fail('accounting.statement_no_email', { name: party.name });
  await sheetOf(ctx, statementPaper(question, mail.language));
  await ctx.enqueue(job, { workspaceId: ctx.workspaceId, by: ctx.accountId!, name: party.name, mailId, question: { ...question, partyId: party.id }, email: receiver, cc } satisfies Turn, { key: `${job}:${mailId}` });
  return { ok: true };
}

/** Draws the paper with the eyes of whoever sends it and puts its mail into the outbox, once. */
async function deliver(app: App, { workspaceId, by, name, mailId, question, email, cc }: Turn): Promise<void> {
  const membership = await app.gate.membership(app, by, { id: workspaceId });
  // Whoever lost the right since sends nothing any more.
  if (membership?.status !== 'active' || !membership.permissions.has(statementSend)) return;
  const account: Account = { id: by, email: '', sessionId: '', emailVerified: true };
  const as = <T>(work: (ctx: Ctx) => Promise<T>) => runAs(app, { account, membership, name: job }, work);
  const made = await as(async (ctx) => { const { party, mail } = await written(ctx, question); return { party, mail, paper: await exportFile(ctx, statementPaper(question, mail.language)) }; })
    .catch((error: unknown) => { if (error instanceof Refusal) return null; throw error; });
  if (!made) return as((ctx) => tellStatementUnsent(ctx, workspaceId, { by, name, partyId: question.partyId, on: question.to }));
  const file = await keepFile(app, workspaceId, made.paper, fileName(question));
  await as(async (ctx) => {
    const queued = await queueMail(ctx, { ...made.mail, to: { email, name: made.party.name }, cc, attachments: [file], dedupeKey: `${job}:${workspaceId}:${mailId}` });
    if (queued) ctx.emit({ type: `${topic}.mailed`, id: made.party.id, workspaceId, can: statementSend, data: { note: `${question.from} – ${question.to}` } });
  });
}

// That a statement went out belongs to the history of its party.
registerPartyTimeline(topic, async (ctx, partyIds) => (ctx.can(statementSend) ? [{ topic, ids: [...partyIds] }] : []));

/** Background work of mailed statements. */
export const statementMailJobs = [jobOutside(job, deliver)];
