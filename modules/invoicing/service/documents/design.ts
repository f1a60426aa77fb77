import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { Refusal } from '#core/server/fail.ts';
import type { StreamAnswer } from '#core/server/module.ts';
import type { PdfColumn, PdfDocument } from '#core/server/pdf/document.ts';
import { renderDocumentPdf } from '#core/server/pdf/render.ts';
import { getSettings, paperColor, printedLogo } from '#modules/settings/api.ts';
import { workspaceName } from '#modules/workspace/api.ts';
import { paperColumns, type PaperDesign, type PaperLayout, type previewPaperDesign, type updatePaperDesign } from '../../contract/documents.ts';
import { printedDay, word, type DocumentWord } from '../../rules/documents/document-words.ts';

const usual: PaperDesign = { version: 0, layout: 'classic', accent: null, logoPlace: 'start', logoSize: 'medium', columns: ['tax'], paper: null, margins: 'normal' };
const columns = 'p.version, p.layout, p.accent, p.logo_place as "logoPlace", p.logo_size as "logoSize", p.columns, p.paper, p.margins';

/** How documents of a workspace look on paper. */
export async function readDesign(ctx: Ctx, workspaceId: number): Promise<PaperDesign> {
  return (await ctx.sql<PaperDesign>(`select ${columns} from invoicing.paper_design p where p.workspace_id = $1`, [workspaceId], 'invoicing.paper_design'))[0] ?? usual;
}

/** The same for the active workspace. */
export const showDesign = (ctx: Ctx): Promise<PaperDesign> => readDesign(ctx, ctx.workspaceId);

/** Changes it. */
export async function changeDesign(ctx: Ctx, { version, layout, accent, logoPlace, logoSize, columns: shown, paper, margins }: InputOf<typeof updatePaperDesign>): Promise<PaperDesign> {
  const before = await readDesign(ctx, ctx.workspaceId);
  const rows = await ctx.sql<PaperDesign>(
    `insert into invoicing.paper_design as p (workspace_id, layout, accent, logo_place, logo_size, columns, paper, margins) select $1::int, $3::text, $4::text, $5::text, $6::text, $7::text[], $8::text, $9::text where $2 = 0 or exists (select 1 from invoicing.paper_design q where q.workspace_id = $1)
     on conflict (workspace_id) do update set layout = excluded.layout, accent = excluded.accent, logo_place = excluded.logo_place, logo_size = excluded.logo_size, columns = excluded.columns, paper = excluded.paper, margins = excluded.margins, version = p.version + 1, updated_at = now() where p.version = $2
     returning ${columns}`, [ctx.workspaceId, version, layout, accent, logoPlace, logoSize, paperColumns.filter((c) => shown.includes(c)), paper, margins]);
  if (!rows[0]) throw new Refusal('core.version_conflict', { current: before });
  ctx.emit({ type: 'invoicing.settings.changed', id: ctx.workspaceId, version: rows[0].version, data: { changes: { design: [before.layout, layout] } }, can: 'invoicing.invoice.view' });
  return rows[0];
}

const logoHeights = { small: 28, medium: 42, large: 66 } as const;
const marginsOf = { narrow: 30, normal: 46, wide: 64 } as const;

/** What of a design the drawing knows, for a document that may be laid out otherwise; with the paper and the accent. */
export function drawnDesign(design: PaperDesign, { layout = design.layout, country, color }: { layout?: PaperLayout | undefined; country: string; /** Of the workspace. */ color: string }): { design: NonNullable<PdfDocument['design']>; page: 'A4' | 'Letter'; color: string } {
  return { design: { layout, logo: { place: design.logoPlace, height: logoHeights[design.logoSize] }, margin: marginsOf[design.margins] }, page: design.paper ?? (['US', 'CA', 'MX'].includes(country) ? 'Letter' : 'A4'), color: design.accent ?? color };
}

/** What stands in the columns of a line. */
export interface LineCells { name: string; code: string; quantity: string; unit: string; price: string; discount: string; tax: string; amount: string }

