import { registerEvidence, type EvidenceSource } from '#modules/accounting/api.ts';
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

registerEvidence('sales', sourceOf('sale', 'invoicing.invoice.view_all'));
registerEvidence('purchases', sourceOf('purchase', 'invoicing.bill.view_all'));
