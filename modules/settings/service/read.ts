import type { OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fileUrls } from '#modules/files/api.ts';
import { accountCards } from '#modules/identity/api.ts';
import { brandImages, type SettingGroup } from '../contract.ts';
import type * as contract from '../contract.ts';
import { applied, decimalsOf } from '../rules/defaults.ts';
import { vatProblem } from '../rules/vat.ts';
import { isCurrencyUsed } from './currency-use.ts';
import { readGroups, type StoredGroup, type StoredGroups } from './store.ts';

type All = OutputOf<typeof contract.getSettings>;

/** All groups with their versions. */
export async function getAllSettings(ctx: Ctx): Promise<All> {
  return present(ctx, await readGroups(ctx, ctx.workspaceId));
}

/** The part of the settings every member's screen needs. */
export async function getAppliedSettings(ctx: Ctx): Promise<OutputOf<typeof contract.getAppliedSettings>> {
  const groups = await readGroups(ctx, ctx.workspaceId);
  const { locale, timezone, weekStart, dateFormat, timeFormat, fiscalStartMonth, workingDays, holidays, overlapPolicy, roundingMinutes, roundingMode, approval, photoPolicy } = applied('system', groups.system.stored);
  return {
    brand: await brandOf(ctx, groups.brand), currency: currencyOf(groups.currency),
    system: { locale, timezone, weekStart, dateFormat, timeFormat, fiscalStartMonth, workingDays, holidays, overlapPolicy, roundingMinutes, roundingMode, approval, photoPolicy },
  };
}

/** All groups as the settings pages show them. */
export async function present(ctx: Ctx, groups: StoredGroups): Promise<All> {
  const people = await accountCards(ctx, Object.values(groups).flatMap((g) => g.updatedBy ?? []));
  const meta = (g: StoredGroup) => ({ version: g.version, updatedAt: g.updatedAt?.toISOString() ?? null, changedBy: g.updatedBy ? { id: g.updatedBy, name: people.get(g.updatedBy)?.name ?? '' } : null });
  const company = applied('company', groups.company.stored);
  const problem = vatProblem(company.vatNo, company.country);
  return {
    brand: { values: await brandOf(ctx, groups.brand), ...meta(groups.brand) },
    system: { values: applied('system', groups.system.stored), ...meta(groups.system) },
    company: { values: company, ...meta(groups.company), warnings: problem ? [{ path: 'vatNo', message: problem }] : [] },
    currency: { values: currencyOf(groups.currency), ...meta(groups.currency), baseLocked: await isCurrencyUsed(ctx, ctx.workspaceId) },
  };
}

/** One group as the settings pages show it. */
export async function presentOne<G extends SettingGroup>(ctx: Ctx, groups: StoredGroups, group: G): Promise<All[G]> {
  return (await present(ctx, groups))[group];
}

/** The brand with its pictures as addresses. */
export async function brandOf(ctx: Ctx, group: Pick<StoredGroup, 'stored' | 'images'>): Promise<All['brand']['values']> {
  const urls = Object.keys(group.images).length > 0 ? await fileUrls(ctx, Object.values(group.images), 'medium') : new Map<string, string>();
  const image = (place: (typeof brandImages)[number]) => urls.get(group.images[place] ?? '') ?? null;
  return { ...applied('brand', group.stored), logoDark: image('logoDark'), logoLight: image('logoLight'), favicon: image('favicon') };
}

function currencyOf(group: StoredGroup): All['currency']['values'] {
  const values = applied('currency', group.stored);
  return { ...values, decimals: decimalsOf(values.code) };
}
