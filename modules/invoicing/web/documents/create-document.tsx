import { useCreateContext } from '#core/web/create-context.ts';
import { useKeptValues } from '#core/web/forms/kept-values.ts';
import { partyIdOf, usePresentRecord } from '#core/web/present-record.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { PartyPicker } from '#modules/parties/web/public.tsx';
import { directionOf, documentCalls, type DocumentKind } from '../../contract.ts';
import { documentAddress, documentTopics, useBase } from './document-words.ts';

interface CreateProps { onDone: (made: { label: string; to?: string }) => void; onCancel: () => void }

/** Create Bites: Invoice. */
export const CreateInvoice = (props: CreateProps) => <CreateDocument kind="invoice" {...props} />;
/** Create Bites: Credit note. */
export const CreateCreditNote = (props: CreateProps) => <CreateDocument kind="credit_note" {...props} />;
/** Create Bites: Bill. */
export const CreateBill = (props: CreateProps) => <CreateDocument kind="bill" {...props} />;

/** Whom it is for; the lines are written on the document's own page. */
export function CreateDocument({ kind, given = '', onDone, onCancel }: { kind: DocumentKind; /** What it is about, where that is known. */ given?: string; onDone: (made: { id: string; label: string; to?: string }) => void; onCancel: () => void }) {
  const t = useT('invoicing');
  const base = useBase();
  const present = usePresentRecord();
  const direction = directionOf(kind);
  const sale = direction === 'sale';
  const { values: { partyId, text }, change, forget } = useKeptValues<{ partyId: string | null; text: string }>(useCreateContext()?.draftKey, { partyId: partyIdOf(present), text: given });
  const create = useAction(documentCalls[direction].create, { topics: documentTopics, onDone: (d) => { forget(); onDone({ id: d.id, label: d.title || d.party?.name || t('documents.newTitle'), to: documentAddress(direction, d.id) }); } });
  return (
    <form className="flex flex-col gap-4" onSubmit={(e) => { e.preventDefault(); create.mutate({ ...base, kind, partyId, ...(sale ? { title: text } : { vendorNumber: text }) }); }}>
      <Field label={t(sale ? 'documents.field.customer' : 'documents.field.vendor')}><PartyPicker value={partyId} createRoles={[sale ? 'customer' : 'vendor', 'account']} onChange={(id) => change({ partyId: id })} /></Field>
      <Field label={t(sale ? 'documents.field.title' : 'documents.field.vendorNumber')} optional><Input value={text} maxLength={sale ? 200 : 60} dir="auto" placeholder={sale ? t('documents.titleHint') : undefined} onChange={(e) => change({ text: e.target.value })} /></Field>
      <div className="flex justify-end gap-2"><Button variant="ghost" onClick={onCancel}>{t('documents.cancel')}</Button><Button type="submit" variant="primary" loading={create.isPending}>{t('documents.begin')}</Button></div>
    </form>
  );
}
