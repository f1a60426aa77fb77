import { useMemo, useState } from 'react';
import { useUsualTaxes } from '#core/web/document/draft/line-taxes.ts';
import { ConflictNotice, isStuck, SaveNote } from '#core/web/document/draft/save-note.tsx';
import { isEmptyLine } from '#core/web/document/line.ts';
import { LineTable } from '#core/web/document/line-table.tsx';
import { PaperBeside, PaperButton, usePaperPlace } from '#core/web/document/paper/paper-beside.tsx';
import { LeaveGuard } from '#core/web/forms/leave-guard.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { getBook, taxesBefore } from '#modules/accounting/contract.ts';
import { useLinePrices } from '#modules/accounting/web/public.tsx';
import { asksCustomer, type BusinessDocument } from '../../../contract.ts';
import { DocumentHead } from '../document-head.tsx';
import { DocumentTabs } from '../document-tabs.tsx';
import { useBase, wordsOf } from '../document-words.ts';
import { NumberOrder } from '../number-order.tsx';
import { isBlankCharge } from './charge.ts';
import { DocumentPaper } from './document-paper.tsx';
import { DraftDimensions } from './draft-dimensions.tsx';
import { DraftHead, DraftTexts } from './draft-fields.tsx';
import { DraftTotals } from './draft-totals.tsx';
import { useLineDetails } from './line-details.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { useDocumentItems, useRates } from './use-catalogue.tsx';
import { useDeposits } from './use-deposits.ts';
import { useDocumentDraft, type Draft } from './use-draft.ts';

/** A draft as it is written: facts, lines, texts, sums. */
export function DraftEditor({ document: d }: { document: BusinessDocument }) {
  const t = useT('invoicing');
  const { workspace_slug } = useBase();
  const base = useMemo(() => ({ workspace_slug }), [workspace_slug]);
  const [day, setDay] = useState(d.supplyOn ?? d.issuedOn);
  const { taxes, choices } = useRates(base, day, d.taxes, d.direction);
  const deposits = useDeposits(d);
  const draft = useDocumentDraft(d, base, taxes, deposits.totals);
  const { fields: f } = draft;
  // Rates are those of the day of supply; the hooks above ask for it, the draft below holds it.
  if (day !== (f.supplyOn ?? f.issuedOn)) setDay(f.supplyOn ?? f.issuedOn);
  const last = draft.lines.findLast((l) => l.kind === 'item');
  const usual = useUsualTaxes(last, choices);
  const { catalogue, dialog } = useDocumentItems(base, f.currency, taxesBefore(last, draft.proposals) ?? usual, d.direction);
  const details = useLineDetails(base, d, draft);
  // What was sold elsewhere was agreed there: an order's prices stay whatever is invoiced of it.
  const agreed = useMemo(() => new Set(d.lines.filter((l) => l.sourceType !== '').map((l) => l.id)), [d.lines]);
  const note = useLinePrices({ base, lines: draft.lines, change: draft.setLines, partyId: f.partyId, currency: f.currency, on: f.issuedOn, enabled: asksCustomer(d.kind), agreed: (l) => l.id !== undefined && agreed.has(l.id) });
  const [preview, setPreview] = useState(false);
  const place = usePaperPlace();
  const missing = useMissing(base, draft);
  const [asked, setAsked] = useState(false);
  return (
    <div className="pb-20">
      <DocumentHead document={d} flush={draft.flush} ready={() => { setAsked(true); return missing.length === 0; }} onPreview={() => { void draft.flush().then((saved) => { if (saved) setPreview(true); }); }} paper={<PaperButton place={place} />} note={<SaveNote state={draft.state}><span className={isStuck(draft.state) ? undefined : 'max-sm:sr-only'}>{t(`documents.save.${draft.state}`)}</span></SaveNote>} />
      <PaperBeside place={place} paper={(className) => <DocumentPaper document={d} className={className} />}>
        {draft.state === 'conflict' && <ConflictNotice say={wordsOf(t)} onResolve={draft.resolve} />}
        {draft.problem && draft.state !== 'conflict' && <Problem draft={draft} onDetails={details.slot.open} />}
        {asked && missing.length > 0 && <Notice kind="error"><p className="font-medium">{t('documents.missing.title')}</p><ul className="mt-1 list-disc ps-5">{missing.map((key) => <li key={key}>{t(`documents.missing.${key}`)}{key === 'books' && <> <Link to="/accounting/chart-of-account" className="underline underline-offset-4">{t('documents.missing.setUp')}</Link></>}</li>)}</ul></Notice>}
        {d.isTemplate && <Notice kind="info">{t(d.planId ? 'plans.templateNote' : 'documents.templateNote')}</Notice>}
        {d.planId && <p><Link to={`/invoice/plans/${d.planId}`} className="underline underline-offset-4">{t('plans.toPlan')}</Link></p>}
        <NumberOrder document={d} />
        {d.approvalNote && <Notice kind="warning">{t('documents.givenBack', { note: d.approvalNote })}</Notice>}
        <DraftHead draft={draft} document={d} deposits={deposits.choices} />
        <DraftDimensions draft={draft} dimensions={details.dimensions} />
        <LineTable lines={draft.lines} onChange={draft.setLines} amounts={draft.amounts} catalogue={catalogue} taxes={choices} usualTaxes={usual} currency={f.currency} signed subtotals details={details.slot} note={note} />
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <DraftTexts draft={draft} direction={d.direction} />
          <DraftTotals draft={draft} taxes={taxes} choices={choices} usualTaxes={usual} document={d} deposits={deposits.choices} asked={asked} />
        </div>
        {!d.isTemplate && <DocumentTabs document={d} />}
      </PaperBeside>
      {dialog}
      {details.dialog}
      {preview && <PreviewDialog document={d} onClose={() => setPreview(false)} />}
      <LeaveGuard when={isStuck(draft.state)} />
    </div>
  );
}

