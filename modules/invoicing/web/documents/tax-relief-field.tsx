import { useT } from '#core/web/i18n/i18n.ts';
import { decimalOf } from '#core/web/document/line.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useRead } from '#core/web/query.ts';
import { Switch } from '#core/web/ui/switch.tsx';
import { invoiceSteps, type BusinessDocument } from '../../contract.ts';
import { documentTopics, useBase } from './document-words.ts';

/** Whether writing an amount off claims its tax back, with what that comes to; nothing where there is no tax to claim. */
export function TaxReliefField({ document: d, amount, checked, onChange }: { document: BusinessDocument; /** As it was typed. */ amount: string; checked: boolean; onChange: (checked: boolean) => void }) {
  const t = useT('invoicing');
  const words = useMoneyText();
  const typed = decimalOf(amount);
  // What cannot be written off is said when it is sent; until then the figures are those of all that is open.
  const fits = typed !== null && Number(typed) > 0 && Number(typed) <= Number(d.open);
  const { data } = useRead(invoiceSteps.taxRelief, { ...useBase(), id: d.id, ...(fits ? { amount: typed } : {}) }, { topics: documentTopics, keepPrevious: true });
  if (!data?.relief) return null;
  const { tax, loss, currency } = data.relief;
  return <Switch checked={checked} onCheckedChange={onChange} label={t('around.relief.claim')} description={t('around.relief.help', { tax: words(tax, currency), loss: words(loss, currency) })} />;
}
