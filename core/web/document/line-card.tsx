import { useT } from '../i18n/i18n.ts';
import { cn } from '../ui/cn.ts';
import './document-texts.ts';
import { FigureBox, NameBox } from './line-boxes.tsx';
import { LineMenu } from './line-menu.tsx';
import type { LineProps } from './line-table.tsx';
import { wrongBoxes } from './line.ts';
import { useMoneyText } from './money-text.ts';
import { TaxCell } from './tax-cell.tsx';
import { boxId } from './use-lines.ts';

/** A line as a card, for phones. */
export function LineCard(props: LineProps) {
  const t = useT('document');
  const money = useMoneyText();
  const { line, actions, taxes, currency, digits, amount } = props;
  const wrong = wrongBoxes(line, digits, props.signed);
  const box = (label: string, child: React.ReactNode) => <div className="min-w-0 rounded-md border bg-background"><p aria-hidden className="px-2 pt-1 text-xs text-muted-foreground">{label}</p>{child}</div>;
  return (
    <li className={cn('rounded-lg border bg-card p-2', line.optional && !line.chosen && 'opacity-80')}>
      <div className="flex items-start gap-1"><div className="min-w-0 flex-1"><NameBox {...props} /></div><LineMenu {...props} /></div>
      {line.kind === 'subtotal' && <p className="figures mt-2 px-1 text-end font-medium">{amount === null ? '–' : money(amount, currency)}</p>}
      {line.kind === 'item' && (
        <>
          <div className="mt-1 grid grid-cols-3 gap-2">
            {box(t('quantity'), <FigureBox {...props} box="quantity" label={t('quantity')} wrong={wrong.has('quantity')} align="start" />)}
            {box(t('unit'), <FigureBox {...props} box="unit" label={t('unit')} wrong={false} align="start" />)}
            {box(t('price'), <FigureBox {...props} box="unitPrice" label={t('price')} wrong={wrong.has('unitPrice')} align="start" />)}
            {box(t('discount'), <FigureBox {...props} box="discount" label={t('discount')} wrong={wrong.has('discount')} align="start" />)}
            <div className="col-span-2">{box(t('tax'), <TaxCell id={boxId(line.key, 'tax')} value={line.taxIds} taxes={taxes} label={t('tax')} onChange={(taxIds) => actions.set(line.key, { taxIds })} className="h-11" />)}</div>
          </div>
          <p className="figures mt-2 px-1 text-end font-medium">{amount === null ? '–' : money(amount, currency)}</p>
        </>
      )}
    </li>
  );
}
