import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, instant, paragraph, version } from '#core/contract/fields.ts';
import { mediaCard, pageCard } from '#modules/files/contract.ts';
import { captionsShape, itemPage, itemQuery } from './shapes.ts';

const slug = z.string().max(100);
const where = { workspace_slug: slug };

const poll = z.object({ question: z.string(), options: z.array(z.string()) }).nullable().describe('What was asked; votes are counted inside only');
const base = {
  post_id: id, description: z.string(), author: z.object({ name: z.string(), photo: z.string().nullable() }),
  post_images: z.array(mediaCard.extend({ alt: z.string(), captions: z.boolean() })), link: pageCard.nullable(), poll, created_at: instant, edited_at: instant.nullable(),
};
/** A post as whoever has no account reads it: nothing of comments, reactions and who is mentioned. */
export const publicPost = z.object({ ...base, shared: z.union([z.object({ available: z.literal(true), ...base }), z.object({ available: z.literal(false) })]).nullable() });
/** A post as whoever has no account reads it. */
export type PublicPost = z.output<typeof publicPost>;
const by = z.object({ slug: z.string(), name: z.string(), intro: z.string() });

/** What members of a workspace posted for everybody, newest first; 404 unless the workspace has its page on. */
export const getPublicPage = endpoint({ id: 'social.getPublicPage', service: 'social', get: '/public-pages/:slug', can: 'public', summary: 'The public page of a workspace', input: z.strictObject({ slug, ...itemQuery }), output: z.object({ by, ...itemPage(publicPost).shape }) });
/** One post of such a page. */
export const getPublicPost = endpoint({ id: 'social.getPublicPost', service: 'social', get: '/public-pages/:slug/posts/:id', can: 'public', summary: 'A post of a public page', input: z.strictObject({ slug, id }), output: z.object({ by, post: publicPost }) });
/** Captions of a film on such a page. */
export const getPublicCaptions = endpoint({ id: 'social.getPublicCaptions', service: 'social', get: '/public-pages/:slug/posts/:id/captions/:file_id', can: 'public', summary: 'Captions of a film on a public page', input: z.strictObject({ slug, id, file_id: id }), output: captionsShape });
/** The newest posts of a page for readers of feeds (RSS 2.0). */
export const getPublicFeed = endpoint({ id: 'social.getPublicFeed', service: 'social', get: '/public-pages/:slug/feed.xml', can: 'public', answer: 'stream', summary: 'The posts of a public page as RSS', input: z.strictObject({ slug }), output: z.unknown() });

/** The settings of a workspace's page. */
export const publicPageSettings = z.object({ on: z.boolean(), since: instant.nullable().describe('On since; null while it is off'), intro: z.string(), address: z.string().describe('Where visitors find it'), version: z.number().int().describe('0 while nothing was saved') });
/** The settings of a workspace's page. */
export type PublicPageSettings = z.output<typeof publicPageSettings>;
/** Reads them. */
export const getPublicPageSettings = endpoint({ id: 'publicPage.get', service: 'dash', get: '/:workspace_slug/public-page', can: 'workspace.edit', summary: 'Shows the settings of the public page', input: z.strictObject(where), output: publicPageSettings });
/** Turns the page on or off, and says what it is about. What is posted while it is off does not come onto it later. */
export const updatePublicPage = endpoint({
  id: 'publicPage.update', service: 'dash', put: '/:workspace_slug/public-page', can: 'workspace.edit', keys: false, summary: 'Changes the settings of the public page',
  input: z.strictObject({ ...where, version: z.union([version, z.literal(0)]), on: z.boolean(), intro: paragraph(500).default('') }), output: publicPageSettings,
});