/** The columns of a design: their headings, and the cells of a line in them. What has no column of its own stands with something else: the unit with the quantity, the discount below the name. */
export function columnsOf({ columns: shown }: Pick<PaperDesign, 'columns'>, w: (key: DocumentWord) => string): { columns: PdfColumn[]; cells: (line: LineCells) => string[]; hasDiscount: boolean } {
  const has = (key: (typeof paperColumns)[number]) => shown.includes(key);
  const all: Array<[on: boolean, PdfColumn, (line: LineCells) => string]> = [
    [true, { label: w('item'), align: 'start', share: 4.8 }, (l) => l.name], [has('code'), { label: w('code'), align: 'start', share: 1.4 }, (l) => l.code],
    [true, { label: w('quantity'), align: 'end', share: has('unit') ? 1.3 : 2 }, (l) => (has('unit') ? l.quantity : [l.quantity, l.unit].filter(Boolean).join(' '))], [has('unit'), { label: w('unit'), align: 'start', share: 1.1 }, (l) => l.unit],
    [true, { label: w('price'), align: 'end', share: 1.7 }, (l) => l.price], [has('discount'), { label: w('discount'), align: 'end', share: 1.4 }, (l) => l.discount], [has('tax'), { label: w('tax'), align: 'end', share: 1.1 }, (l) => l.tax], [true, { label: w('amount'), align: 'end', share: 1.9 }, (l) => l.amount],
  ];
  const on = all.filter(([is]) => is);
  return { columns: on.map(([, column]) => column), cells: (line) => on.map(([, , cell]) => cell(line)), hasDiscount: has('discount') };
}

/** A sample in a design, with the name and the logo of the workspace. */
export async function previewDesign(ctx: Ctx, { workspace_slug: _slug, language, ...given }: InputOf<typeof previewPaperDesign>): Promise<StreamAnswer> {
  const { brand, company, system } = await getSettings(ctx);
  const w = (key: DocumentWord, values?: Record<string, string | number>) => word(language, key, values);
  const name = company.legalName || (brand.appTitle === 'Atrium' ? await workspaceName(ctx) : brand.appTitle);
  const drawn = drawnDesign({ version: 0, ...given }, { country: company.country, color: paperColor(brand.theme) });
  const { columns: heads, cells, hasDiscount } = columnsOf(given, w);
  const [first, second] = language === 'ar' ? ['تصميم الهوية', 'طباعة البطاقات'] : ['Brand design', 'Printed cards'];
  const day = (on: string) => printedDay(on, language, system.dateFormat);
  const paper: PdfDocument = {
    title: `${w('invoice')} 2026-00042`, language, page: drawn.page, design: drawn.design, at: new Date(0), brand: { name, color: drawn.color, logo: await printedLogo(ctx, ctx.workspaceId) }, stamp: null,
    facts: [{ label: w('date'), value: day('2026-03-02') }, { label: w('due'), value: day('2026-03-16') }],
    parties: [{ label: w('from'), lines: [name, company.address1, [company.postcode, company.city].filter(Boolean).join(' ')].filter(Boolean) }, { label: w('to'), lines: ['Cedar & Finch', '12 Harbour Street', '8001 Zürich'] }],
    table: {
      columns: heads, rows: [
        { kind: 'line', cells: cells({ name: first!, code: 'DES-01', quantity: '8', unit: 'h', price: '120.00', discount: '5 %', tax: '20 %', amount: '912.00' }), ...(hasDiscount ? {} : { detail: w('lineDiscount', { value: '5 %' }) }) },
        { kind: 'line', cells: cells({ name: second!, code: 'PRT-200', quantity: '200', unit: 'pcs', price: '0.44', discount: '', tax: '20 %', amount: '88.00' }) },
      ],
    },
    totals: [{ label: w('net'), value: '1,000.00' }, { label: `${w('tax')} 20 %`, value: '200.00' }, { label: w('total'), value: '1,200.00', strong: true }], notes: [{ title: w('terms'), text: '' }], footer: name, pageLabel: w('page'),
  };
  return { stream: await renderDocumentPdf(paper), type: 'application/pdf' };
}
