import { defineEvents } from '#core/contract/events.ts';
import { currencyCode, timeZone } from '#core/contract/fields.ts';
import { subscribe, type Subscriber } from '#core/server/module.ts';
import { forgetSettings, lockGroup, writeGroup } from './service/store.ts';

defineEvents({ 'settings.group.changed': ['A group of settings was changed', 'group'] });

/** What this room does when others change. */
export const subscribers: readonly Subscriber[] = [
  // What the founder chose becomes the first settings, unless somebody was quicker.
  subscribe('settings.begin', 'workspace.workspace.created', async (ctx, event) => {
    const zone = timeZone.safeParse(event.data.timezone);
    const currency = currencyCode.safeParse(event.data.currency);
    const wanted = { system: zone.success ? { timezone: zone.data } : null, currency: currency.success ? { code: currency.data } : null } as const;
    for (const group of ['system', 'currency'] as const) {
      if (!wanted[group]) continue;
      const before = await lockGroup(ctx, event.workspace_id!, group);
      if (before.version > 1) continue;
      const version = await writeGroup(ctx, event.workspace_id!, group, before, { stored: { ...wanted[group], ...before.stored }, images: {} });
      ctx.emit({ type: 'settings.group.changed', id: group, version, workspaceId: event.workspace_id, data: { group } });
    }
  }),
  subscribe('settings.purge', 'workspace.workspace.purged', async (ctx, event) => {
    await ctx.sql('delete from settings.setting_group where workspace_id = $1', [event.workspace_id]);
    ctx.after(() => forgetSettings(ctx.app, event.workspace_id!));
  }),
];
