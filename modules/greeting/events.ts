import { defineEvents } from '#core/contract/events.ts';
import { subscribe, type Subscriber } from '#core/server/module.ts';
import { forgetsWorkspace } from '#core/server/purge.ts';
import { onExport } from '#modules/identity/api.ts';

// That something came or was done with it, by id; never names, addresses or words.
defineEvents({
  'greeting.message.received': ['A message came by the greeting form'], 'greeting.message.answered': ['A message of the greeting form was answered'],
  'greeting.message.replied': ['The writer of a message of the greeting form wrote back'],
  'greeting.message.given_up': ['The form service did not take a message of the greeting form'],
});

onExport('greeting', async (ctx) => ({ messages: await ctx.sql('select * from greeting.own_messages()') }));

/** What this room does when others change. */
export const subscribers: readonly Subscriber[] = [
  subscribe('greeting.forget_account', 'identity.account.deleted', async (ctx, event) => { await ctx.sql('select greeting.forget_account($1)', [event.account_id]); }),
  forgetsWorkspace('greeting'),
];
