import type { Ctx } from '#core/server/context.ts';
import type { DocumentRow } from './rows.ts';

/** Who keeps a template (a document that is copied and never posted) hears that it is written: `before` may refuse it. */
export interface TemplateWatch { before: (ctx: Ctx, d: DocumentRow) => Promise<void>; after: (ctx: Ctx, d: DocumentRow) => Promise<void> }
const watches: TemplateWatch[] = [];

/** Call once at module load. */
export function watchTemplates(watch: TemplateWatch): void {
  watches.push(watch);
}

/** Says that a document is about to be written, or was; only of templates anybody hears. */
export async function tellTemplate(ctx: Ctx, when: keyof TemplateWatch, d: DocumentRow): Promise<void> {
  if (d.is_template) for (const watch of watches) await watch[when](ctx, d);
}
