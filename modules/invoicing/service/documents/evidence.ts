import { registerEvidence, type EvidenceSource } from '#modules/accounting/api.ts';
import { fileBytes, findFiles } from '#modules/files/api.ts';
import { runAs } from '#core/server/app.ts';
import { areaOf } from '../../contract/documents.ts';
import { withFile } from './sealing.ts';

const most = 200;
const folders = { invoice: 'invoices', credit_note: 'credit-notes', debit_note: 'debit-notes', bill: 'bills', vendor_credit: 'vendor-credits' } as const;

/** Posted documents of a direction as PDF, as packs of evidence hold them. */
const sourceOf = (direction: 'sale' | 'purchase', can: string): EvidenceSource => ({
  can,
  async count(ctx, { from, to, asOf }) {
    const [row] = await ctx.sql<{ n: number }>("select count(*)::int as n from invoicing.document d where d.workspace_id = $1 and d.direction = $2 and d.deleted_at is null and d.issued_on between $3 and $4 and d.status in ('posted', 'void') and d.posted_at <= $5", [ctx.workspaceId, direction, from, to, asOf]);
    return row!.n;
  },
  async page(ctx, { from, to, asOf }, after) {
    const [on = from, id = '00000000-0000-0000-0000-000000000000'] = after?.split(' ') ?? [];
    const rows = await ctx.sql<{ id: string; kind: keyof typeof folders; number: string; on: string }>(
      `select d.id, d.kind, d.number, d.issued_on::text as on from invoicing.document d where d.workspace_id = $1 and d.direction = $2 and d.deleted_at is null and d.issued_on <= $3 and (d.issued_on, d.id) > ($4::date, $5::uuid)
         and d.status in ('posted', 'void') and d.posted_at <= $6 order by d.issued_on, d.id limit ${most}`, [ctx.workspaceId, direction, to, on, id, asOf], 'invoicing.evidence');
    const last = rows.at(-1);
    return { files: rows.map((r) => ({ id: r.id, name: `${folders[r.kind]}/${r.number.replace(/[^\w.-]+/g, '-')}.pdf` })), next: rows.length === most && last ? `${last.on} ${last.id}` : null };
  },
  async open(app, workspaceId, id) {
    const d = await withFile(app, workspaceId, id);
    const stored = d.pdf_key ? await app.blobs.open(d.pdf_key) : null;
    return stored ? (stored.stream as AsyncIterable<Buffer>) : null;
  },
});

const nothing = '00000000-0000-0000-0000-000000000000';
const safe = (text: string): string => text.normalize('NFC').replace(/[^\p{L}\p{N}._ -]+/gu, '-').replace(/^[. ]+|[. ]+$/g, '').slice(0, 120) || '-';

/** Files that came with something, as packs of evidence hold them: `sql` selects file_id, folder and created_at of those of `$1` from `$2` to `$3`, known at `$4`. */
export const filesOf = (can: string, name: string, sql: string): EvidenceSource => ({
  can,
  async count(ctx, { from, to, asOf }) {
    const [row] = await ctx.sql<{ n: number }>(`select count(*)::int as n from (${sql}) f`, [ctx.workspaceId, from, to, asOf], `invoicing.evidence_count.${name}`);
    return row!.n;
  },
  async page(ctx, { from, to, asOf }, after) {
    const rows = await ctx.sql<{ file_id: string; folder: string }>(`select f.file_id, f.folder from (${sql}) f where f.file_id > $5::uuid order by f.file_id limit ${most}`, [ctx.workspaceId, from, to, asOf, after ?? nothing], `invoicing.evidence_files.${name}`);
    const names = await findFiles(ctx, rows.map((r) => r.file_id));
    return { files: rows.map((r) => ({ id: r.file_id, name: `${r.folder.split('/').map(safe).join('/')}/${safe(names.get(r.file_id)?.name ?? r.file_id)}` })), next: rows.length === most ? rows.at(-1)!.file_id : null };
  },
  async open(app, workspaceId, id) {
    // A picture may be kept only in the sizes that are shown.
    const file = await runAs(app, { workspaceId, name: 'invoicing.evidence' }, async (ctx) => (await fileBytes(ctx, id, 'original')) ?? fileBytes(ctx, id, 'large'));
    return file && (async function* () { yield file.bytes; })();
  },
});

/** Two kinds of files of one permission, the second after the first: ids and places say which. */
function chained(first: EvidenceSource, second: EvidenceSource): EvidenceSource {
  const marked = (mark: string, page: Awaited<ReturnType<EvidenceSource['page']>>, next: string | null) => ({ files: page.files.map((f) => ({ ...f, id: `${mark}${f.id}` })), next: page.next === null ? next : `${mark}${page.next}` });
  return {
    can: first.can,
    count: async (ctx, span) => (await first.count(ctx, span)) + (await second.count(ctx, span)),
    page: async (ctx, span, after) => (after === null || after.startsWith('1') ? marked('1', await first.page(ctx, span, after === null ? null : after.slice(1)), '2') : marked('2', await second.page(ctx, span, after === '2' ? null : after.slice(1)), null)),
    open: (app, workspaceId, id) => (id.startsWith('1') ? first : second).open(app, workspaceId, id.slice(1)),
  };
}

// What vendors sent (mailed or imported, PDF or XML) and what was attached stands beside the document.
for (const [name, direction, can] of [['sales', 'sale', 'invoicing.invoice.view_all'], ['purchases', 'purchase', 'invoicing.bill.view_all']] as const) {
  registerEvidence(name, chained(sourceOf(direction, can), filesOf(can, direction,
    `select a.file_id, (case d.kind when 'bill' then 'bills' when 'vendor_credit' then 'vendor-credits' when 'credit_note' then 'credit-notes' when 'debit_note' then 'debit-notes' else 'invoices' end) || '/' || d.number as folder
     from core.attachment a join invoicing.document d on d.id::text = a.subject_id and d.workspace_id = a.workspace_id
     where a.workspace_id = $1 and a.topic = '${areaOf[direction].topic}' and a.removed_at is null and a.created_at <= $4 and d.direction = '${direction}' and d.deleted_at is null and d.issued_on between $2 and $3 and d.status in ('posted', 'void') and d.posted_at <= $4`)));
}
