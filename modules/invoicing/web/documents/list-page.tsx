import { FileMinus2, FileUp, MailX, ReceiptText, Send, Settings2, Stamp } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Selection } from '#core/contract/list-fields.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { usePrintMany } from '#core/web/document/batch/use-print-many.tsx';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { ImportDialog as RowsImportDialog } from '#core/web/resource/import-dialog-later.tsx';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { useGo, useSearchState } from '#core/web/router.ts';
import { slot } from '#core/web/slots/slots.ts';
import { IconButton } from '#core/web/ui/button.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { StatusDot, StatusPill } from '#core/web/ui/status-pill.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { useCan } from '#core/web/viewer.tsx';
import { useItemFilter } from '#modules/accounting/web/public.tsx';
import { useWorkspaceDay } from '#modules/settings/web/public.tsx';
import { areaOf, directionOf, documentCalls, documentFields, documentLists, invoiceImportTopic, isCredit, kindsOf, printDocuments, type Direction, type DocumentListRow } from '../../contract.ts';
import { MailInButton } from '../mail-in/mail-in-button.tsx';
import { ListChips } from './list-chips.tsx';
import { documentAddress, documentTopics, isSettled, dayWritten, stateTones, stateWord, useBase, useDocumentChoices } from './document-words.ts';
import { OutstandingNote } from './pay-habit.tsx';
import { ViewSwitch } from './view-switch.tsx';

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }));
const PostManyDialog = lazy(async () => ({ default: (await import('./post-many-dialog.tsx')).PostManyDialog }));
const SendManyDialog = lazy(async () => ({ default: (await import('./send-many-dialog.tsx')).SendManyDialog }));
const DocumentPeek = lazy(async () => ({ default: (await import('./document-peek.tsx')).DocumentPeek }));
const DocumentsBoard = lazy(async () => ({ default: (await import('./documents-board.tsx')).DocumentsBoard }));

const settingsPath = '/settings/documents';

/** Invoices and credit notes. */
export const InvoicesPage = () => <DocumentsPage direction="sale" />;
/** Bills and vendor credits. */
export const BillsPage = () => <DocumentsPage direction="purchase" />;

