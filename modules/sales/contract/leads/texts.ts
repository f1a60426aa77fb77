import { z } from 'zod';
import { endpoint, type OutputOf } from '#core/contract/endpoint.ts';
import { id } from '#core/contract/fields.ts';
import { activityTopics, textKinds } from './activities.ts';

/** Numbers by which people of a lead, an opportunity or a party can be texted: the lead, the people and the account of an opportunity, a company and its people. */
export const textPhones = endpoint({
  id: 'activities.textPhones', service: 'dash', get: '/:workspace_slug/text-phones', can: 'member', summary: 'By which numbers people of a record can be texted',
  input: z.strictObject({ workspace_slug: z.string().max(80), topic: z.enum(activityTopics).describe('Kind of the record the text is about'), subjectId: id }),
  output: z.object({ items: z.array(z.object({ id: z.string().describe('Of the party, or of the lead'), name: z.string(), phone: z.string().describe('E.164'), refuses: z.array(z.enum(textKinds)).describe('Ways this person does not want to be texted') })) }),
});
/** Somebody who can be texted. */
export type TextPhone = OutputOf<typeof textPhones>['items'][number];
