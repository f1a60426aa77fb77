import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, version } from '#core/contract/fields.ts';
import { areaOf, documentDetail } from './document.ts';
import { lineQuantity } from './lines.ts';
import type { Direction } from './words.ts';

/** Calls that make two drafts of one, and one of both again. */
export function splitCalls(direction: Direction) {
  const { name, path, can, one } = areaOf[direction];
  const of = { workspace_slug: z.string().max(80), id };
  const common = { service: 'dash' as const, can: `${can}.edit`, output: documentDetail };
  return {
    split: endpoint({
      ...common, id: `${name}.split`, post: `/:workspace_slug/${path}/:id/split`, status: 201, summary: `Moves lines or quantities of a draft that credits nothing into a second one, and answers that`,
      input: z.strictObject({ ...of, version, lines: z.array(z.strictObject({ lineId: id, quantity: lineQuantity })).min(1).max(500).describe('What goes into the second draft; at least some of it all stays') }), errors: ['invoicing.document_state'],
    }),
    undoSplit: endpoint({ ...common, id: `${name}.undoSplit`, post: `/:workspace_slug/${path}/:id/split/return`, summary: `Puts what was split off back: of the second draft of ${one}; answers the first`, input: z.strictObject({ ...of, version }), errors: ['invoicing.document_state', 'invoicing.split_changed'] }),
  };
}
