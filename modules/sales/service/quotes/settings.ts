import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { Refusal } from '#core/server/fail.ts';
import type { getQuoteSettings, QuoteSettings, updateQuoteSettings } from '../../contract/quotes.ts';

const columns = `discount_limit, trim_scale(discount_limit)::text as "discountLimit", trim_scale(margin_limit)::text as "marginLimit", approver_other as "approverOther", valid_days as "validDays", trim_scale(deposit_percent)::text as "depositPercent", deposit_invoice as "depositInvoice", terms, tax_mode as "taxMode", tax_rounding as "taxRounding",
  track_views as "trackViews", confirm_by_mail as "confirmByMail", remind_days as "remindDays", link_days as "linkDays", link_days_open as "linkDaysOpen", version`;
const usual: QuoteSettings = { discountLimit: null, marginLimit: null, approverOther: true, validDays: 30, depositPercent: '0', depositInvoice: false, terms: '', taxMode: 'exclusive', taxRounding: 'document', trackViews: true, confirmByMail: false, remindDays: 0, linkDays: 30, linkDaysOpen: 90, version: 1 };

/** How quotes of a workspace begin and what they must pass. */
export async function readQuoteSettings(ctx: Ctx, workspaceId: number): Promise<QuoteSettings> {
  const [row] = await ctx.sql<QuoteSettings & { discount_limit?: unknown }>(`select ${columns} from sales.quote_settings where workspace_id = $1`, [workspaceId], 'sales.quote_settings');
  if (!row) return usual;
  const { discount_limit: _raw, ...settings } = row;
  return settings;
}

/** How quotes of the workspace begin. */
export function showQuoteSettings(ctx: Ctx, _input: InputOf<typeof getQuoteSettings>): Promise<QuoteSettings> {
  return readQuoteSettings(ctx, ctx.workspaceId);
}

/** Changes them; quotes that exist keep theirs. */
export async function changeQuoteSettings(ctx: Ctx, { workspace_slug: _slug, version, ...changes }: InputOf<typeof updateQuoteSettings>): Promise<QuoteSettings> {
  await ctx.sql('insert into sales.quote_settings (workspace_id) values ($1) on conflict do nothing', [ctx.workspaceId]);
  await ctx.sql('select 1 from sales.quote_settings where workspace_id = $1 for update', [ctx.workspaceId]);
  const before = await readQuoteSettings(ctx, ctx.workspaceId);
  if (before.version !== version) throw new Refusal('core.version_conflict', { current: before });
  const next = { ...before, ...Object.fromEntries(Object.entries(changes).filter(([, v]) => v !== undefined)) } as QuoteSettings;
  await ctx.sql(
    `update sales.quote_settings set discount_limit = $2, approver_other = $3, valid_days = $4, deposit_percent = $5, terms = $6, tax_mode = $7, tax_rounding = $8, track_views = $9, confirm_by_mail = $10, remind_days = $11, link_days = $12, link_days_open = $13, deposit_invoice = $14, margin_limit = $15, version = version + 1, updated_at = now() where workspace_id = $1`,
    [ctx.workspaceId, next.discountLimit, next.approverOther, next.validDays, next.depositPercent, next.terms, next.taxMode, next.taxRounding, next.trackViews, next.confirmByMail, next.remindDays, next.linkDays, next.linkDaysOpen, next.depositInvoice, next.marginLimit]);
  const changed = Object.keys(changes).filter((k) => JSON.stringify(before[k as keyof QuoteSettings]) !== JSON.stringify(next[k as keyof QuoteSettings]));
  ctx.emit({ type: 'sales.quote_settings.changed', id: ctx.workspaceId, version: version + 1, data: { changes: Object.fromEntries(changed.map((k) => [k, [before[k as keyof QuoteSettings], next[k as keyof QuoteSettings]]])) }, can: 'sales.quote.view' });
  return readQuoteSettings(ctx, ctx.workspaceId);
}
