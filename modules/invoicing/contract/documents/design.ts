import { documentLanguages } from '#core/contract/document-languages.ts';
import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { version } from '#core/contract/fields.ts';

/** Layouts of documents on paper. */
export const paperLayouts = ['classic', 'modern', 'compact'] as const;
/** A layout of documents on paper. */
export type PaperLayout = (typeof paperLayouts)[number];
/** Columns of lines that may be printed besides name, quantity, price and amount. */
export const paperColumns = ['code', 'unit', 'discount', 'tax'] as const;
/** Where the logo stands. */
export const logoPlaces = ['start', 'center', 'end'] as const;
/** How large the logo is printed. */
export const logoSizes = ['small', 'medium', 'large'] as const;
/** How wide the margins of a page are. */
export const marginWidths = ['narrow', 'normal', 'wide'] as const;

const values = {
  layout: z.enum(paperLayouts), accent: z.string().regex(/^#[0-9a-f]{6}$/).nullable().describe('#rrggbb in lower case; the colour of the workspace when null'), logoPlace: z.enum(logoPlaces), logoSize: z.enum(logoSizes),
  columns: z.array(z.enum(paperColumns)).max(paperColumns.length).describe('Printed besides name, quantity, price and amount. Without a column of its own the unit stands with the quantity and the discount below the name'), paper: z.enum(['A4', 'Letter']).nullable().describe('As is usual in the country of the workspace when null'), margins: z.enum(marginWidths),
};
const shape = z.object({ version: z.number().int().describe('0 before it was ever changed'), ...values });
/** How documents of a workspace look on paper. */
export type PaperDesign = z.infer<typeof shape>;

const slug = { workspace_slug: z.string().max(80) };
const path = '/:workspace_slug/document-settings/design';
/** How documents look. */
export const getPaperDesign = endpoint({ id: 'paperDesign.get', service: 'dash', get: path, can: 'invoicing.invoice.view', summary: 'How documents look on paper', input: z.strictObject(slug), output: shape });
/** Changes how documents look that are drawn from now on; files that were kept stay. */
export const updatePaperDesign = endpoint({ id: 'paperDesign.update', service: 'dash', patch: path, can: 'invoicing.settings', summary: 'Changes how documents look on paper', input: z.strictObject({ ...slug, version: z.union([version, z.literal(0)]), ...values }), output: shape });
/** A sample in a design, saved or not. */
export const previewPaperDesign = endpoint({ id: 'paperDesign.preview', service: 'dash', post: `${path}/preview`, can: 'invoicing.settings', summary: 'A sample document in a design, as PDF', rate: 'expensive', answer: 'stream', input: z.strictObject({ ...slug, language: z.enum(documentLanguages).default('en'), ...values }), output: z.unknown() });
