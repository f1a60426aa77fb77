import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, email, id, line, paragraph } from '#core/contract/fields.ts';
import { says } from './words.ts';

/** What is counted of an item by those who see it; `submit` is counted by the server. */
export const trackedKinds = ['shown', 'opened', 'played25', 'played50', 'played75', 'played100', 'card_click', 'dismiss'] as const;
/** Something that happened to an item. */
export type TrackedKind = (typeof trackedKinds)[number];

const shown = z.object({
  id: z.string(), title: z.string(), link: z.string().nullable().describe('Address of the film'), poster: z.string().nullable(), thumb: z.string().nullable().describe('The poster, small'), captions: z.string().nullable().describe('Address of the WebVTT captions'),
  images: z.array(z.object({ url: z.string(), title: z.string(), buttonLink: z.string() })), position: z.enum(['left', 'right']), experiment: z.string(),
});
/** An item as it greets. */
export type ShownItem = z.output<typeof shown>;
const direct = z.object({ endpoint: z.string(), accessKey: z.string().describe('Name of the form at the service') });
/** Where the browser of a visitor posts a message to after it was kept here. */
export type DirectPost = z.output<typeof direct>;
const greeting = z.object({ items: z.array(shown), consentText: z.string().describe('Words of the box of the form; empty without one'), direct: direct.nullable().describe('Form service the browser posts to itself once a message is kept here; null for the other ways') });
/** What greets on a page. */
export type Greeting = z.output<typeof greeting>;

const page = z.string().max(500).regex(/^\/[^\s]*$/, says('greeting.page_path')).default('/');
const locale = z.enum(['en', 'ar']).default('en');
const asked = { page, locale };

/** Seconds a visitor's browser keeps what greets it; an item that is switched off is gone by then. */
export const keptSeconds = 60;
/** What greets visitors on a page of the product; without a workspace, what the house's first one has set up. */
export const getGreeting = endpoint({ id: 'greeting.get', service: 'main', get: '/greeting', can: 'public', maxAge: keptSeconds, summary: 'What greets visitors on a page', input: z.strictObject({ ...asked, workspace: z.string().max(80).optional().describe('Slug') }), output: greeting });
/** What greets a member on a page. Never kept: it depends on who they are and where, its addresses are of their session, and the app hears of changes at once. */
export const getOwnGreeting = endpoint({ id: 'greeting.getForMembers', service: 'main', get: '/greeting/members', can: 'member', summary: 'What greets members on a page', input: z.strictObject(asked), output: greeting });

/** Says that the form was opened; the stamp comes back with the message and tells how long its writer took. Good for one message and 24 hours; who corrects a message that could not be sent names the former stamp and gets one of the same time. */
export const openGreetingForm = endpoint({ id: 'greeting.openForm', service: 'main', post: '/greeting/form-opening', can: 'public', rate: 'read', summary: 'Notes when the greeting form was opened', input: z.strictObject({ stamp: z.string().max(200).default('').describe('Of a message that could not be sent and is corrected') }), output: z.object({ stamp: z.string() }) });

/** Largest message with everything around it, in bytes. */
export const messageBytes = 16 * 1024;
const written = {
  name: line(100), email, number: z.string().regex(/^[0-9]{0,20}$/, says('greeting.digits')).default(''), message: z.string().trim().pipe(paragraph(5000, 1)),
  access_key: z.string().max(200).default('').describe('Taken for the sake of forms written for the service itself; the server adds its own'),
  consent: z.boolean().default(false).describe('The box of the form was ticked'), item_id: id.optional(), page: z.string().max(500).default(''), locale, stamp: z.string().max(200).default('').describe('From opening the form; without a good one a visitor\'s message is put aside'), homepage: z.string().max(500).default('').describe('Stays empty: only programs fill it in'),
};
const received = z.object({ success: z.literal(true), message: z.string() });
const common = { service: 'main' as const, maxBytes: messageBytes, errors: ['greeting.gone', 'greeting.too_many_messages', 'greeting.too_busy', 'core.too_large'] };

/** Takes a message of the greeting's form. The same Idempotency-Key again has no effect. */
export const submitGreeting = endpoint({ ...common, id: 'greeting.submit', post: '/greeting/contact', can: 'public', summary: 'Sends a message by the greeting form', input: z.strictObject({ ...written, workspace: z.string().max(80).optional() }), output: received });
/** Takes a member's message. */
export const submitOwnGreeting = endpoint({ ...common, id: 'greeting.submitForMembers', post: '/greeting/members/contact', can: 'member', keys: false, summary: 'Sends a member\'s message by the greeting form', input: z.strictObject(written), output: received });

/** Counts something that happened to an item; nothing is kept about who it was. */
export const trackGreeting = endpoint({ id: 'greeting.track', service: 'main', post: '/greeting/events', can: 'public', maxBytes: 2048, summary: 'Counts what happens to a greeting', input: z.strictObject({ item_id: id, kind: z.enum(trackedKinds) }), output: done, errors: ['core.too_large'] });
/** Captions of an item that greets now. */
export const greetingCaptions = endpoint({ id: 'greeting.captions', service: 'main', get: '/greeting/:id/captions', can: 'public', answer: 'stream', summary: 'Captions of a greeting (WebVTT)', input: z.strictObject({ id, v: z.string().max(20).optional(), sig: z.string().max(100).optional().describe('Of the address members are given') }), output: z.unknown(), errors: ['greeting.gone'] });
