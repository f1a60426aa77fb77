import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { date, id, instant, paragraph, version } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { resource } from '#core/contract/resource.ts';

/** Life of a run: approved it is closed for good. */
export const commissionRunStatuses = ['draft', 'approved', 'paid'] as const;
/** What may be done with a run now. */
export const commissionRunSteps = ['refresh', 'discard', 'approve', 'pay'] as const;

/** Fields by which runs are sorted and filtered. */
export const commissionRunFields = {
  fromOn: { type: 'date', sortable: false }, toOn: { type: 'date' }, status: { type: 'select', options: commissionRunStatuses, sortable: false, groupable: true }, paidOn: { type: 'date', nullable: true, sortable: false }, createdAt: { type: 'instant' },
} as const satisfies Record<string, ListField>;

const amounts = z.array(z.object({ currency: z.string(), amount: z.string() }));
/** Runs: what was earned until a day and stood in no run yet. */
export const commissionRuns = resource({
  name: 'commissionRuns', topic: 'sales.commission_run', service: 'dash', path: '/:workspace_slug/commission-runs', noun: 'a commission run',
  row: {
    fromOn: z.string(), toOn: z.string(), status: z.enum(commissionRunStatuses), note: z.string(), people: z.number().int(), entries: z.number().int(), amounts, createdBy: z.string().nullable(), approvedBy: z.string().nullable(), approvedAt: instant.nullable(), paidOn: z.string().nullable(), createdAt: instant,
    steps: z.array(z.enum(commissionRunSteps)).describe('What the viewer may do now'),
  },
  fields: { fromOn: date, toOn: date, note: paragraph(2000).default('') }, list: commissionRunFields,
  can: { view: 'sales.commission.view_all', create: 'sales.commission.manage', edit: 'sales.commission.manage', remove: 'sales.commission.manage' }, errors: ['sales.commission_nothing', 'sales.commission_run_state'],
});
/** A run. */
export type CommissionRun = z.infer<typeof commissionRuns.row>;

const slug = { workspace_slug: z.string().max(80) };
/** What a run until a day would pay, without making it. */
export const previewCommissionRun = endpoint({
  id: 'commissionRuns.preview', service: 'dash', get: '/:workspace_slug/commission-run-preview', can: 'sales.commission.manage', summary: 'What a commission run would pay', input: z.strictObject({ ...slug, fromOn: date, toOn: date }),
  output: z.object({ entries: z.number().int(), late: z.number().int().describe('Of those, earned before the first day'), items: z.array(z.object({ accountId: z.string(), name: z.string(), entries: z.number().int(), amounts })), amounts }),
});
const step = (path: string, can: string) => ({ service: 'dash' as const, post: `/:workspace_slug/commission-runs/:id/${path}`, can, output: commissionRuns.row });
const of = { ...slug, id, version };
/** Takes into a draft what was earned meanwhile. */
export const refreshCommissionRun = endpoint({ id: 'commissionRuns.refresh', ...step('refreshment', 'sales.commission.manage'), summary: 'Takes into a commission run what was earned meanwhile', input: z.strictObject(of), errors: ['sales.commission_run_state'] });
/** Approves a run: from then on nothing in it changes. */
export const approveCommissionRun = endpoint({ id: 'commissionRuns.approve', ...step('approval', 'sales.commission.approve'), summary: 'Approves a commission run', input: z.strictObject(of), errors: ['sales.commission_run_state', 'sales.commission_own_approval'] });
/** Notes that a run was paid out. */
export const payCommissionRun = endpoint({ id: 'commissionRuns.pay', ...step('payment', 'sales.commission.approve'), summary: 'Marks a commission run as paid out', input: z.strictObject({ ...of, paidOn: date }), errors: ['sales.commission_run_state'] });
