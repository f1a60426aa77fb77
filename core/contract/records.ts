import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, line } from './fields.ts';

/** Name of a list: the id of its endpoint. */
const list = z.string().regex(/^[a-z][A-Za-z]*(\.[a-zA-Z]+)+$/, 'This is not the name of a list.').max(80);
const keys = z.array(z.string().max(60)).max(60);

/** How a list looks and what it shows; at most 8 KB. */
export const viewState = z.strictObject({
  q: z.string().max(200).optional(), sort: z.string().max(200).optional(), filter: z.string().max(7000).optional(), group: z.string().max(60).optional(),
  layout: z.strictObject({
    order: keys, hidden: keys, widths: z.record(z.string().max(60), z.number().min(20).max(2000)),
    pins: z.record(z.string().max(60), z.enum(['start', 'end', 'none'])), density: z.enum(['comfortable', 'compact']).nullable(),
  }).partial().optional(),
}).refine((state) => JSON.stringify(state).length <= 8192, 'This view is too large to keep.');

const viewShape = z.object({ id, list: z.string(), name: z.string(), shared: z.boolean(), mine: z.boolean(), isDefault: z.boolean(), state: viewState });
/** A saved view as its viewer sees it. */
export type SavedView = z.infer<typeof viewShape>;

/** The viewer's own views of a list and those shared in the workspace. */
export const listViews = endpoint({
  id: 'views.list', service: 'dash', get: '/list-views', can: 'member', summary: 'Lists saved views of a list',
  input: z.strictObject({ list }), output: z.object({ items: z.array(viewShape) }),
});
/** Adds a view, or changes one's own when an id is given. */
export const saveView = endpoint({
  id: 'views.save', service: 'dash', post: '/list-views', can: 'member', summary: 'Saves a view of a list',
  input: z.strictObject({ id: id.optional(), list, name: line(60), shared: z.boolean(), state: viewState }), output: viewShape,
});
/** Deletes one's own view. */
export const removeView = endpoint({
  id: 'views.remove', service: 'dash', delete: '/list-views/:id', can: 'member', summary: 'Deletes a saved view', input: z.strictObject({ id }), output: z.object({ id }),
});
/** Chooses the view a list opens with for the viewer; null for none. */
export const setDefaultView = endpoint({
  id: 'views.setDefault', service: 'dash', put: '/list-views/default', can: 'member', summary: 'Chooses the view a list opens with',
  input: z.strictObject({ list, viewId: id.nullable() }), output: z.object({ viewId: id.nullable() }),
});