/** What stands in the way of posting, as far as the page can tell. */
function useMissing(base: { workspace_slug: string }, { fields: f, lines, state }: Draft): string[] {
  const can = useCan();
  const book = useRead(getBook, base, { topics: ['accounting.book'], staleTime: 60_000, enabled: can('accounting.ledger.view') });
  return [
    ...(f.partyId === null ? ['party'] : []), ...(lines.some((l) => l.kind === 'item' && !isEmptyLine(l)) ? [] : ['lines']), ...(state === 'wrong' ? ['figure'] : []), ...(f.charges.some(isBlankCharge) ? ['charge'] : []), ...(typeof f.dueOn === 'string' && f.dueOn < f.issuedOn ? ['due'] : []),
    ...(book.data && book.data.book === null ? ['books'] : []),
  ];
}

const inDetails = /^lines\.\d+\.(accountId|dimensions|period)/;

/** Why the draft could not be saved: each refusal with the line it belongs to, and the way to boxes that stand in a dialog. */
function Problem({ draft, onDetails }: { draft: Draft; onDetails: (line: Draft['lines'][number], at: number) => void }) {
  const t = useT('invoicing');
  const places = Object.entries(draft.wrong).map(([path, message]) => ({ path, message, at: Number(/^lines\.(\d+)/.exec(path)?.[1] ?? -1) }));
  return (
    <Notice kind="error">
      {places.length === 0 ? draft.problem : <ul className="flex flex-col gap-1">{places.map(({ path, message, at }) => { const line = draft.lines[at]; return <li key={path}>{line && <span className="font-medium">{t('documents.line.at', { n: at + 1 })}{line.name && <> (<bdi>{line.name}</bdi>)</>}: </span>}{message}{line && inDetails.test(path) && <> <Button size="sm" variant="link" className="h-auto p-0" onClick={() => onDetails(line, at)}>{t('documents.line.details')}</Button></>}</li>; })}</ul>}
    </Notice>
  );
}
