import { Building2, Coins, Palette, Shapes, SlidersHorizontal } from 'lucide-react';
import type { WebModule } from '#core/web/slots/slots.ts';
import { en } from './locales/en.ts';

/** Texts that pages of other rooms say: the audit log, the permission matrix, the grid of preferences. The build keeps what is named here at hand. */
export const saidElsewhere = ['settings:nav', 'settings:room', 'settings:event', 'settings:value', 'settings:permission'] as const;

/** Settings of the workspace: brand, system, company, currency; and the list of all settings. */
export const web: WebModule = {
  name: 'settings',
  locales: { en, ar: () => import('./locales/ar.ts') },
  pages: [
    { path: '/settings', load: async () => (await import('./index/settings-index-page.tsx')).SettingsIndexPage, title: 'settings:title', access: 'account' },
    { path: '/settings/brand', load: async () => (await import('./brand/brand-page.tsx')).BrandPage, title: 'settings:brand.title', access: 'workspace', can: 'settings.view' },
    { path: '/settings/system', load: async () => (await import('./system/system-page.tsx')).SystemPage, title: 'settings:system.title', access: 'workspace', can: 'settings.view' },
    { path: '/settings/company', load: async () => (await import('./company/company-page.tsx')).CompanyPage, title: 'settings:company.title', access: 'workspace', can: 'settings.view' },
    { path: '/settings/currency', load: async () => (await import('./currency/currency-page.tsx')).CurrencyPage, title: 'settings:currency.title', access: 'workspace', can: 'settings.view' },
    { path: '/settings/custom-fields', load: async () => (await import('./custom-fields/custom-fields-page.tsx')).CustomFieldsPage, title: 'settings:customFields.title', access: 'workspace' },
  ],
  settings: [
    { id: 'settings.brand', group: 'workspace', order: 120, label: 'settings:brand.title', icon: Palette, to: '/settings/brand', can: 'settings.view' },
    { id: 'settings.system', group: 'workspace', order: 130, label: 'settings:system.title', icon: SlidersHorizontal, to: '/settings/system', can: 'settings.view' },
    { id: 'settings.company', group: 'workspace', order: 140, label: 'settings:company.title', icon: Building2, to: '/settings/company', can: 'settings.view' },
    { id: 'settings.currency', group: 'workspace', order: 150, label: 'settings:currency.title', icon: Coins, to: '/settings/currency', can: 'settings.view' },
    { id: 'settings.customFields', group: 'workspace', order: 160, label: 'settings:customFields.title', icon: Shapes, to: '/settings/custom-fields', can: 'core.custom_field.manage' },
  ],
  erp: [
    { id: 'settings.brand', section: 'businessSetup', order: 20, label: 'settings:brand.title', icon: Palette, to: '/settings/brand', can: 'settings.view' },
    { id: 'settings.currency', section: 'businessSetup', order: 30, label: 'settings:currency.title', icon: Coins, to: '/settings/currency', can: 'settings.view' },
    { id: 'settings.company', section: 'businessSetup', order: 10, label: 'settings:company.title', icon: Building2, to: '/settings/company', can: 'settings.view' },
    { id: 'settings.system', section: 'adminstration', order: 50, label: 'settings:system.title', icon: SlidersHorizontal, to: '/settings/system', can: 'settings.view' },
  ],
  commands: [
    { id: 'settings.brand', label: 'settings:command.brand', icon: Palette, group: 'goTo', can: 'settings.view', run: (go) => go('/settings/brand') },
    { id: 'settings.system', label: 'settings:command.system', icon: SlidersHorizontal, group: 'goTo', can: 'settings.view', run: (go) => go('/settings/system') },
    { id: 'settings.company', label: 'settings:command.company', icon: Building2, group: 'goTo', can: 'settings.view', run: (go) => go('/settings/company') },
    { id: 'settings.currency', label: 'settings:command.currency', icon: Coins, group: 'goTo', can: 'settings.view', run: (go) => go('/settings/currency') },
  ],
};
