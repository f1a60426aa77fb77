import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { date, idOf, instant, line, paragraph, version } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { resource } from '#core/contract/resource.ts';
import { commissionSays } from './words.ts';

/** Whom a rule pays. */
export const commissionAudiences = ['person', 'role', 'everyone'] as const;
/** What a rule pays on: money that came in, invoices, or orders; always without tax. */
export const commissionBases = ['paid', 'invoiced', 'order'] as const;
/** What a rule pays on. */
export type CommissionBasis = (typeof commissionBases)[number];

/** Fields by which rules are sorted and filtered. */
export const commissionRuleFields = {
  name: { type: 'text' }, audience: { type: 'select', options: commissionAudiences, sortable: false, groupable: true }, accountId: { type: 'id', nullable: true, sortable: false }, basis: { type: 'select', options: commissionBases, sortable: false, groupable: true },
  percent: { type: 'number', sortable: false, sum: false }, category: { type: 'text', sortable: false }, validFrom: { type: 'date' }, validTo: { type: 'date', nullable: true, sortable: false }, createdAt: { type: 'instant' },
} as const satisfies Record<string, ListField>;

const percent = z.string().trim().regex(/^\d{1,3}(\.\d{1,6})?$/, commissionSays('sales.commission_percent')).refine((s) => Number(s) > 0 && Number(s) <= 100, commissionSays('sales.commission_percent'));

/** Rules of commission. Of all rules that hold for a line of an order, the one that says most about it pays: for a person before a role before everybody, then for a category, then for new customers, then the later one. */
export const commissionRules = resource({
  name: 'commissionRules', topic: 'sales.commission_rule', service: 'dash', path: '/:workspace_slug/commission-rules', noun: 'a commission rule',
  row: {
    name: z.string(), audience: z.enum(commissionAudiences), accountId: z.string().nullable(), role: z.string(), percent: z.string(), basis: z.enum(commissionBases), category: z.string(), onlyNew: z.boolean(), validFrom: z.string(), validTo: z.string().nullable(), note: z.string(),
    isUsed: z.boolean().describe('Something was earned by it; that stays as it was when the rule changes'), createdAt: instant, updatedAt: instant,
  },
  fields: {
    name: line(120), audience: z.enum(commissionAudiences).default('everyone'), accountId: idOf('member').nullable().optional().describe('Whom it pays, when it is for one person'), role: line(60, 0).default('').describe('Key of a role, or the id of one of the workspace\'s own'),
    percent, basis: z.enum(commissionBases).default('paid'), category: line(80, 0).default('').describe('Only for products and services of this category; empty for all'), onlyNew: z.boolean().default(false).describe('Only for the first order of a customer'),
    validFrom: date.describe('First day of the orders it holds for'), validTo: date.nullable().optional().describe('Last day of the orders it holds for'), note: paragraph(2000).default(''),
  },
  list: commissionRuleFields, can: { view: 'sales.commission.view_all', create: 'sales.commission.manage', edit: 'sales.commission.manage', remove: 'sales.commission.manage' },
});
/** A rule of commission. */
export type CommissionRule = z.infer<typeof commissionRules.row>;

const slug = { workspace_slug: z.string().max(80) };
/** Roles a rule may pay. */
export const commissionRoles = endpoint({ id: 'commissionRules.roles', service: 'dash', get: '/:workspace_slug/commission-roles', can: 'sales.commission.view_all', summary: 'Roles that commission rules may be for', input: z.strictObject(slug), output: z.object({ items: z.array(z.object({ key: z.string(), name: z.string() })) }) });

const settings = z.object({ version: z.number().int(), approverOther: z.boolean().describe('Nobody approves a run they made or are paid by') });
/** How runs are approved. */
export type CommissionSettings = z.infer<typeof settings>;
/** How runs are approved. */
export const getCommissionSettings = endpoint({ id: 'commissionSettings.get', service: 'dash', get: '/:workspace_slug/commission-settings', can: 'sales.commission.view_all', summary: 'Settings of commission', input: z.strictObject(slug), output: settings });
/** Changes how runs are approved. */
export const updateCommissionSettings = endpoint({ id: 'commissionSettings.update', service: 'dash', patch: '/:workspace_slug/commission-settings', can: 'sales.settings', summary: 'Changes settings of commission', input: z.strictObject({ ...slug, version, approverOther: z.boolean() }), output: settings });
