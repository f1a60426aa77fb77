import type { Ctx } from '#core/server/context.ts';
import { defineNotificationTypes, notifyAll, withdrawTarget } from '#modules/notifications/api.ts';
import { accountsWith } from '#modules/workspace/api.ts';

defineNotificationTypes({
  'accounting.template_stopped': {
    defaultChannels: ['in_app', 'email'], label: { en: 'A recurring entry could not be written', ar: 'تعذرت كتابة قيد متكرر' },
    text: { en: '"{name}" could not be written on {on}: {problem}', ar: 'تعذرت كتابة "{name}" في {on}: {problem}' },
  },
});

const targetType = 'accounting.entry_template';

/** Tells whoever answers for a template that its turn did not come about; where they may not post any more, everybody who may. */
export async function tellStopped(ctx: Ctx, workspaceId: number, { id, name, on, problem, ownerId }: { id: string; name: string; on: string; problem: string; ownerId: string | null }): Promise<void> {
  const able = await accountsWith(ctx, 'accounting.entry.post', workspaceId);
  const people = ownerId !== null && able.includes(ownerId) ? [ownerId] : able;
  await notifyAll(ctx, people, { type: 'accounting.template_stopped', groupKey: `accounting.template_stopped:${id}`, actorId: null, workspaceId, targetType, targetId: id, link: `/accounting/journal/template/${id}`, data: { name, on, problem } });
}

/** Takes the news back once somebody has seen to the template. */
export const untellStopped = (ctx: Ctx, id: string): Promise<void> => withdrawTarget(ctx, { targetType, targetId: id, types: ['accounting.template_stopped'] });
