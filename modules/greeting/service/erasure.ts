import { withdrawTarget } from '#modules/notifications/api.ts';
import { onPartyChange } from '#modules/parties/api.ts';

/** Who is erased is forgotten with what they wrote by the form, and the answers to it: by their addresses. Call once at module load. */
export function registerErasure(): void {
  onPartyChange('greeting', async (ctx, { before, after }) => {
    if (!after.erasedAt || before.erasedAt) return;
    const addresses = [before.email ?? '', ...before.moreEmails.map((m) => m.value)].filter((a) => a !== '').flatMap((a) => [a, a.toLowerCase()]);
    const gone = await ctx.sql<{ id: string }>('delete from greeting.message where workspace_id = $1 and email = any($2::text[]) returning id', [ctx.workspaceId, addresses], 'greeting.message.erase');
    for (const { id } of gone) {
      await withdrawTarget(ctx, { targetType: 'greeting.message', targetId: id });
      ctx.emit({ type: 'greeting.message.deleted', id, can: 'greeting.message.view' });
    }
  });
}
