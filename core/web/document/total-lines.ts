import { moneyToDecimal } from '#core/contract/money.ts';
import type { PricingStep } from '#core/contract/pricing/index.ts';
import type { Translate } from '../i18n/i18n.ts';
import type { TotalLine, TotalStep } from './totals-box.tsx';

/** True for an amount of nothing. */
export const isZero = (amount: string): boolean => /^-?0(\.0+)?$/.test(amount);

/** What leads to the total of a document, in decimal texts of its currency. */
export interface SumsToTotal {
  subtotal: string; discount: string; net: string; total: string;
  /** What is charged on the whole document. */
  charges?: ReadonlyArray<{ label: string; amount: string }> | undefined;
  taxes: ReadonlyArray<{ taxId: string; name: string; amount: string; charged: boolean }>;
}

/** Sums of a document as lines of the totals box, down to its total, in the room's words; what follows from the total is the room's own. `money` writes an amount for people. */
export function linesToTotal(say: Translate, { subtotal, discount, charges = [], net, taxes, total }: SumsToTotal, money: (amount: string) => string): TotalLine[] {
  return [
    ...(isZero(discount) && charges.length === 0 ? [] : [{ id: 'subtotal', label: say('total.subtotal'), value: money(subtotal) }]),
    ...(isZero(discount) ? [] : [{ id: 'discount', label: say('total.discount'), value: money(`-${discount}`) }]),
    ...charges.map((c, i) => ({ id: `charge-${i}`, label: c.label || say('charge.one'), value: money(c.amount) })),
    { id: 'net', label: say('total.net'), value: money(net) },
    ...taxes.filter((x) => x.charged).map((x) => ({ id: x.taxId, label: x.name, value: money(x.amount) })),
    { id: 'total', label: say('total.total'), value: money(total), strong: true },
  ];
}

/** What a tax was taken of, up to its exact amount; nothing where no single product comes to that. */
function taxWay({ way, base, rate }: Extract<PricingStep, { kind: 'tax' }>): string {
  switch (way?.of) {
    case 'base': return `${moneyToDecimal(base)} × ${rate} % = `;
    case 'price': return `${moneyToDecimal(way.price)} × ${rate} ${way.divisor === null ? '%' : `÷ ${way.divisor}`} = `;
    case 'units': return `${way.quantity} × ${rate} = `;
    default: return '';
  }
}

/** The engine's steps in the room's words; `charges` is what is charged on the whole document. */
export function totalSteps(say: Translate, steps: readonly PricingStep[], lines: ReadonlyArray<{ kind: string; name: string }>, taxes: ReadonlyArray<{ id: string; name: string }>, money: (amount: string) => string, charges: ReadonlyArray<{ label: string }> = []): TotalStep[] {
  // The engine counts the items only.
  const items = lines.filter((l) => l.kind === 'item');
  return steps.map((step, i): TotalStep => {
    const value = money(moneyToDecimal(step.amount));
    const id = `${step.kind}-${i}`;
    switch (step.kind) {
      case 'line': return { id, label: items[step.index]?.name || say('noName'), value, how: `${step.quantity} × ${step.unitPrice}${step.discountPercent ? ` − ${step.discountPercent} %` : ''}${step.discountAmount ? ` − ${step.discountAmount}` : ''} = ${step.exact}` };
      case 'tax': { const tax = taxes.find((x) => x.id === step.taxId); return { id, label: tax?.name ?? say('field.tax'), value, how: `${taxWay(step)}${step.exact}${step.perLine ? ` · ${say('total.perLine')}` : ''}` }; }
      case 'discount': return { id, label: say('total.discount'), value: `−${value}`, ...(step.percent ? { how: `${step.percent} %` } : {}) };
      case 'charge': return { id, label: charges[step.index]?.label || say('charge.one'), value, ...(step.percent ? { how: `${step.percent} %` } : {}) };
      default: return { id, label: say(`total.${step.kind}`), value, strong: step.kind === 'total' };
    }
  });
}
