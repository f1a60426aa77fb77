import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { currencyExponent } from '#core/contract/money.ts';
import { TaxCell, type LineTax } from '#core/web/document/tax-cell.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Menu, MenuItem } from '#core/web/ui/menu.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { findAccounts } from '#modules/accounting/contract.ts';
import { chargeKinds, mostCharges, type Direction } from '../../../contract.ts';
import { useBase } from '../document-words.ts';
import { emptyCharge, isBlankCharge, wrongCharge, type EditedCharge } from './charge.ts';
import type { Draft } from './use-draft.ts';

/** What is charged on the whole document: a label, an amount or a percentage, a tax, an account. */
export function DraftCharges({ draft, taxes, usualTaxes, direction, asked }: { /** Somebody wanted to post it. */ asked: boolean; draft: Draft; taxes: readonly LineTax[]; usualTaxes: readonly string[]; direction: Direction }) {
  const t = useT('invoicing');
  const { fields: { charges, currency }, set, wrong } = draft;
  const enabled = useCan()('accounting.ledger.view') && charges.length > 0;
  const accounts = useRead(findAccounts, { ...useBase(), q: '' } as never, { topics: ['accounting.account'], staleTime: 60_000, enabled }).data?.items.map((a) => ({ id: a.id, label: `${a.code} ${a.name}` })) ?? [];
  // It goes on from the last line: with what was proposed to that.
  const last = draft.lines.findLast((l) => l.kind === 'item');
  const proposed = last ? draft.proposals[last.key] ?? null : usualTaxes;
  // Somebody who adds a charge writes its amount next.
  const added = useRef('');
  const amountOfAdded = () => { const key = added.current; added.current = ''; return key ? document.querySelector<HTMLElement>(`[data-charge="${key}"]`) : null; };
  const add = (charge: EditedCharge) => { added.current = charge.key; set({ charges: [...charges, charge] }); };
  const put = (key: string, patch: Partial<EditedCharge>) => set({ charges: charges.map((c) => (c.key === key ? { ...c, ...patch } : c)) });
  const problemOf = (c: EditedCharge, i: number, box: 'label' | 'value'): string | undefined => {
    const said = box === 'label' ? wrong[`charges.${i}.label`] : wrong[`charges.${i}.amount`] ?? wrong[`charges.${i}.percent`];
    if (said || wrongCharge(c, currencyExponent(currency)) !== box || (isBlankCharge(c) && !asked)) return said;
    return t(box === 'label' ? 'documents.charge.noLabel' : 'documents.charge.wrong');
  };
  return (
    <section aria-label={t('documents.charge.title')} className="mb-3 flex flex-col gap-3">
      {charges.map((c, i) => (
        <fieldset key={c.key} className="rounded-lg border p-3">
          <legend className="px-1 text-sm text-muted-foreground">{t(`documents.charge.kind.${c.kind}`)}</legend>
          <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
            <Field label={t('documents.charge.label')} error={problemOf(c, i, 'label')}><Input size="sm" dir="auto" maxLength={100} value={c.label} onChange={(e) => put(c.key, { label: e.target.value })} /></Field>
            <IconButton size="sm" className="mt-6" aria-label={t('documents.charge.remove', { label: c.label })} onClick={() => set({ charges: charges.filter((x) => x.key !== c.key) })}><Trash2 /></IconButton>
            <Field label={t('documents.charge.value')} error={problemOf(c, i, 'value')}><Input size="sm" data-charge={c.key} className="figures" inputMode="decimal" maxLength={24} value={c.value} onChange={(e) => put(c.key, { value: e.target.value })} /></Field>
            <Field label={t('documents.field.tax')} group className="w-28" error={wrong['charges']}><TaxCell id={`charge-${c.key}-tax`} value={c.taxIds} taxes={taxes} label={`${t('documents.field.tax')}, ${c.label}`} onChange={(taxIds) => put(c.key, { taxIds, proposedTaxIds: null })} className="h-8 rounded-md border" /></Field>
          </div>
          {accounts.length > 0 && <Field label={t('documents.field.account')} help={t(`documents.charge.accountHelp.${direction}`)} error={wrong[`charges.${i}.accountId`]} className="mt-2"><Combobox items={accounts} value={c.accountId ? accounts.find((a) => a.id === c.accountId) ?? { id: c.accountId, label: '…' } : null} onValueChange={(a) => put(c.key, { accountId: a?.id ?? null })} /></Field>}
        </fieldset>
      ))}
      {charges.length < mostCharges && (
        <Menu focusAfter={amountOfAdded} trigger={<Button size="sm" variant="ghost" className="self-start text-muted-foreground"><Plus aria-hidden />{t('documents.charge.add')}</Button>}>
          {chargeKinds.map((kind) => <MenuItem key={kind} onSelect={() => add(emptyCharge(kind, kind === 'other' ? '' : t(`documents.charge.kind.${kind}`), usualTaxes, proposed))}>{t(`documents.charge.kind.${kind}`)}</MenuItem>)}
        </Menu>
      )}
    </section>
  );
}
