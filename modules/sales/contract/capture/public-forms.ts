import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done } from '#core/contract/fields.ts';

const token = z.string().regex(/^[A-Za-z0-9]{16}$/);
const secret = z.string().regex(/^[A-Za-z0-9_.-]{20,200}$/);

/** Kinds of inputs of a form. */
export const inputKinds = ['text', 'email', 'tel', 'url', 'number', 'date', 'paragraph', 'select', 'multi', 'checkbox', 'country'] as const;
const shown = z.object({ key: z.string(), label: z.string(), required: z.boolean(), help: z.string(), kind: z.enum(inputKinds), options: z.array(z.string()), names: z.array(z.string()).describe('What the options are called in the form\'s language, in their order; empty where they say it themselves') });
/** A field of a form as whoever fills it in sees it. */
export type ShownField = z.infer<typeof shown>;
/** A form as whoever fills it in sees it: nothing of the workspace but its name, logo and look. */
export const publicForm = z.object({
  title: z.string(), intro: z.string(), fields: z.array(shown), submitLabel: z.string(), consentText: z.string(), consentRequired: z.boolean(), language: z.enum(['en', 'ar']),
  by: z.object({ name: z.string(), logo: z.string().nullable(), theme: z.string() }), stamp: z.string().describe('Comes back with the entry and tells when the form was opened'),
});
/** A form as whoever fills it in sees it. */
export type PublicForm = z.infer<typeof publicForm>;

/** The campaign of the address somebody came by, as links name it (utm_source and the others). */
export const utmOfAddress = z.strictObject({ source: z.string().max(100), medium: z.string().max(100), campaign: z.string().max(100), term: z.string().max(100), content: z.string().max(100) }).partial().default({});

/** What is sent with a form. */
export const formEntry = z.strictObject({
  values: z.record(z.string().max(60), z.string().max(10_000)).refine((v) => Object.keys(v).length <= 60, 'These are too many fields.'), consent: z.boolean().default(false), stamp: z.string().max(200).default(''), homepage: z.string().max(500).default('').describe('Stays empty: only programs fill it in'),
  page: z.string().max(500).default(''), utm: utmOfAddress,
});
/** What is sent with a form. */
export type FormEntry = z.infer<typeof formEntry>;
/** What is answered: the same whether the entry was taken or put into quarantine. */
export const formAnswer = z.object({ status: z.enum(['received', 'confirm']).describe('`confirm`: a mail was sent that has to be answered'), thanks: z.string(), redirectUrl: z.string() });
/** What is answered to an entry. */
export type FormAnswer = z.infer<typeof formAnswer>;

const call = (path: string) => ({ service: 'dash' as const, post: `/public/forms/${path}`, can: 'public' as const });
/** A form by the token in its address. */
export const openForm = endpoint({ id: 'publicForms.open', ...call('open'), rate: 'read', summary: 'Opens a form', input: z.strictObject({ token }), output: publicForm, errors: ['sales.form_gone'] });
/** Confirms the address of an entry; the same again changes nothing. */
export const confirmEntry = endpoint({ id: 'publicForms.confirm', ...call('confirmation'), rate: 'auth', summary: 'Confirms an entry by the link in a mail', input: z.strictObject({ secret }), output: z.object({ thanks: z.string(), redirectUrl: z.string(), by: z.string() }), errors: ['sales.form_link_gone'] });
/** Switches off that openings and followed links of a mail, and of later ones to the same address, are noted. */
export const refuseMailTracking = endpoint({ id: 'publicForms.refuseTracking', ...call('tracking'), rate: 'auth', summary: 'Switches off that openings and followed links are noted', input: z.strictObject({ secret }), output: done, errors: ['sales.form_link_gone'] });
/** Stops all further mails of sequences to the person behind a link. */
export const stopMails = endpoint({ id: 'publicForms.stopMails', ...call('opt-out'), rate: 'auth', summary: 'Objects to further mails', input: z.strictObject({ secret }), output: done, errors: ['sales.form_link_gone'] });
