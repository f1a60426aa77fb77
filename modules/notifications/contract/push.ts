import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, id, instant, nothing } from '#core/contract/fields.ts';
import { defineRules } from '#core/contract/rules.ts';

/** What web push says about wrong fields. */
export const pushSays = defineRules({
  'notifications.push_endpoint': 'A push service has a public https address.',
  'notifications.push_keys': 'These are not the keys of a push subscription.',
});

const key = z.string().max(200).regex(/^[A-Za-z0-9_-]+={0,2}$/, pushSays('notifications.push_keys'));

/** Browsers that are told by web push. */
export const listPushSubscriptions = endpoint({
  id: 'notifications.listPushSubscriptions', service: 'main', get: '/push-subscriptions', can: 'account', summary: 'The person\'s browsers that get push messages, and the key to subscribe with',
  input: nothing, output: z.object({ publicKey: z.string().describe('VAPID key, base64url'), items: z.array(z.object({ id, endpoint: z.string(), userAgent: z.string(), lastOkAt: instant.nullable(), createdAt: instant })) }),
});

/** Lets this browser be told. */
export const addPushSubscription = endpoint({
  id: 'notifications.addPushSubscription', service: 'main', post: '/push-subscriptions', can: 'account', summary: 'Lets a browser get push messages; the same browser again changes nothing',
  input: z.strictObject({ endpoint: z.url({ protocol: /^https$/, error: pushSays('notifications.push_endpoint') }).max(2000), keys: z.strictObject({ p256dh: key, auth: key }) }), output: z.object({ id }),
});

/** Lets a browser be told no more. */
export const removePushSubscription = endpoint({
  id: 'notifications.removePushSubscription', service: 'main', delete: '/push-subscriptions/:id', can: 'account', summary: 'A browser gets no more push messages', input: z.strictObject({ id }), output: done,
});
