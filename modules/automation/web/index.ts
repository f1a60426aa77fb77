import { Workflow } from 'lucide-react';
import type { WebModule } from '#core/web/slots/slots.ts';
import { en } from './locales/en.ts';

const can = 'automation.rule.manage';

/** Texts that pages of other rooms say: the audit log and the permission matrix. The build keeps what is named here at hand. */
export const saidElsewhere = ['automation:room', 'automation:event', 'automation:permission', 'automation:value'] as const;

/** Automations, below the settings of the workspace. */
export const web: WebModule = {
  name: 'automation',
  locales: { en, ar: () => import('./locales/ar.ts') },
  pages: [
    { path: '/settings/automations', load: async () => (await import('./list-page.tsx')).AutomationsPage, title: 'automation:list.title', access: 'workspace', can },
    { path: '/settings/automations/$id', load: async () => (await import('./editor/rule-page.tsx')).RulePage, title: 'automation:list.title', access: 'workspace', can },
  ],
  settings: [{ id: 'automation.rules', group: 'workspace', order: 155, label: 'automation:list.title', icon: Workflow, to: '/settings/automations', can }],
  commands: [
    { id: 'automation.rules', label: 'automation:command.open', icon: Workflow, group: 'goTo', can, run: (go) => go('/settings/automations') },
    { id: 'automation.new', label: 'automation:command.new', icon: Workflow, group: 'create', can, run: (go) => go('/settings/automations/new') },
  ],
};