function DocumentsPage({ direction }: { direction: Direction }) {
  const t = useT('invoicing');
  const can = useCan();
  const go = useGo();
  const base = useBase();
  const money = useMoneyText();
  const byItem = useItemFilter(t('documents.field.itemId'), direction);
  const words = useDocumentChoices(direction);
  const choices = { ...words, ...byItem.choices };
  const { can: right } = areaOf[direction];
  const { list, bulk: bulkCall, export: exportCall } = documentLists[direction];
  const [asks, gives] = kindsOf[direction];
  const create = useAction(documentCalls[direction].create, { topics: documentTopics, onDone: (d) => go(documentAddress(direction, d.id)) });
  const bulk = (selection: Selection, action: object) => request(bulkCall, { ...base, selection, action } as never, { idempotencyKey: newId() });
  const edit = can(`${right}.edit`);
  const sale = direction === 'sale';
  const mayPost = can(`${right}.post`);
  const [importing, setImporting] = useState(false);
  const [posting, setPosting] = useState<{ selection: Selection; settle: (begun: boolean) => void } | null>(null);
  // The selection stays until it is known whether anything was posted.
  const postMany = (selection: Selection) => new Promise<void>((resolve, reject) => { setPosting({ selection, settle: (begun) => { setPosting(null); if (begun) resolve(); else reject(new DOMException('nothing was posted', 'AbortError')); } }); });
  const print = usePrintMany(printDocuments[direction], base);
  const [sending, setSending] = useState<{ selection: Selection; settle: (begun: boolean) => void } | null>(null);
  const mailMany = (selection: Selection) => new Promise<void>((resolve, reject) => { setSending({ selection, settle: (begun) => { setSending(null); if (begun) resolve(); else reject(new DOMException('nothing was sent', 'AbortError')); } }); });
  // The settings are another part's page: no button leads where there is none.
  const hasSettings = can('invoicing.settings') && slot('pages').some((p) => p.path === settingsPath);
  const [{ show }] = useSearchState({ show: 'list' });
  const primaryAction = edit ? { label: t(`documents.add.${asks}`), onPress: () => { if (!create.isPending) create.mutate({ ...base, kind: asks }); } } : undefined;
  const secondary = (
    <>
      <ViewSwitch direction={direction} view={show === 'board' ? 'board' : 'list'} />
      {edit && <IconButton size="sm" variant="outline" aria-label={t(sale ? 'around.import.title' : 'documents.importTitle')} {...tip(t(sale ? 'around.import.title' : 'documents.importTitle'))} onClick={() => setImporting(true)}><FileUp /></IconButton>}
      {edit && !sale && <MailInButton kind="bills" small />}
      {edit && <IconButton size="sm" variant="outline" aria-label={t(`documents.add.${gives}`)} {...tip(t(`documents.add.${gives}`))} onClick={() => { if (!create.isPending) create.mutate({ ...base, kind: gives }); }}><FileMinus2 /></IconButton>}
      {hasSettings && <IconButton size="sm" variant="outline" className="max-sm:hidden" aria-label={t('documents.settings.title')} {...tip(t('documents.settings.title'))} onClick={() => go(settingsPath)}><Settings2 /></IconButton>}
    </>
  );
  const close = () => setImporting(false);
  const dialog = importing && <Suspense fallback={null}>{sale ? <RowsImportDialog topic={invoiceImportTopic} name={t('documents.direction.sale')} labelOf={(key) => t(`around.import.field.${key}`)} onClose={close} /> : <ImportDialog onClose={close} />}</Suspense>;
  if (show === 'board') return <><Suspense fallback={<div className="p-6"><SkeletonRows rows={6} columns={5} /></div>}><DocumentsBoard direction={direction} secondary={secondary} primaryAction={primaryAction} /></Suspense>{dialog}</>;
  return (
    <>
      <ListPage
        key={direction} endpoint={list} input={base} fields={documentFields} topics={documentTopics} title={t(`documents.direction.${direction}`)} description={<><ListChips direction={direction} />{sale && <OutstandingNote />}</>} choices={choices} {...(can('accounting.item.view') ? { filters: byItem.filters } : {})} rowHref={(d) => documentAddress(direction, d.id)} peek={(panel) => <DocumentPeek direction={direction} {...panel} />} exportEndpoint={exportCall} rowName={(d) => d.number ?? d.party}
        primaryAction={primaryAction} secondary={secondary} card={(d) => <DocumentCard document={d} />}
        columns={[
          { key: 'number', header: t('documents.field.number'), pin: 'start', width: sale ? 115 : 130, cell: (d) => <DocumentNumber document={d} /> }, { key: 'party', header: t(sale ? 'documents.field.customer' : 'documents.field.vendor'), width: 165, cell: (d) => <span dir="auto">{d.party || '–'}</span> },
          { key: 'state', header: t('documents.field.state'), width: 105, cell: (d) => <span className="inline-flex items-center gap-1.5"><State document={d} />{d.deliveryFailed && <Undelivered short />}</span> }, { key: 'issuedOn', header: t('documents.field.issuedOn'), width: 110 }, { key: 'dueOn', header: t('documents.field.dueOn'), width: 110, cell: (d) => <Due document={d} /> },
          { key: 'total', header: t('documents.field.total'), width: 125, align: 'end', cell: (d) => <span className="figures">{money(d.total, d.currency)}</span> }, { key: 'open', header: t('documents.field.open'), width: 110, align: 'end', cell: (d) => <span className="figures">{d.state === 'open' || d.state === 'part_paid' ? money(d.open, d.currency) : '–'}</span> },
          { key: 'title', header: t('documents.field.title'), width: 200, hidden: sale, cell: (d) => <span dir="auto">{d.title || '–'}</span> }, { key: 'vendorNumber', header: t('documents.field.vendorNumber'), width: 140, hidden: sale }, { key: 'kind', header: t('documents.field.kind'), width: 140, hidden: true }, { key: 'ownerId', header: t('documents.field.ownerId'), width: 150, hidden: true },
          { key: 'overCredited', header: t('documents.field.overCredited'), hidden: true }, ...(sale ? [{ key: 'deliveryFailed', header: t('documents.field.deliveryFailed'), hidden: true }] : []), { key: 'paymentTerm', header: t('terms.label'), hidden: true }, { key: 'fiscalPosition', header: t('documents.field.fiscalPosition'), hidden: true }, { key: 'dimensions', header: t('documents.field.dimensions'), hidden: true, cell: (d) => <span dir="auto">{d.dimensions ?? '–'}</span> }, { key: 'isDeposit', header: t('documents.field.isDeposit'), hidden: true }, { key: 'currency', header: t('documents.field.currency'), hidden: true }, { key: 'createdAt', header: t('documents.field.createdAt'), hidden: true }, { key: 'updatedAt', header: t('documents.field.updatedAt'), hidden: true },
        ]}
        bulkActions={[...(mayPost ? [{ label: t('documents.post'), icon: Stamp, run: postMany }] : []), print.action, ...(sale && can('invoicing.invoice.send') ? [{ label: t('paper.send.title'), icon: Send, run: mailMany }] : []), ...(edit ? [
          { label: t('documents.field.ownerId'), choices: (words['ownerId'] ?? []).map((o) => ({ label: o.label, run: (selection: Selection) => bulk(selection, { change: { ownerId: o.value } }) })) },
          { label: t('documents.remove'), destructive: true, run: (selection: Selection) => bulk(selection, { remove: true }) },
        ] : [])]}
        empty={{ title: t(`documents.emptyTitle.${direction}`), text: t(`documents.empty.${direction}`), icon: ReceiptText }}
      />
      {dialog}
      {print.dialog}
      {sending && <Suspense fallback={null}><SendManyDialog selection={sending.selection} onClose={sending.settle} /></Suspense>}
      {posting && <Suspense fallback={null}><PostManyDialog direction={direction} selection={posting.selection} onClose={posting.settle} /></Suspense>}
    </>
  );
}

