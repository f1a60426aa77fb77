import { ReceiptText } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Board } from '#core/web/board/index.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import type { StatusTone } from '#core/web/ui/status-pill.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { areaOf, documentBoards, documentFields, paidDays, type Direction, type BoardDocument, type DocumentColumn } from '../../contract.ts';
import { documentAddress, documentTopics, dayWritten, useBase, useDocumentChoices, useOwners } from './document-words.ts';

type Column = { id: string; name: DocumentColumn };
type Asked = { card: BoardDocument; answer: (fields: Record<string, unknown> | null) => void };
const tones: Record<DocumentColumn, StatusTone> = { draft: 'neutral', open: 'info', part_paid: 'primary', overdue: 'destructive', paid: 'success' };

/** Invoices or bills by how far they are. A card moves by what happens to it; only a draft is carried, to be posted. */
export function DocumentsBoard({ direction, secondary, primaryAction }: { direction: Direction; secondary: ReactNode; primaryAction: { label: string; onPress: () => void } | undefined }) {
  const t = useT('invoicing');
  const can = useCan();
  const base = useBase();
  const choices = useDocumentChoices(direction);
  const owners = useOwners();
  const [asked, setAsked] = useState<Asked | null>(null);
  const mayPost = can(`${areaOf[direction].can}.post`);
  const answer = (fields: Record<string, unknown> | null) => { asked?.answer(fields); setAsked(null); };
  return (
    <>
      <Board
        key={direction} endpoints={documentBoards[direction] as never} input={base} fields={documentFields} choices={choices} fieldLabel={(key) => t(`documents.field.${key}`)} topics={documentTopics} title={t(`documents.direction.${direction}`)} description={t('around.board.lead', { days: paidDays })} secondary={secondary} primaryAction={primaryAction}
        columnTitle={(c: Column & { count: number; sums: [] }) => t(`around.board.column.${c.name}`)} columnTone={(c) => tones[c.name]}
        card={(d: BoardDocument) => <Card document={d} />} cardName={(d) => [d.number ?? t(`documents.kind.${d.kind}`), d.party].filter(Boolean).join(' · ')} cardHref={(d) => documentAddress(direction, d.id)}
        canMove={(d) => mayPost && d.state === 'draft'} beforeMove={(({ card, to }: { card: BoardDocument; to: Column }) => (to.name === 'open' ? new Promise((done) => setAsked({ card, answer: done })) : null)) as never}
        lanes={[{ field: 'ownerId', label: t('documents.field.ownerId'), laneTitle: (id) => owners.find((o) => o.id === id)?.name ?? '–' }]}
        empty={{ title: t(`documents.emptyTitle.${direction}`), text: t(`documents.empty.${direction}`), icon: ReceiptText }}
      />
      {asked && <AlertDialog open onOpenChange={(open) => { if (!open) answer(null); }} title={t('documents.postTitle', { kind: t(`documents.kind.${asked.card.kind}`) })} description={t('documents.postLead')} confirmLabel={t('documents.post')} onConfirm={() => answer({})} />}
    </>
  );
}

function Card({ document: d }: { document: BoardDocument }) {
  const t = useT('invoicing');
  const language = useLanguage();
  const money = useMoneyText();
  const owed = d.state === 'open' || d.state === 'part_paid';
  return (
    <div className="min-w-0">
      <p className="truncate font-medium" dir="auto">{d.party || t('documents.noParty')}</p>
      {d.title && <p className="truncate text-sm text-muted-foreground" dir="auto">{d.title}</p>}
      <p className="mt-1 flex items-baseline justify-between gap-2 text-sm"><span className="min-w-0 truncate text-muted-foreground"><bdi className="figures">{d.number ?? t(d.isDeposit ? 'documents.deposit' : `documents.kind.${d.kind}`)}</bdi>{d.dueOn && d.state !== 'paid' && <> · {dayWritten(d.dueOn, language)}</>}</span><span className="figures shrink-0 text-foreground">{money(owed ? d.open : d.payable, d.currency)}</span></p>
      {d.state === 'part_paid' && <p className="mt-0.5 text-xs text-muted-foreground">{t('around.board.of', { total: money(d.payable, d.currency) })}</p>}
      {d.state === 'awaiting_approval' && <p className="mt-0.5 text-xs text-muted-foreground">{t('documents.state.awaiting_approval')}</p>}
    </div>
  );
}
