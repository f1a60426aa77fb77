import { KeyRound, Webhook } from 'lucide-react';
import type { WebModule } from '#core/web/slots/slots.ts';
import { en } from './locales/en.ts';

const create = 'developer.key.create';
const manage = 'developer.webhook.manage';

/** Texts that pages of other rooms say: the audit log and the permission matrix. The build keeps what is named here at hand. */
export const saidElsewhere = ['developer:room', 'developer:event', 'developer:permission', 'developer:value'] as const;

/** API keys and webhooks, below the settings of the workspace. */
export const web: WebModule = {
  name: 'developer',
  locales: { en, ar: () => import('./locales/ar.ts') },
  pages: [
    { path: '/settings/api-keys', load: async () => (await import('./keys/keys-page.tsx')).KeysPage, title: 'developer:keys.title', access: 'workspace', can: create },
    { path: '/settings/webhooks', load: async () => (await import('./webhooks/webhooks-page.tsx')).WebhooksPage, title: 'developer:hooks.title', access: 'workspace', can: manage },
    { path: '/settings/webhooks/$id', load: async () => (await import('./webhooks/webhook-page.tsx')).WebhookPage, title: 'developer:hooks.title', access: 'workspace', can: manage },
    { path: '/settings/webhooks/$id/$delivery', load: async () => (await import('./webhooks/delivery-page.tsx')).DeliveryPage, title: 'developer:deliveries.pageTitle', access: 'workspace', can: manage },
  ],
  settings: [
    { id: 'developer.keys', group: 'workspace', order: 160, label: 'developer:keys.title', icon: KeyRound, to: '/settings/api-keys', can: create },
    { id: 'developer.webhooks', group: 'workspace', order: 165, label: 'developer:hooks.title', icon: Webhook, to: '/settings/webhooks', can: manage },
  ],
  commands: [
    { id: 'developer.keys', label: 'developer:command.keys', icon: KeyRound, group: 'goTo', can: create, run: (go) => go('/settings/api-keys') },
    { id: 'developer.webhooks', label: 'developer:command.webhooks', icon: Webhook, group: 'goTo', can: manage, run: (go) => go('/settings/webhooks') },
    { id: 'developer.newKey', label: 'developer:command.newKey', icon: KeyRound, group: 'create', can: create, run: (go) => go('/settings/api-keys?new=true') },
    { id: 'developer.newWebhook', label: 'developer:command.newWebhook', icon: Webhook, group: 'create', can: manage, run: (go) => go('/settings/webhooks?new=true') },
  ],
};
