import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { findMatches } from '#modules/parties/api.ts';
import { demoActor } from '#modules/workspace/api.ts';
import { demoConversations, demoReplies } from './rules/demo-texts.ts';
import { subjectOf } from './service/subjects.ts';
import { create as createNumber } from './service/numbers.ts';
import { create as createReply } from './service/replies.ts';
import { log } from './service/send.ts';

const slug = { workspace_slug: '' };
const party = 'parties.party';
const noKeys = { accountSid: '', apiKeySid: '', messagingServiceSid: '', phoneNumberId: '', businessAccountId: '' };

/** Northlight's numbers by hand, saved texts, and a few conversations with people it knows and one it does not. */
export async function seed(app: App): Promise<void> {
  if (!app.config.DEMO) return;
  await runAs(app, { ...(await demoActor(app, 'owner')), name: 'texting.seed' }, async (ctx) => {
    const [known] = await ctx.sql('select 1 from texting.conversation where workspace_id = $1 limit 1', [ctx.workspaceId]);
    if (known) return;
    for (const channel of ['sms', 'whatsapp'] as const) await createNumber(ctx, { ...slug, ...noKeys, channel, label: channel === 'sms' ? 'Studio phone' : 'Studio WhatsApp', phone: '+4930901820', provider: 'manual' });
    for (const reply of demoReplies) await createReply(ctx, { ...slug, ...reply });
    for (const conversation of demoConversations) await plant(ctx, conversation);
  });
}

async function plant(ctx: Ctx, { email, phone, channel, lines }: (typeof demoConversations)[number]): Promise<void> {
  const { id, known } = email === null ? { id: undefined, known: undefined } : await personOf(ctx, email);
  if (email !== null && known === undefined) return;
  let conversationId: string | undefined;
  for (const { direction, body, minutesAgo } of lines) {
    const where = conversationId ? { conversationId } : { to: known ?? phone, ...(id ? { subject: { type: party, id } } : {}) };
    conversationId = (await log(ctx, { ...slug, ...where, channel, direction, body, at: new Date(Date.now() - minutesAgo * 60_000).toISOString() })).conversationId;
  }
}

/** Whoever has an address, and their number; of two records of one person the one that has a number. */
async function personOf(ctx: Ctx, email: string): Promise<{ id: string | undefined; known: string | undefined }> {
  const [matches] = await findMatches(ctx, [{ kind: 'person', emails: [email] }], ['email']);
  for (const { party: card } of matches ?? []) {
    const [phone] = await subjectOf(party)!.phones(ctx, card.id);
    if (phone) return { id: card.id, known: phone.e164 };
  }
  return { id: undefined, known: undefined };
}
