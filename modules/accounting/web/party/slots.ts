import { registerPartyField, registerPartyFigures, registerPartyPanel } from '#modules/parties/web/public.tsx';

const can = 'accounting.report.view';

registerPartyPanel({ id: 'accounting.money', label: 'accounting:reports.party.title', order: 20, can, roles: ['customer', 'vendor'], load: async () => (await import('./party-money.tsx')).PartyMoney });

registerPartyField({ key: 'vendorExpenseAccountId', room: 'accounting', can: 'accounting.ledger.view', load: async () => (await import('./account-field.tsx')).AccountField });
registerPartyField({ key: 'customerAccountId', room: 'accounting', can: 'accounting.ledger.view', load: async () => (await import('./account-field.tsx')).ReceivableField, loadName: async () => (await import('./account-field.tsx')).AccountName });
registerPartyField({ key: 'vendorAccountId', room: 'accounting', can: 'accounting.ledger.view', load: async () => (await import('./account-field.tsx')).PayableField, loadName: async () => (await import('./account-field.tsx')).AccountName });

for (const key of ['customerPaymentTermId', 'vendorPaymentTermId'] as const) registerPartyField({ key, room: 'accounting', can: 'accounting.item.view', load: async () => (await import('../terms/term-field.tsx')).TermField, loadName: async () => (await import('../terms/term-field.tsx')).TermName });

registerPartyField({ key: 'customerFiscalPositionId', room: 'accounting', can: 'accounting.item.view', load: async () => (await import('../fiscal-positions/position-field.tsx')).CustomerPositionField, loadName: async () => (await import('../fiscal-positions/position-field.tsx')).PositionName });
registerPartyField({ key: 'vendorFiscalPositionId', room: 'accounting', can: 'accounting.item.view', load: async () => (await import('../fiscal-positions/position-field.tsx')).VendorPositionField, loadName: async () => (await import('../fiscal-positions/position-field.tsx')).PositionName });

registerPartyField({ key: 'vendorWithholdingTaxId', room: 'accounting', can: 'accounting.item.view', load: async () => (await import('./withholding-field.tsx')).WithholdingField, loadName: async () => (await import('./withholding-field.tsx')).WithholdingName });

registerPartyField({ key: 'priceListId', room: 'accounting', can: 'accounting.item.view', load: async () => (await import('../prices/price-list-field.tsx')).PriceListField, loadName: async () => (await import('../prices/price-list-field.tsx')).PriceListName });

registerPartyFigures({ id: 'accounting', can, roles: ['customer', 'vendor', 'account', 'contact'], figures: ['balance', 'overdue', 'creditOwed', 'lastActivityOn'], topics: ['accounting.entry', 'accounting.open_item'] });
