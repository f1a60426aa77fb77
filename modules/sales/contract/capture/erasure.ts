import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, id, line } from '#core/contract/fields.ts';

/** Erases the personal data of a lead and of the person behind it, everywhere; stage, value, source and dates stay for the figures. Cannot be undone. */
export const eraseLead = endpoint({
  id: 'leads.erase', service: 'dash', post: '/:workspace_slug/leads/:id/erasure', can: 'sales.lead.remove', summary: 'Erases the personal data of a lead', errors: ['sales.lead_erased'],
  input: z.strictObject({ workspace_slug: z.string().max(80), id, confirmName: line(200).describe('The lead\'s name, typed') }), output: done,
});
