import { ChevronRight, Pencil } from 'lucide-react';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link, useGo } from '#core/web/router.ts';
import { Badge } from '#core/web/ui/badge.tsx';
import { IconButton } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Table, TableCell, TableHead, TableHeaderCell, TableRow } from '#core/web/ui/table.tsx';
import type { AccountNode } from '../../../contract.ts';
import { accountTypeFacts } from '../../../rules/account-types.ts';
import { accountAddress, useTypeWord } from '../use-books.ts';

interface Placed { node: AccountNode; depth: number; children: boolean }

/** Accounts under their headings. Arrows walk, left and right fold, Enter opens the ledger of an account, e changes it. */
export function ChartTree({ accounts, all, currency, flat, onEdit, onAdd }: { accounts: readonly AccountNode[]; all: readonly AccountNode[]; currency: string; flat: boolean; onEdit?: (id: string) => void; onAdd?: () => void }) {
  const t = useT('accounting');
  const money = useMoneyText();
  const typeWord = useTypeWord();
  const go = useGo();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState('');
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = useMemo(() => placed(accounts, all, flat, folded), [accounts, all, flat, folded]);
  const fold = (id: string, shut: boolean) => setFolded((now) => { const next = new Set(now); if (shut) next.add(id); else next.delete(id); return next; });
  const focusRow = (at: number) => body.current?.querySelectorAll<HTMLElement>('tr')[at]?.focus();
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, { node, children }: Placed, at: number) => {
    if (event.target !== event.currentTarget || event.metaKey || event.ctrlKey || event.altKey) return;
    const act: Record<string, (() => void) | undefined> = {
      ArrowDown: () => focusRow(Math.min(at + 1, rows.length - 1)), ArrowUp: () => focusRow(Math.max(at - 1, 0)), j: () => focusRow(Math.min(at + 1, rows.length - 1)), k: () => focusRow(Math.max(at - 1, 0)), Home: () => focusRow(0), End: () => focusRow(rows.length - 1),
      ArrowRight: () => { if (children) fold(node.id, false); }, ArrowLeft: () => { if (children && !folded.has(node.id)) fold(node.id, true); else focusRow(rows.findIndex((r) => r.node.id === node.parentId)); },
      Enter: () => { if (node.isGroup) fold(node.id, !folded.has(node.id)); else go(accountAddress(node.id)); }, e: onEdit && (() => onEdit(node.id)), c: onAdd,
    };
    const run = act[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  };
  if (rows.length === 0) return <EmptyState title={t('ledger.chart.nothing')} />;
  const first = rows.some((r) => r.node.id === active) ? active : rows[0]!.node.id;
  return (
    <Table label={t('ledger.chart.title')} aria-label={t('ledger.chart.title')} role="treegrid" className="sm:min-w-140">
      <TableHead><tr><TableHeaderCell>{t('ledger.account.name')}</TableHeaderCell><TableHeaderCell className="max-sm:hidden">{t('ledger.account.type')}</TableHeaderCell><TableHeaderCell align="end">{t('ledger.account.balance')}</TableHeaderCell><TableHeaderCell className="w-12"><span className="sr-only">{t('edit')}</span></TableHeaderCell></tr></TableHead>
      <tbody ref={body}>
        {rows.map((row, at) => {
          const { node, depth, children } = row;
          return (
            <TableRow
              key={node.id} role="row" aria-level={depth + 1} aria-expanded={children ? !folded.has(node.id) : undefined} tabIndex={node.id === first ? 0 : -1} onFocus={() => setActive(node.id)} onKeyDown={(event) => onKeyDown(event, row, at)}
              className={cn('focus-ring-inset', !node.isActive && 'text-muted-foreground')}
            >
              <TableCell className="max-sm:w-full max-sm:max-w-0">
                <span className="flex min-w-0 items-center gap-1.5" style={{ paddingInlineStart: `${depth * 1.25}rem` }}>
                  {children ? <button type="button" tabIndex={-1} aria-label={t(folded.has(node.id) ? 'ledger.chart.unfold' : 'ledger.chart.fold', { name: node.name })} onClick={() => fold(node.id, !folded.has(node.id))} className="grid size-6 shrink-0 place-items-center rounded-sm text-muted-foreground hover:bg-accent"><ChevronRight aria-hidden className={cn('mirror-rtl size-4 transition-transform', !folded.has(node.id) && 'rotate-90')} strokeWidth={1.75} /></button> : <span className="w-6 shrink-0" />}
                  <span className="figures w-14 shrink-0 max-sm:w-10 text-muted-foreground">{node.code}</span>
                  {node.isGroup ? <span className="min-w-0 truncate font-semibold" dir="auto">{node.name}</span> : <Link to={accountAddress(node.id)} tabIndex={-1} className="min-w-0 truncate hover:underline" dir="auto">{node.name}</Link>}
                  <span className="flex shrink-0 gap-1.5 max-sm:hidden">
                    {node.role && t(`ledger.role.${node.role}`) !== node.name && <Badge>{t(`ledger.role.${node.role}`)}</Badge>}
                    {node.currency && <Badge>{node.currency}</Badge>}
                    {!node.isActive && <Badge>{t('ledger.account.inactive')}</Badge>}
                  </span>
                </span>
              </TableCell>
              <TableCell className="text-muted-foreground max-sm:hidden">{node.isGroup ? '' : typeWord(node.type)}</TableCell>
              <TableCell align="end" className={cn(node.isGroup && 'font-semibold')}>{node.balance === '0.00' || /^-?0(\.0+)?$/.test(node.balance) ? <span className="text-muted-foreground">–</span> : <span className="figures">{money(onItsSide(node), currency)}</span>}</TableCell>
              <TableCell>{onEdit && <IconButton size="sm" tabIndex={-1} className="text-muted-foreground" aria-label={t('ledger.chart.change', { name: node.name })} onClick={() => onEdit(node.id)}><Pencil /></IconButton>}</TableCell>
            </TableRow>
          );
        })}
      </tbody>
    </Table>
  );
}

/** Accounts in the order they stand in the tree; a search shows them without their headings. */
function placed(accounts: readonly AccountNode[], all: readonly AccountNode[], flat: boolean, folded: ReadonlySet<string>): Placed[] {
  if (flat) return accounts.map((node) => ({ node, depth: 0, children: false }));
  const known = new Set(all.map((a) => a.id));
  const below = new Map<string, AccountNode[]>();
  for (const node of accounts) { const key = node.parentId !== null && known.has(node.parentId) ? node.parentId : ''; below.set(key, [...(below.get(key) ?? []), node]); }
  const rows: Placed[] = [];
  const walk = (parent: string, depth: number) => {
    for (const node of below.get(parent) ?? []) {
      rows.push({ node, depth, children: (below.get(node.id) ?? []).length > 0 });
      if (!folded.has(node.id) && depth < 20) walk(node.id, depth + 1);
    }
  };
  walk('', 0);
  return rows;
}

/** The balance as people say it: what is owed, owned by the owners or earned stands on the credit side and is not negative for that. */
const onItsSide = ({ type, balance }: AccountNode): string => (accountTypeFacts[type].normal === 'debit' ? balance : balance.startsWith('-') ? balance.slice(1) : `-${balance}`);
