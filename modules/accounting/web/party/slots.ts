import { registerPartyColumns, registerPartyField, registerPartyPanel } from '#modules/parties/web/public.tsx';

const can = 'accounting.report.view';

registerPartyPanel({ id: 'accounting.money', label: 'accounting:reports.party.title', order: 20, can, roles: ['customer', 'vendor'], load: async () => (await import('./party-money.tsx')).PartyMoney });

registerPartyField({ key: 'vendorExpenseAccountId', room: 'accounting', can: 'accounting.ledger.view', load: async () => (await import('./account-field.tsx')).AccountField });

for (const key of ['customerPaymentTermId', 'vendorPaymentTermId'] as const) registerPartyField({ key, room: 'accounting', can: 'accounting.item.view', load: async () => (await import('../terms/term-field.tsx')).TermField, loadName: async () => (await import('../terms/term-field.tsx')).TermName });

registerPartyField({ key: 'priceListId', room: 'accounting', can: 'accounting.item.view', load: async () => (await import('../prices/price-list-field.tsx')).PriceListField, loadName: async () => (await import('../prices/price-list-field.tsx')).PriceListName });

const cells = () => import('./balance-cells.tsx');
registerPartyColumns({
  id: 'accounting', can, roles: ['customer', 'vendor'],
  columns: [
    { key: 'accounting.balance', label: 'accounting:reports.party.balance', width: 140, align: 'end', load: async () => (await cells()).BalanceCell },
    { key: 'accounting.overdue', label: 'accounting:reports.party.overdue', width: 130, align: 'end', load: async () => (await cells()).OverdueCell },
    { key: 'accounting.lastOn', label: 'accounting:reports.party.lastOn', width: 140, load: async () => (await cells()).LastCell },
  ],
});