type Listed = Pick<DocumentListRow, 'kind' | 'number' | 'state' | 'isDeposit' | 'dueOn' | 'overCredited'>;

function DocumentNumber({ document: d }: { document: Listed }) {
  const t = useT('invoicing');
  // A number says by its series what it is of; without one the kind stands for it.
  return d.number ? <span className="inline-flex min-w-0 items-baseline gap-1.5"><span className="figures font-medium">{d.number}</span>{d.isDeposit && <span className="truncate text-xs text-muted-foreground">{t('documents.deposit')}</span>}</span> : <span className="truncate text-muted-foreground">{t(d.isDeposit ? 'documents.deposit' : `documents.kind.${d.kind}`)}</span>;
}

const isOverdue = (d: Listed, today: string): boolean => (d.state === 'open' || d.state === 'part_paid') && !isCredit(d.kind) && d.dueOn !== null && d.dueOn < today;

function State({ document: d }: { document: Listed }) {
  const t = useT('invoicing');
  const late = isOverdue(d, useWorkspaceDay());
  return <span className="inline-flex items-center gap-1.5"><StatusDot tone={late ? 'destructive' : stateTones[d.state]} />{t(late ? 'documents.overdue' : stateWord(d))}{d.overCredited && <StatusPill tone="warning">{t('documents.overCredited')}</StatusPill>}</span>;
}

/** The last mail was not delivered; `short` where a row has no room for words. */
function Undelivered({ short = false }: { short?: boolean }) {
  const t = useT('invoicing');
  const words = t('documents.delivery.failed');
  return <span className="inline-flex items-center gap-1 text-sm text-destructive-ink" {...(short ? { title: words } : {})}><MailX aria-hidden className="size-3.5 shrink-0" /><span className={short ? 'sr-only' : undefined}>{words}</span></span>;
}

function Due({ document: d }: { document: Listed }) {
  const language = useLanguage();
  const late = isOverdue(d, useWorkspaceDay());
  return <span className={late ? 'text-destructive-ink' : undefined}>{isSettled(d) || d.state === 'void' || d.dueOn === null ? '–' : dayWritten(d.dueOn, language)}</span>;
}

/** A document in a list on a phone, and on the page of its party. */
export function DocumentCard({ document: d }: { document: DocumentListRow }) {
  const t = useT('invoicing');
  const money = useMoneyText();
  return (
    <div className="min-w-0">
      <p className="flex items-baseline justify-between gap-3"><span className="min-w-0 truncate font-medium" dir="auto">{d.party || t('documents.noParty')}</span><span className="figures shrink-0">{money(d.total, d.currency)}</span></p>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-sm text-muted-foreground"><DocumentNumber document={d} /><State document={d} />{d.deliveryFailed && <Undelivered />}<Due document={d} />{d.title && <span className="truncate" dir="auto">{d.title}</span>}</p>
    </div>
  );
}

/** Where a listed document is shown. */
export const rowAddress = (d: Pick<DocumentListRow, 'id' | 'kind'>): string => documentAddress(directionOf(d.kind), d.id);
