import { useEffect } from 'react';
import type { FormulaOperand } from '#core/contract/formula.ts';
import { addLocales, i18n, useT, type Texts } from '#core/web/i18n/i18n.ts';
import { fullRoom, useRooms } from '#core/web/slots/slots.ts';

const own = 'own.';

/** Where a room's words for the columns of a kind of record stand, by its topic; with a space between places. */
const columnWords: Readonly<Record<string, string>> = {
  'accounting.unit': 'unit', 'accounting.tax': 'tax', 'accounting.fiscal_position': 'fiscal', 'accounting.product': 'item', 'accounting.service': 'item', 'accounting.price_rule': 'prices.rule',
  'accounting.entry_template': 'ledger.template', 'accounting.bank_transfer': 'bank.transfer', 'accounting.bank_rule': 'bank.rule', 'accounting.report_mail': 'reports.mail',
  'invoicing.invoice': 'documents.field', 'invoicing.bill': 'documents.field', 'invoicing.recurring': 'recurring.field', 'invoicing.billing_plan': 'plans.field', 'invoicing.expense': 'expenses.field',
  'invoicing.recurring_expense': 'recurring.field expenses.field', 'invoicing.mileage_rate': 'expenses.mileage', 'invoicing.per_diem_rate': 'expenses.perDiem',
  'sales.lead': 'leads.field', 'sales.opportunity': 'deals.field', 'sales.quote': 'quotes.field', 'sales.order': 'quotes.field', 'sales.commission_rule': 'commission.rule',
};

/** The operands as the viewer calls them: fields of the record itself by the words of its room's columns, where it has any. */
export function namedOperands(topic: string, operands: readonly FormulaOperand[], words: (key: string) => string | null): FormulaOperand[] {
  const [room, thing] = topic.split('.') as [string, string];
  // Where a room says it nowhere else, among the texts of its records, as new-resource writes them: `sales.campaign` in `campaigns`.
  const groups = columnWords[topic]?.split(' ') ?? [`${thing}s`];
  const nameOf = (key: string) => groups.reduce<string | null>((found, group) => found ?? words(`${room}:${group}.${key}`), null);
  return operands.map((o) => (o.ref.startsWith(own) ? { ...o, name: nameOf(o.ref.slice(own.length)) ?? o.name } : o));
}

/** The operands by the names of the viewer's language, once the room's texts are here. */
export function useNamedOperands(topic: string, operands: readonly FormulaOperand[]): FormulaOperand[] {
  useT('settings');
  useRooms();
  const room = topic.split('.')[0]!;
  const { later } = fullRoom(room)?.locales ?? {};
  useEffect(() => {
    // Offline at the wrong moment: better plain names than none.
    void later?.().then((texts) => addLocales(room, { en: texts as Texts }), () => undefined);
  }, [room, later]);
  return namedOperands(topic, operands, (key) => (i18n.exists(key) ? i18n.t(key) : null));
}
