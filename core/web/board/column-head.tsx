import { ChevronsLeftRight, Minus, Plus } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { BoardSum } from '#core/contract/board.ts';
import { toApiError } from '../api/errors.ts';
import { moneyText } from '../document/money-text.ts';
import { errorText } from '../errors/error-text.ts';
import { useT } from '../i18n/i18n.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Input } from '../ui/input.tsx';
import { StatusDot } from '../ui/status-pill.tsx';
import { tip } from '../ui/tip.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import type { BoardCard, BoardColumn } from './board-types.ts';
import type { BoardView } from './board-view.ts';

/** Head of a column: name, count, sums, and the line that adds a card. */
export function ColumnHead<Card extends BoardCard, Column extends BoardColumn>({ view, column }: { view: BoardView<Card, Column>; column: Column }) {
  const t = useT('board');
  const { props } = view;
  const [adding, setAdding] = useState(false);
  const plus = useRef<HTMLButtonElement>(null);
  const title = props.columnTitle(column);
  const canAdd = props.onQuickAdd && (props.canQuickAdd?.(column) ?? true);
  return (
    <header className="px-2 pt-2 pb-1.5">
      <div className="flex min-h-8 items-center gap-2 ps-1">
        {props.columnTone && <StatusDot tone={props.columnTone(column)} />}
        <h2 className="min-w-0 truncate text-sm font-semibold" title={title}>{title}</h2>
        <span className="figures text-sm text-muted-foreground" aria-label={t('cards', { count: column.count, n: column.count.toLocaleString('en-US') })}>{column.count.toLocaleString('en-US')}</span>
        <span className="ms-auto flex items-center">
          {props.columnHead?.(column)}
          <IconButton size="sm" className="text-muted-foreground" aria-label={t('collapse', { column: title })} {...tip(t('collapse', { column: title }))} onClick={() => view.onFold(column.id)}><Minus /></IconButton>
          {canAdd && <IconButton ref={plus} size="sm" className="text-muted-foreground" aria-label={t('add', { column: title })} aria-expanded={adding} onClick={() => setAdding(!adding)}><Plus /></IconButton>}
        </span>
      </div>
      {column.sums.length > 0 && <Sums sums={column.sums} />}
      {adding && <QuickAdd label={t('addTitle')} hint={t('addHint')} onAdd={(text) => props.onQuickAdd!(column, text)} onClose={() => { setAdding(false); plus.current?.focus(); }} />}
    </header>
  );
}

/** Money of a column or a lane, one line a currency. */
export function Sums({ sums }: { sums: readonly BoardSum[] }) {
  const t = useT('board');
  const text = (amount: string, currency: string) => <bdi>{moneyText(amount, currency)}</bdi>;
  return (
    <ul className="figures ps-1 text-xs text-muted-foreground">
      {sums.map(({ currency, amount, weighted }) => (
        <li key={currency} className="flex flex-wrap gap-x-2">
          <span className="font-medium text-foreground">{text(amount, currency)}</span>
          {weighted !== null && weighted !== amount && <span>{t('weighted')} {text(weighted, currency)}</span>}
        </li>
      ))}
    </ul>
  );
}

/** A collapsed column: a strip that still takes cards. */
export function FoldedColumn({ title, count, tone, onOpen }: { title: string; count: number; tone: React.ReactNode; onOpen: () => void }) {
  const t = useT('board');
  return (
    <Button variant="ghost" className="h-full w-11 flex-col justify-start gap-2 rounded-lg px-0 py-3" aria-expanded={false} onClick={onOpen}>
      <VisuallyHidden>{t('expand', { column: title })}</VisuallyHidden>
      <ChevronsLeftRight aria-hidden />
      {tone}
      <span className="figures text-xs text-muted-foreground">{count.toLocaleString('en-US')}</span>
      <span aria-hidden className="max-h-60 truncate text-sm font-semibold [writing-mode:vertical-rl]">{title}</span>
    </Button>
  );
}

function QuickAdd({ label, hint, onAdd, onClose }: { label: string; hint: string; onAdd: (text: string) => Promise<unknown>; onClose: () => void }) {
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const add = async () => {
    const title = text.trim();
    if (title === '' || busy) return;
    setBusy(true);
    setProblem(null);
    try { await onAdd(title); setText(''); } catch (error) { const e = toApiError(error); setProblem(e.fields?.[0]?.message ?? errorText(e)); } finally { setBusy(false); }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') { event.preventDefault(); void add(); }
    if (event.key === 'Escape') { event.preventDefault(); event.stopPropagation(); onClose(); }
  };
  return (
    <div className="mt-1.5">
      <Input size="sm" autoFocus aria-label={label} placeholder={label} value={text} aria-invalid={problem !== null || undefined} aria-busy={busy || undefined} onChange={(e) => setText(e.target.value)} onKeyDown={onKeyDown} onBlur={() => { if (text.trim() === '' && !busy) onClose(); }} />
      <p role={problem ? 'alert' : undefined} className={problem ? 'mt-1 text-xs text-destructive-ink' : 'sr-only'}>{problem ?? hint}</p>
    </div>
  );
}
