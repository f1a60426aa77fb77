import { eventTypesEn } from './event-types-en.ts';

/** English texts of the developer room. */
export const en = {
  room: 'Developer',
  permission: { key: { create: 'Make API keys with their own permissions', manage: 'See and revoke everybody\'s API keys' }, webhook: { manage: 'Manage webhooks and read their deliveries' } },
  event: {
    key: { created: 'made the API key “{{name}}”', changed: 'changed the API key “{{name}}”', rotated: 'renewed the API key “{{name}}”', revoked: 'revoked the API key “{{name}}”' },
    webhook: { created: 'added a webhook to {{name}}', changed: 'changed the webhook to {{name}}', deleted: 'deleted the webhook to {{name}}', rotated: 'renewed the signing secret of the webhook to {{name}}', paused: 'paused the webhook to {{name}}' },
  },
  value: { reason: { failing: 'nothing got through', gone: 'the receiver is gone', no_access: 'its keeper lost access' } },
  scope: { core: { member: 'Write what every member may: comments, own files, saved views' } },
  eventType: eventTypesEn,
  command: { keys: 'API keys', webhooks: 'Webhooks', newKey: 'New API key', newWebhook: 'New webhook' },
  action: { cancel: 'Cancel', save: 'Save changes', more: 'More actions for {{name}}', docs: 'API reference' },
  choose: { all: 'Choose all: {{name}}', search: 'Filter', none: 'Nothing matches “{{text}}”.', chosen_one: '{{count}} chosen', chosen_other: '{{count}} chosen' },
  secret: {
    onceTitle: 'Copy it now', once: 'This is the only time it is shown. Keep it where your programs find it, never in a browser or a repository.', copy: 'Copy', stored: 'I have stored it', try: 'Try it',
    key: 'API key', signing: 'Signing secret', verify: 'Check every message with it', verifyHelp: 'Messages follow the Standard Webhooks convention, so its libraries check them. The headers are webhook-id, webhook-timestamp and webhook-signature.',
  },
  keys: {
    title: 'API keys', lead: 'A key lets a program act for you in this workspace, with the permissions you choose. It can never do more than you can, and stops when you leave.',
    new: 'New key', emptyTitle: 'No keys yet', empty: 'Make a key for each program or script that should work with this workspace. Give it only what it needs; you can revoke it at any time.',
    showEnded: 'Show ended keys', more: 'Show more', never: 'never used', used: 'used', from: 'from {{network}}', ends: 'ends', ended: 'ended', revoked: 'revoked', forever: 'no end', of: 'by {{name}}', overlap: 'The secret before this one works until',
    permissions_one: '{{count}} permission', permissions_other: '{{count}} permissions', shrunk: '{{effective}} of {{count}} permissions work: the role of its maker no longer has the others.',
    state: { active: 'Active', expired: 'Expired', revoked: 'Revoked', owner: 'Maker lost access' },
    newTitle: 'New API key', newLead: 'Name it after the program that will use it.', create: 'Make key', editTitle: 'Change “{{name}}”', saved: 'Key changed', edit: 'Change',
    name: 'Name', namePlaceholder: 'Website sync', expiry: 'Ends', expiryHelp: 'A key that ends by itself is one less to remember.', scopes: 'Permissions', scopesHelp: 'Any key can read what every member can, such as the name of the workspace; these come on top.',
    ending: { keep: 'As it is', never: 'Never', d7: 'In 7 days', d30: 'In 30 days', d90: 'In 90 days', d365: 'In a year' },
    rotate: 'Renew secret', rotateTitle: 'Renew the secret of “{{name}}”', rotateLead: 'You get a new secret. Until the old one ends, both work, so that you can exchange it without a gap.', overlapLabel: 'The old secret works for',
    hours: { h0: 'Not at all: it ends now', h1: '1 hour', h24: '24 hours', h168: '7 days' },
    revoke: 'Revoke', revokeTitle: 'Revoke “{{name}}”?', revokeHelp: 'Programs that use it are refused from this moment on. This cannot be undone.', revokedDone: 'Key revoked',
  },
  hooks: {
    title: 'Webhooks', lead: 'Tell other systems when something happens here. Each message is signed and comes again until it is accepted.',
    new: 'New webhook', emptyTitle: 'No webhooks yet', empty: 'Add the https address of a system that should hear of changes, choose what it should hear of, and send it a test.',
    on: 'On', paused: 'Paused', failing: 'Failing', reason: { person: 'Paused by a person.', failing: 'Paused: nothing got through for 5 days.', gone: 'Paused: the receiver answered that it is gone (410).', no_access: 'Paused: whoever looked after it lost the permission. Turning it on makes you its keeper.' },
    all: 'All events', types_one: '{{count}} kind of event', types_other: '{{count}} kinds of events', waiting_one: '{{count}} on its way', waiting_other: '{{count}} on their way', failed_one: '{{count}} failed', failed_other: '{{count}} failed', lastSuccess: 'last success', noSuccess: 'nothing sent yet',
    newTitle: 'New webhook', newLead: 'Only https addresses on the public internet are called.', create: 'Add webhook', editTitle: 'Change webhook', saved: 'Webhook changed', edit: 'Change',
    url: 'Address', urlPlaceholder: 'https://example.com/hooks', description: 'Description', descriptionPlaceholder: 'Invoices to the accounting system', which: 'Events', every: 'All, also future kinds', some: 'Only chosen kinds', kinds: 'Kinds of events',
    visible: 'Messages hold ids, names of changed fields and a few facts, never texts people wrote, amounts or secrets; and only of what you yourself may know. Read the rest with an API key.',
    test: 'Send test', tested: 'Test on its way', turnOn: 'Turn on', pause: 'Pause', turnedOn: 'Webhook is on', turnedOff: 'Webhook is paused',
    rotate: 'Renew signing secret', rotateTitle: 'Renew the signing secret?', rotateHelp: 'Messages carry both signatures for 24 hours, so that you can exchange it without a gap.', overlap: 'Both signing secrets sign until',
    delete: 'Delete', deleteTitle: 'Delete this webhook?', deleteHelp: 'It is called no more, and its deliveries are forgotten. This cannot be undone.', deleted: 'Webhook deleted',
    keeper: 'Looked after by {{name}}', resend: 'Send failed again', resendTitle: 'Send again what failed', resendLead: 'In the order in which it happened, with the same ids.', resendSince: 'Since', resent_one: '{{count}} delivery on its way', resent_other: '{{count}} deliveries on their way', resentNone: 'Nothing failed since then',
    since: { h1: 'The last hour', h24: 'The last 24 hours', d7: 'The last 7 days', d30: 'The last 30 days' },
  },
  deliveries: {
    title: 'Deliveries', search: 'Kind or id', event: 'Event', status: 'Status', answer: 'Answer', attempts: 'Attempts', at: 'When', next: 'Next attempt', refresh: 'Refresh', emptyTitle: 'No deliveries yet', empty: 'Send a test, or wait for something to happen. Deliveries are kept for 30 days.',
    state: { pending: 'On its way', delivered: 'Delivered', failed: 'Failed' }, pageTitle: 'Delivery', again: 'Send again', againDone: 'On its way again', payload: 'What is sent', log: 'Attempts', logEmpty: 'No attempt yet.', attempt: 'Attempt {{number}}', emptyAnswer: 'The answer was empty.', ms_one: '{{count}} ms', ms_other: '{{count}} ms', id: 'Id', to: 'To',
    error: { status: 'The receiver did not accept it', redirect: 'The receiver sent us elsewhere, which is not followed', timeout: 'No answer in time', unreachable: 'The receiver could not be reached', blocked_address: 'The address is not on the public internet', no_access: 'The keeper may not know of this event', paused: 'The webhook was paused' },
  },
  refused: {
    not_your_key: 'A key acts for the person who made it, so only they can change or renew it. You can revoke it.', key_ended: 'This key has ended. Make a new one.', too_many_keys: 'You have {{max}} keys already. Revoke one that is no longer used.',
    too_many_webhooks: 'This workspace has {{max}} webhooks already. Delete one that is no longer used.', webhook_paused: 'This webhook is paused. Turn it on first.', delivery_pending: 'This delivery is still on its way.',
  },
  rule: {
    scope_missing: 'Choose at least one permission.', scope_unknown: 'This permission does not exist.', scope_people: 'Only people can have this permission, no key.', scope_not_held: 'Your role does not have this permission.', expiry: 'Choose a time from an hour to five years ahead.',
    url_parts: 'Leave user name, password and everything after # out of the address.', url_private: 'This address is not on the public internet.', event_unknown: 'There is no event of this kind.', event_missing: 'Choose at least one kind of event.', since: 'Choose a time within the last 30 days.',
  },
} as const;
