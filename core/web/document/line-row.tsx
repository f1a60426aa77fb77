import { GripVertical } from 'lucide-react';
import { useT } from '../i18n/i18n.ts';
import { cn } from '../ui/cn.ts';
import './document-texts.ts';
import { FigureBox, NameBox } from './line-boxes.tsx';
import { LineMenu } from './line-menu.tsx';
import type { LineProps } from './line-table.tsx';
import { wrongBoxes } from './line.ts';
import { TaxCell } from './tax-cell.tsx';
import { boxId } from './use-lines.ts';
import { useMoneyText } from './money-text.ts';

interface LineRowProps extends LineProps { dragged: boolean; onDragStart: () => void; onDragOver: () => void; onDragEnd: () => void }

/** A line as a row of the table. */
export function LineRow({ dragged, onDragStart, onDragOver, onDragEnd, ...props }: LineRowProps) {
  const t = useT('document');
  const money = useMoneyText();
  const { line, at, actions, taxes, currency, digits, amount } = props;
  const wrong = wrongBoxes(line, digits, props.signed);
  const plain = line.kind !== 'item';
  const sum = line.kind === 'subtotal';
  return (
    <tr className={cn('border-b align-top last:border-b-0', dragged && 'bg-accent', line.optional && !line.chosen && 'text-muted-foreground')} onDragOver={(e) => { e.preventDefault(); onDragOver(); }} onDrop={(e) => e.preventDefault()}>
      <td className="pt-1.5 ps-1">
        <span draggable onDragStart={(e) => { e.dataTransfer.effectAllowed = 'move'; e.dataTransfer.setData('text/plain', String(at)); onDragStart(); }} onDragEnd={onDragEnd} title={t('drag', { n: at + 1 })} className="grid size-6 cursor-grab place-items-center rounded-sm text-muted-foreground hover:bg-accent"><GripVertical aria-hidden className="size-4" strokeWidth={1.75} /></span>
      </td>
      <td colSpan={sum ? 6 : plain ? 7 : 1} className="min-w-48 py-0.5"><NameBox {...props} /></td>
      {sum && <td className="figures px-2 py-2.5 text-end font-medium">{amount === null ? '–' : money(amount, currency)}</td>}
      {!plain && (
        <>
          <td className="py-0.5"><FigureBox {...props} box="quantity" label={t('quantity')} wrong={wrong.has('quantity')} /></td>
          <td className="py-0.5"><FigureBox {...props} box="unit" label={t('unit')} wrong={false} align="start" /></td>
          <td className="py-0.5"><FigureBox {...props} box="unitPrice" label={t('price')} wrong={wrong.has('unitPrice')} /></td>
          <td className="py-0.5"><FigureBox {...props} box="discount" label={t('discount')} placeholder={t('discountHint')} wrong={wrong.has('discount')} /></td>
          <td className="py-0.5"><TaxCell id={boxId(line.key, 'tax')} value={line.taxIds} taxes={taxes} label={t('tax')} onChange={(taxIds) => actions.set(line.key, { taxIds })} className="h-9 hover:bg-accent/60" /></td>
          <td className="figures px-2 py-2.5 text-end">{amount === null ? '–' : money(amount, currency)}</td>
        </>
      )}
      <td className="py-1 pe-1"><LineMenu {...props} /></td>
    </tr>
  );
}
