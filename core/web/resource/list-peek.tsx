import { PanelRight } from 'lucide-react';
import { Suspense, useEffect, type ReactNode } from 'react';
import { useT } from '../i18n/i18n.ts';
import { usePath, useSearchState, useSearchText } from '../router.ts';
import { IconButton } from '../ui/button.tsx';
import { tip } from '../ui/tip.ts';
import type { ListRow } from './list-types.ts';
import { rowName, type ListView } from './list-view.ts';
import type { Neighbours } from './neighbours.ts';

/** What a list gives to the panel that shows one of its records beside it. */
export interface PeekProps extends Neighbours { id: string; onClose: () => void }

/** A record of a list in a panel beside it. Which one stands in the address, so that a reload and the way back keep it. */
export function usePeek<Row extends ListRow>(peek: ((panel: PeekProps) => ReactNode) | undefined, rows: readonly Row[], on: { show: (index: number) => void; close: () => void }) {
  const path = usePath();
  const search = useSearchText();
  const [{ peek: id }, change] = useSearchState({ peek: '' });
  const at = peek && id !== '' ? rows.findIndex((row) => row.id === id) : -1;
  const { show } = on;
  useEffect(() => { if (at >= 0) show(at); }, [at, show]);
  const hrefOf = (row: Row | undefined) => {
    if (at < 0 || !row) return undefined;
    const params = new URLSearchParams(search);
    params.set('peek', row.id);
    return `${path}?${params}`;
  };
  return {
    peeked: id,
    open: peek && ((row: Row) => change({ peek: row.id }, { push: id === '' })),
    panel: peek && id !== '' && <Suspense fallback={null}>{peek({ id, previousHref: hrefOf(rows[at - 1]), nextHref: hrefOf(rows[at + 1]), onClose: () => { change({ peek: '' }); on.close(); } })}</Suspense>,
  };
}

/** Shows a row beside the list, for the mouse and for fingers; the keyboard has Space. */
export function PeekButton<Row extends ListRow>({ view, row, tabIndex, className }: { view: ListView<Row>; row: Row; tabIndex?: number; className?: string }) {
  const t = useT('resource');
  if (!view.peek) return null;
  return <IconButton size="sm" {...(tabIndex === undefined ? {} : { tabIndex })} className={className} aria-label={t('list.peekAt', { name: rowName(view, row) })} {...tip(t('list.peek'), { keys: 'Space' })} onClick={() => view.peek!(row)}><PanelRight className="mirror-rtl" /></IconButton>;
}
