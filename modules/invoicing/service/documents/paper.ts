import { buffer } from 'node:stream/consumers';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { paperLimits } from '#core/contract/paper.ts';
import type { Ctx } from '#core/server/context.ts';
import { Refusal } from '#core/server/fail.ts';
import { startBatchOf } from '#core/server/paper/batches.ts';
import { registerPaper, type PaperSource } from '#core/server/paper/sources.ts';
import { renderDocumentPdf } from '#core/server/pdf/render.ts';
import { chosenIds } from '#core/server/resource/bulk.ts';
import { builder } from '#core/server/resource/list.ts';
import { guarded } from '#core/server/resource/savepoint.ts';
import { followParties } from '#modules/parties/api.ts';
import { areaOf, type Direction, type planSending, type printDocuments, type sendMany } from '../../contract/documents.ts';
import { printParty } from './masters.ts';

import { paperOf, pdfName } from './print.ts';
import { documentRecords, documentScope } from './record.ts';
import { refusalOf } from './refusal-of.ts';
import { documentsById, loadDocument, type DocumentRow } from './rows.ts';
import { withFile } from './sealing.ts';
import { send } from './send.ts';

const kinds = { sale: 'invoices', purchase: 'bills' } as const;

/** Ids of documents that the viewer may see, in the order of their numbers; drafts last, by their days. */
async function seen(ctx: Ctx, direction: Direction, ids: readonly string[]): Promise<string[]> {
  const p = builder();
  const list = p.add([...ids]);
  const text = `select d.id from invoicing.document d where d.id = any(${list}::uuid[]) and ${documentScope(direction)(ctx, p)} order by d.number nulls last, d.issued_on, d.id`;
  return (await ctx.sql<{ id: string }>(text, p.values)).map((r) => r.id);
}

const sourceOf = (direction: Direction): PaperSource => ({
  can: `${areaOf[direction].can}.view`,
  async choose(ctx, ids) {
    const order = await seen(ctx, direction, ids);
    const rows = await documentsById(ctx, ctx.workspaceId, order);
    return order.flatMap((id) => { const d = rows.get(id); return d ? [{ id, name: pdfName(d).replace(/\.pdf$/, '') }] : []; });
  },
  async open({ app, workspaceId, within }, id) {
    // Seen anew, with the rights of this moment; a draft is drawn as it is now.
    const { d, paper } = await within(async (ctx) => { const d = await loadDocument(ctx, direction, id); return { d, paper: d.status === 'posted' || d.status === 'void' ? null : await paperOf(ctx, d) }; });
    if (paper) return renderDocumentPdf(paper);
    const { pdf_key: key } = d.pdf_key ? d : await withFile(app, workspaceId, id);
    const stored = key ? await app.blobs.open(key) : null;
    return stored && buffer(stored.stream);
  },
});
registerPaper(kinds.sale, sourceOf('sale'));
registerPaper(kinds.purchase, sourceOf('purchase'));

/** Begins one file with the papers of many documents. */
export const printMany = (direction: Direction) => async (ctx: Ctx, { selection, form }: InputOf<(typeof printDocuments)['sale']>): Promise<OutputOf<(typeof printDocuments)['sale']>> => startBatchOf(ctx, kinds[direction], documentRecords[direction], { selection, form });

/** Who would get what: each document, the address of its contact, else of its customer, and why it would not go out. */
export async function showSendingPlan(ctx: Ctx, { selection }: InputOf<typeof planSending>): Promise<OutputOf<typeof planSending>> {
  const ids = await seen(ctx, 'sale', await chosenIds(ctx, documentRecords.sale, selection, paperLimits.papers, 'core.too_many_papers'));
  const rows = await documentsById(ctx, ctx.workspaceId, ids);
  const documents = ids.flatMap((id) => rows.get(id) ?? []);
  const parties = await followParties(ctx, [...new Set(documents.flatMap((d) => [d.party_id, d.contact_id]))].filter((id): id is string => id !== null));
  const receiver = (d: DocumentRow): string | null => (d.party_id && parties.has(d.party_id) && (!d.contact_id || parties.has(d.contact_id)) ? printParty((id) => (id === null ? undefined : parties.get(id)), d).email : null);
  return {
    items: documents.map((d) => {
      const to = receiver(d);
      return { id: d.id, number: d.number, party: d.party_name, to, sentAt: d.sent_at?.toISOString() ?? null, problem: d.status !== 'posted' ? 'not_posted' : to === null ? 'no_email' : null };
    }),
  };
}

/** Mails documents one after the other, each to its customer, in one transaction in which a refusal takes back nothing but its own. */
export async function mailMany(ctx: Ctx, { workspace_slug, ids, message }: InputOf<typeof sendMany>): Promise<OutputOf<typeof sendMany>> {
  const results: OutputOf<typeof sendMany>['results'] = [];
  // In the order of their ids they are locked, in that of the caller they are answered.
  const done = new Map<string, (typeof results)[number]>();
  for (const id of [...new Set(ids)].toSorted()) {
    const sent = await guarded(ctx, () => send(ctx, { workspace_slug, id, cc: [], message, byMail: true, withoutEInvoice: false }));
    if ('error' in sent && !(sent.error instanceof Refusal)) throw sent.error;
    done.set(id, 'done' in sent ? { id, to: sent.done.sentTo[0] ?? null, refusal: null } : { id, to: null, refusal: refusalOf(sent.error as Refusal) });
  }
  for (const id of ids) results.push(done.get(id)!);
  return { results };
}
