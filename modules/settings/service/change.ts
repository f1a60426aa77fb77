import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, Refusal } from '#core/server/fail.ts';
import { fieldErrors } from '#core/server/http/input.ts';
import { deleteFile } from '#modules/files/api.ts';
import { brandImages, groupValues, type BrandImage, type GroupValues, type SettingGroup, says } from '../contract.ts';
import type * as contract from '../contract.ts';
import { applied, defaults } from '../rules/defaults.ts';
import { plainVat, vatProblem } from '../rules/vat.ts';
import { isCurrencyUsed } from './currency-use.ts';
import { present, presentOne } from './read.ts';
import { forgetSettings, loadGroups, lockGroup, writeGroup, type StoredGroup } from './store.ts';

type All = OutputOf<typeof contract.getSettings>;
type Changes = Readonly<Record<string, unknown>>;

/** Binds the change of one group, for its endpoint. */
export function updateGroup<G extends SettingGroup>(group: G): (ctx: Ctx, input: { values: Changes; version: number }) => Promise<All[G]> {
  return async (ctx, input) => {
    await change(ctx, group, input.values, input.version);
    return presentOne(ctx, await loadGroups(ctx, ctx.workspaceId), group);
  };
}

/** The same for a group named in the body. */
export async function updateSettings(ctx: Ctx, input: InputOf<typeof contract.updateSettings>): Promise<OutputOf<typeof contract.updateSettings>> {
  const schema = groupValues[input.group];
  const partial = input.group === 'system' ? groupValues.system.extend({ prefixes: groupValues.system.shape.prefixes.partial() }).partial() : schema.partial();
  const result = partial.safeParse(input.values, { reportInput: true });
  if (!result.success) throw new Refusal('core.invalid_input', {}, fieldErrors(result.error).map((f) => ({ ...f, path: `values.${f.path}` })));
  return { group: input.group, settings: await updateGroup(input.group)(ctx, { values: result.data, version: input.version }) };
}

/** Puts one key (or brand picture) back to its default. */
export async function resetSetting(ctx: Ctx, input: InputOf<typeof contract.resetSetting>): Promise<All> {
  const isImage = input.group === 'brand' && (brandImages as readonly string[]).includes(input.key);
  if (!isImage && !Object.hasOwn(groupValues[input.group].shape, input.key)) failField('key', says('settings.key_unknown'));
  if (isImage) await replaceImage(ctx, input.key as BrandImage, null, input.version);
  else await change(ctx, input.group, { [input.key]: undefined }, input.version);
  return present(ctx, await loadGroups(ctx, ctx.workspaceId));
}

/** Puts a picture into a place of the brand, or takes it away; the old file goes. */
export async function replaceImage(ctx: Ctx, place: BrandImage, fileId: string | null, version: number | null): Promise<void> {
  const before = await lockGroup(ctx, ctx.workspaceId, 'brand');
  if (version !== null) await requireVersion(ctx, 'brand', before, version);
  const old = before.images[place];
  const { [place]: _old, ...others } = before.images;
  if (old) await deleteFile(ctx, old);
  const next = await writeGroup(ctx, ctx.workspaceId, 'brand', before, { stored: before.stored, images: fileId ? { ...others, [place]: fileId } : others });
  announce(ctx, 'brand', next, { [place]: [old ?? null, fileId] });
}

/** Merges changes into a group; a key that is undefined falls back to its default. */
async function change(ctx: Ctx, group: SettingGroup, changes: Changes, version: number): Promise<void> {
  const before = await lockGroup(ctx, ctx.workspaceId, group);
  await requireVersion(ctx, group, before, version);
  const stored: Record<string, unknown> = { ...before.stored };
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined) delete stored[key];
    else stored[key] = key === 'prefixes' ? { ...(stored[key] as object | undefined), ...(value as object) } : value;
  }
  const was = applied(group, before.stored) as Record<string, unknown>;
  await check(ctx, group, stored, was);
  const is = applied(group, stored) as Record<string, unknown>;
  const differences = Object.fromEntries(Object.keys(is).filter((k) => JSON.stringify(is[k]) !== JSON.stringify(was[k])).map((k) => [k, [was[k], is[k]]]));
  if (Object.keys(differences).length === 0) return;
  announce(ctx, group, await writeGroup(ctx, ctx.workspaceId, group, before, { stored, images: before.images }), differences);
}

async function requireVersion(ctx: Ctx, group: SettingGroup, before: StoredGroup, version: number): Promise<void> {
  if (before.version === version) return;
  const current = await presentOne(ctx, await loadGroups(ctx, ctx.workspaceId), group);
  fail('core.version_conflict', { current: current.values, version: current.version, changedBy: current.changedBy });
}

/** Rules that look at more than one key. */
async function check(ctx: Ctx, group: SettingGroup, stored: Record<string, unknown>, was: Record<string, unknown>): Promise<void> {
  if (group === 'currency') await checkCurrency(ctx, applied('currency', stored), String(was.code));
  if (group === 'company') checkCompany(stored);
}

async function checkCurrency(ctx: Ctx, next: GroupValues['currency'], codeBefore: string): Promise<void> {
  if (next.thousandsMark === next.decimalMark) failField('values.thousandsMark', says('settings.marks_differ'));
  if (next.extra.some((e) => e.code === next.code)) failField('values.extra', says('settings.base_rate'));
  if (next.code !== codeBefore && (await isCurrencyUsed(ctx, ctx.workspaceId))) fail('settings.currency_in_use', { code: codeBefore });
}

function checkCompany(stored: Record<string, unknown>): void {
  const next = applied('company', stored);
  if (typeof stored.vatNo === 'string') stored.vatNo = plainVat(stored.vatNo);
  const problem = vatProblem(next.vatNo, next.country);
  if (problem && !next.vatWarnOnly) failField('values.vatNo', problem);
}

function announce(ctx: Ctx, group: SettingGroup, version: number, changes: Record<string, unknown>): void {
  ctx.emit({ type: 'settings.group.changed', id: group, version, data: { group, changes } });
  // The event drops the memory of every node; this one answers from it as soon as the commit is through.
  ctx.after(() => forgetSettings(ctx.app, ctx.workspaceId));
}

/** Groups and their defaults, for showing what a reset would give. */
export const groupDefaults: Readonly<typeof defaults> = defaults;
