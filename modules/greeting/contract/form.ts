import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { email, line, paragraph, version } from '#core/contract/fields.ts';
import { consentChannels } from '#modules/parties/contract.ts';
import { providers } from '../rules/choices.ts';
import { says, slug } from './words.ts';

/** Settings of the form as managers see them. */
export const formRow = z.object({
  provider: z.enum(providers), endpoint: z.string(), accessKey: z.string().describe('Name of the form at the service; visitors are told it only where their browsers post to the service themselves'), notifyEmails: z.array(z.string()), successText: z.string(), consentText: z.string().describe('Words of a box people may tick; empty without one'), consentChannels: z.array(z.enum(consentChannels)), version: z.number().int().describe('0 while nothing was saved'),
});
/** Settings of the form. */
export type GreetingForm = z.output<typeof formRow>;

const call = { service: 'dash' as const, can: 'greeting.manage' };

/** Settings of the form. */
export const getForm = endpoint({ ...call, id: 'greetingForm.get', get: '/:workspace_slug/greeting-form', summary: 'Shows the settings of the greeting form', input: z.strictObject(slug), output: formRow });
/** Changes the settings of the form. */
export const updateForm = endpoint({
  ...call, id: 'greetingForm.update', put: '/:workspace_slug/greeting-form', keys: false, summary: 'Changes the settings of the greeting form',
  input: z.strictObject({
    ...slug, version: z.union([version, z.literal(0)]), provider: z.enum(providers), endpoint: z.string().trim().max(500).default('').refine((s) => s === '' || /^https:\/\/[^\s<>"]+$/i.test(s), says('greeting.endpoint')), accessKey: line(200, 0).default(''),
    notifyEmails: z.array(email).max(10).default([]), successText: line(500, 0).default(''),
    consentText: paragraph(1000).default(''), consentChannels: z.array(z.enum(consentChannels)).min(1).max(consentChannels.length).default(['email']).describe('What the box is about'),
  }),
  output: formRow,
});
/** Sends a message of one's own on the way every message takes; it makes no lead. */
export const sendTest = endpoint({ ...call, id: 'greetingForm.sendTest', post: '/:workspace_slug/greeting-form/test', rate: 'auth', summary: 'Sends a test message', input: z.strictObject(slug), output: z.object({ id: z.string() }) });
