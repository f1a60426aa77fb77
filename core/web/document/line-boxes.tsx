import type { KeyboardEvent } from 'react';
import { useT } from '../i18n/i18n.ts';
import { Textarea } from '../ui/textarea.tsx';
import { cn } from '../ui/cn.ts';
import './document-texts.ts';
import { ItemCell } from './item-cell.tsx';
import { isEmptyLine } from './line.ts';
import type { LineProps } from './line-table.tsx';
import { boxId } from './use-lines.ts';

/** Keys that all boxes of a line know: Enter adds a line, arrows go to the neighbour, Alt+arrows move the line. */
export function lineKeys({ line, at, actions }: LineProps, box: string) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return;
    const up = event.key === 'ArrowUp';
    if (up || event.key === 'ArrowDown') {
      event.preventDefault();
      if (event.altKey) actions.move(at, at + (up ? -1 : 1)); else actions.focus(at + (up ? -1 : 1), box);
    } else if (event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      actions.add(at);
    } else if (event.key === 'Backspace' && (event.ctrlKey || event.metaKey || (box === 'name' && isEmptyLine(line)))) {
      event.preventDefault();
      actions.remove(line.key);
    }
  };
}

/** Look of a box inside a line. */
export const boxStyle = 'focus-ring-inset h-9 w-full min-w-0 rounded-sm bg-transparent px-2 placeholder:text-muted-foreground/70 hover:bg-accent/60 focus:bg-background aria-invalid:text-destructive-ink aria-invalid:ring-1 aria-invalid:ring-destructive pointer-coarse:h-11 pointer-coarse:text-lg';

/** Name of a line, found in the catalogue or free, with its description below. */
export function NameBox(props: LineProps & { className?: string }) {
  const t = useT('document');
  const { line, at, actions, catalogue, options, details, note } = props;
  const label = t(line.kind === 'item' ? 'name' : line.kind);
  const keys = lineKeys(props, 'name');
  const shared = { inputId: boxId(line.key, 'name'), label: `${label}, ${t('line', { n: at + 1 })}`, placeholder: label };
  return (
    <div className="min-w-0">
      {line.kind === 'item' ? (
        <ItemCell
          {...shared} value={line.name} catalogue={catalogue} className={cn(boxStyle, 'font-medium', props.className)} onText={(name) => actions.set(line.key, { name, itemId: null, contents: '' })} onKeyDown={keys}
          onItem={(item) => {
            actions.set(line.key, { itemId: item.id, name: item.label, unit: item.unit, contents: item.contents ?? '', ...(item.price === null ? {} : { unitPrice: item.price }), ...(item.description && !line.description ? { description: item.description } : {}), ...(item.taxIds.length > 0 ? { taxIds: [...item.taxIds] } : {}) });
            actions.focus(at, 'quantity');
          }}
          onPaste={(event) => { if (actions.paste(at, event.clipboardData.getData('text/plain'))) event.preventDefault(); }}
        />
      ) : <input id={shared.inputId} aria-label={shared.label} placeholder={shared.placeholder} maxLength={300} dir="auto" value={line.name} onChange={(e) => actions.set(line.key, { name: e.target.value })} onKeyDown={keys} className={cn(boxStyle, line.kind === 'section' ? 'font-semibold' : line.kind === 'subtotal' ? 'font-medium' : 'text-muted-foreground', props.className)} />}
      {line.kind === 'item' && (
        <div className="flex flex-wrap items-center gap-x-2 px-2 pb-1 empty:hidden">
          {options && line.optional && <Option {...props} />}
        </div>
      )}
      {line.kind === 'item' && line.name !== '' && (
        <Textarea rows={1} aria-label={`${t('description')}, ${t('line', { n: at + 1 })}`} placeholder={t('addDescription')} maxLength={6000} value={line.description} onChange={(e) => actions.set(line.key, { description: e.target.value })}
          className={cn('field-sizing-content min-h-7 resize-none border-transparent bg-transparent px-2 py-1 text-sm text-muted-foreground hover:border-input pointer-coarse:min-h-11', line.description === '' && 'not-focus:opacity-60')} />
      )}
      {line.kind === 'item' && line.contents && <p dir="auto" className="px-2 pb-1 text-sm break-words whitespace-pre-line text-muted-foreground">{line.contents}</p>}
      {line.kind === 'item' && details?.note?.(line, at)}
      {line.kind === 'item' && note?.(line, at)}
    </div>
  );
}

function Option({ line, actions, at }: LineProps) {
  const t = useT('document');
  return (
    <>
      <span className="rounded-sm bg-info-subtle px-1.5 text-xs leading-5 text-info-ink">{t('optional')}</span>
      <input aria-label={`${t('group')}, ${t('line', { n: at + 1 })}`} title={t('groupHint')} placeholder={t('group')} maxLength={60} value={line.optionGroup} onChange={(e) => actions.set(line.key, { optionGroup: e.target.value })} className="focus-ring-inset h-6 w-36 rounded-sm bg-transparent px-1 text-xs placeholder:text-muted-foreground/70 hover:bg-accent/60" />
    </>
  );
}

/** A figure of a line. */
export function FigureBox({ box, label, wrong, placeholder, align = 'end', ...props }: LineProps & { box: 'quantity' | 'unit' | 'unitPrice' | 'discount'; label: string; wrong: boolean; placeholder?: string; align?: 'start' | 'end' }) {
  const t = useT('document');
  const { line, at, actions } = props;
  return (
    <input
      id={boxId(line.key, box)} aria-label={`${label}, ${t('line', { n: at + 1 })}`} aria-invalid={wrong || undefined} title={wrong ? t('wrong') : undefined} placeholder={placeholder} inputMode={box === 'unit' ? 'text' : 'decimal'} maxLength={box === 'unit' ? 40 : 24} value={line[box]}
      onChange={(e) => actions.set(line.key, { [box]: e.target.value })} onFocus={(e) => e.target.select()} onKeyDown={lineKeys(props, box)} className={cn(boxStyle, 'figures', align === 'end' && 'text-end')}
    />
  );
}
