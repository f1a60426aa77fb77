import { beforeAll, describe, expect, it } from 'vitest';
import { erpSections, registerRooms, sidebarCategories, slot } from '#core/web/slots/slots.ts';
import { en } from '../shell/locales/en.ts';
import { currentSection, visibleSections } from '../shell/sidebar/sections.ts';
import { webModules } from '../web-modules.ts';

const everything = () => true;
const addresses = (id: string) => visibleSections(everything).find((section) => section.id === id)?.entries.map((entry) => entry.to) ?? [];
/** Of the addresses the product names, those that are there, in the order of the menu. */
const named = (id: string, product: readonly string[]) => addresses(id).filter((to) => product.includes(to));
const there = (id: string, product: readonly string[]) => product.filter((to) => addresses(id).includes(to));

beforeAll(() => { registerRooms(webModules); });

describe('the product\'s words', () => {
  it('names the sections in its order, "Adminstration" spelled so', () => {
    expect(erpSections).toEqual(['dashboard', 'adminstration', 'operation', 'finance', 'marketing', 'sales', 'humanResource', 'businessSetup', 'contactCenter']);
    expect(Object.values(en.erp)).toEqual(['Dashboard', 'Adminstration', 'Operation', 'Finance', 'Marketing', 'Sales', 'Human resource', 'Business setup', 'Contact center']);
    expect(Object.keys(en.erp)).toEqual(erpSections);
    expect(sidebarCategories).toEqual(['businessFormation', 'support', 'facility', 'operations', 'accounting', 'sales', 'web']);
    expect(Object.keys(en.category)).toEqual(sidebarCategories);
  });

  it('shows the sections in that order, and none without a link', () => {
    const shown = visibleSections(everything);
    const order = [...sidebarCategories.map((id) => `categories.${id}`), ...erpSections.map((id) => `dashboard.${id}`)];
    expect(shown.map((section) => section.id)).toEqual(order.filter((id) => shown.some((section) => section.id === id)));
    expect(shown.filter((section) => section.entries.length === 0)).toEqual([]);
  });
});

describe('the category sidebar', () => {
  it('has the accounting links in the product\'s order', () => {
    const product = [
      '/accounting/customer', '/accounting/vendor', '/accounting/bank-account', '/accounting/chart-of-account', '/accounting/bank-transfer', '/accounting/unit', '/accounting/product', '/accounting/service', '/accounting/tax',
      '/invoice/list', '/expenses/list',
    ];
    expect(named('categories.accounting', product)).toEqual(product);
  });

  it('has the sales links in the product\'s order', () => {
    const product = ['/sales/account', '/sales/sales-quotes', '/sales/opportunity', '/sales/contact/list', '/crm/leads'];
    expect(named('categories.sales', product)).toEqual(product);
  });
});

describe('the dashboard', () => {
  it.each([
    ['adminstration', ['/workspace/members', '/workspace/roles', '/workspace/invitations', '/workspace/audit', '/settings/workspace']],
    ['operation', ['/accounting/vendor']],
    ['finance', ['/invoice/list', '/expenses/list', '/accounting/bank-account', '/accounting/chart-of-account', '/accounting/tax', '/accounting/reports/cash-flow']],
    ['marketing', ['/crm/campaigns', '/feed']],
    ['sales', ['/crm/leads', '/sales/contact/list', '/sales/account', '/sales/sales-quotes', '/sales/opportunity']],
    ['dashboard', ['/', '/expenses/list?view=approve']],
    ['businessSetup', ['/settings/company', '/settings/brand', '/settings/currency']],
  ])('%s holds what the product puts there, in its order', (section, product) => {
    expect(there(`dashboard.${section}`, product)).toEqual(product);
    expect(named(`dashboard.${section}`, product)).toEqual(product);
  });

  it('marks the queue of approvals as its own place, not as a list of expenses', () => {
    const sections = visibleSections(everything).filter((section) => section.menu === 'dashboard');
    expect(currentSection(sections, '/expenses/list', '?view=approve')?.id).toBe('dashboard.dashboard');
    expect(currentSection(sections, '/expenses/list', '')?.id).toBe('dashboard.finance');
  });
});

describe('what a person may not see', () => {
  it('is not there, nor a section that holds nothing else', () => {
    const shown = visibleSections((permission) => permission === 'accounting.item.view');
    expect(shown.some((section) => section.id === 'dashboard.operation')).toBe(false);
    expect(shown.find((section) => section.id === 'categories.accounting')!.entries.every((entry) => entry.can === 'accounting.item.view')).toBe(true);
  });

  it('leads nowhere', () => {
    const links = (['sidebar', 'erp', 'rail'] as const).flatMap((name) => slot(name).map((entry) => entry.to));
    const pages = new Set(slot('pages').map((page) => page.path));
    expect(links.filter((to) => to !== '/' && !pages.has(to.split('?')[0]!))).toEqual([]);
  });
});
