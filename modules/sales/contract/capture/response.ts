import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { date, id, version } from '#core/contract/fields.ts';

const slug = { workspace_slug: z.string().max(80) };
const minute = z.number().int().min(0).max(1440);
const target = z.strictObject({ pipelineId: id, minutes: z.number().int().min(1).max(20_160).describe('Working minutes') });
const settings = z.object({ version: z.number().int(), workStart: z.number().int(), workEnd: z.number().int(), targets: z.array(target), assignAll: z.boolean(), trackMails: z.boolean(), staleAlerts: z.boolean(), automaticAnswers: z.boolean(), timeZone: z.string(), workingDays: z.array(z.number().int()) });
/** When the team answers, and how fast. */
export type CaptureSettings = z.infer<typeof settings>;

/** Working hours, targets of the first answer, and whether rules also hand out leads that did not come by a form. */
export const getCaptureSettings = endpoint({ id: 'captureSettings.get', service: 'dash', get: '/:workspace_slug/capture-settings', can: 'sales.lead.view', summary: 'Working hours and targets of the first answer', input: z.strictObject(slug), output: settings });
/** Changes them; leads that are not answered yet get their new time. */
export const updateCaptureSettings = endpoint({
  id: 'captureSettings.update', service: 'dash', put: '/:workspace_slug/capture-settings', can: 'sales.settings', summary: 'Changes working hours and targets',
  input: z.strictObject({ ...slug, version, workStart: minute.describe('Minutes since midnight'), workEnd: minute, targets: z.array(target).max(50), assignAll: z.boolean().describe('Rules also hand out leads nobody owns that come by import or from other programs'), trackMails: z.boolean().optional().describe('Notes when mails are opened and which of their links are followed, unless the mail does without or its reader switched that off'), staleAlerts: z.boolean().optional().describe('Tells owners once when a lead or an opportunity stands longer in its stage than that allows'), automaticAnswers: z.boolean().optional().describe('Mails that sequences send count as first answers, beside calls, mails and meetings of people and booked meetings') }), output: settings,
});

const figure = z.object({ count: z.number().int(), median: z.number().int().nullable(), inTime: z.number().int(), measured: z.number().int().describe('Leads with a target') });
/** How fast leads were answered, by week of their arrival, by owner and by size; minutes are working minutes. */
export const responseTimes = endpoint({
  id: 'leads.responseTimes', service: 'dash', get: '/:workspace_slug/reports/response-times', can: 'sales.lead.view', summary: 'How fast leads were answered', rate: 'read',
  input: z.strictObject({ ...slug, from: date, to: date, pipelineId: id.optional() }),
  output: z.object({ all: figure, open: z.number().int().describe('Not answered yet'), late: z.number().int().describe('Not answered and past their time'), weeks: z.array(figure.extend({ from: z.string() })), owners: z.array(figure.extend({ ownerId: z.string().nullable() })), spread: z.array(z.object({ upTo: z.number().int().nullable(), count: z.number().int() })) }),
});
