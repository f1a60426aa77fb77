import { useMemo, useState, type ReactNode } from 'react';
import type { LineDetails } from '#core/web/document/line-table.tsx';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { findAccounts, listDimensions, listRates, withAccountTax, type Dimension } from '#modules/accounting/contract.ts';
import { deferralMethods, type BusinessDocument } from '../../../contract.ts';
import { DimensionFields } from '../../dimension-fields.tsx';
import { dayInWords } from '../document-words.ts';
import { noExtras, type Draft, type LineExtras } from './use-draft.ts';

type Extra = LineExtras[string];
interface AccountItem { id: string; label: string; taxId: string | null }

/** Accounts that lines may be posted to, and what they are looked at by; empty for whoever may not see the ledger. */
function useLedger(base: { workspace_slug: string }): { accounts: readonly AccountItem[]; dimensions: readonly Dimension[] } {
  const enabled = useCan()('accounting.ledger.view');
  const accounts = useRead(findAccounts, { ...base, q: '' } as never, { topics: ['accounting.account'], staleTime: 60_000, enabled });
  const dimensions = useRead(listDimensions, base, { topics: ['accounting.dimension'], staleTime: 60_000, enabled });
  return useMemo(() => ({ accounts: (accounts.data?.items ?? []).map((a) => ({ id: a.id, label: `${a.code} ${a.name}`, taxId: a.taxId })), dimensions: (dimensions.data?.items ?? []).filter((d) => d.isActive) }), [accounts.data, dimensions.data]);
}

/** Account, dimensions and period of a line: what stands of them below it, and the dialog that changes them. */
export function useLineDetails(base: { workspace_slug: string }, d: BusinessDocument, draft: Draft): { slot: LineDetails; dialog: ReactNode; dimensions: readonly Dimension[] } {
  const t = useT('invoicing');
  const language = useLanguage();
  const ledger = useLedger(base);
  const [open, setOpen] = useState<{ key: string; at: number } | null>(null);
  const { fields: { extras }, setExtra } = draft;
  const slot = useMemo<LineDetails>(() => ({
    label: t('documents.line.details'), open: (line, at) => setOpen({ key: line.key, at }),
    note: (line, at) => {
      const parts = described(extras[line.key] ?? noExtras, ledger, (on) => dayInWords(on, language));
      // A bill says for each line what it is spent on; an invoice only where it is not the usual.
      const text = parts.length > 0 ? parts.join(' · ') : d.direction === 'purchase' && ledger.accounts.length > 0 && line.name !== '' ? t('documents.line.usual') : '';
      return text && <button type="button" aria-label={`${t('documents.line.details')}, ${t('documents.line.at', { n: at + 1 })}: ${text}`} onClick={() => setOpen({ key: line.key, at })} className="focus-ring-inset mx-2 mb-1 inline-flex min-h-6 max-w-full items-center truncate rounded-sm text-start text-xs text-muted-foreground underline decoration-dotted underline-offset-4 hover:text-foreground" dir="auto">{text}</button>;
    },
  }), [t, extras, ledger, language, d.direction]);
  // The account's own tax goes to a line that has none, where it may be chosen in this direction.
  const rates = useRead(listRates, { ...base, on: draft.fields.issuedOn, use: d.direction }, { topics: ['accounting.tax'], keepPrevious: true });
  const withUsualTax = (key: string, accountId: string) => {
    const taxId = ledger.accounts.find((a) => a.id === accountId)?.taxId;
    const filled = taxId && rates.data?.taxes.some((x) => x.id === taxId) ? withAccountTax(draft.lines, key, taxId, draft.proposals) : null;
    if (filled) draft.setLines(filled.lines, filled.proposals);
  };
  const extra = open ? extras[open.key] ?? noExtras : null;
  return { slot, dimensions: ledger.dimensions, dialog: open && extra ? <DetailsDialog extra={extra} ledger={ledger} direction={d.direction} spreads={!draft.fields.isDeposit} whole={draft.fields.dimensions} name={draft.lines.find((l) => l.key === open.key)?.name || t('documents.line.at', { n: open.at + 1 })} problem={(field) => draft.wrong[`lines.${open.at}.${field}`]} onChange={(patch) => { setExtra(open.key, patch); if (patch.accountId) withUsualTax(open.key, patch.accountId); }} onClose={() => setOpen(null)} /> : null };
}

function described(x: Extra, { accounts, dimensions }: ReturnType<typeof useLedger>, day: (on: string) => string): string[] {
  const values = dimensions.flatMap((d) => d.values.find((v) => v.id === x.dimensions[d.id])?.name ?? []);
  const period = x.periodFrom && x.periodTo ? [`${day(x.periodFrom)} – ${day(x.periodTo)}`] : [];
  return [...(x.accountId ? [accounts.find((a) => a.id === x.accountId)?.label ?? '…'] : []), ...values, ...period];
}

function DetailsDialog({ extra: x, ledger, direction, spreads, whole, name, problem, onChange, onClose }: { extra: Extra; /** Values that hold where the line has none. */ whole: Readonly<Record<string, string>>; ledger: ReturnType<typeof useLedger>; direction: BusinessDocument['direction']; /** Advances are not spread over time. */ spreads: boolean; name: string; problem: (field: string) => string | undefined; onChange: (patch: Partial<Extra>) => void; onClose: () => void }) {
  const t = useT('invoicing');
  const { accounts, dimensions } = ledger;
  const held = Object.fromEntries(dimensions.flatMap((d) => { const value = d.values.find((v) => v.id === whole[d.id]); return value ? [[d.id, t('documents.line.asDocument', { value: value.name })]] : []; }));
  const wrongDays = (x.periodFrom === null) !== (x.periodTo === null) ? t('documents.line.bothDays') : x.periodFrom && x.periodTo && x.periodTo < x.periodFrom ? t('rule.period_order') : undefined;
  const wrongPeriod = wrongDays ?? problem('periodTo');
  return (
    <Dialog open size="sm" title={t('documents.line.details')} description={<bdi>{name}</bdi>} onOpenChange={(open) => { if (!open) onClose(); }} footer={<Button variant="primary" onClick={onClose}>{t('documents.line.done')}</Button>}>
      <div className="flex flex-col gap-4">
        {accounts.length > 0 && <Field label={t('documents.field.account')} help={t('documents.line.accountHelp')} error={problem('accountId')}><Combobox<AccountItem> items={accounts} value={x.accountId ? accounts.find((a) => a.id === x.accountId) ?? { id: x.accountId, label: '…', taxId: null } : null} onValueChange={(a) => onChange({ accountId: a?.id ?? null })} /></Field>}
        <DimensionFields dimensions={dimensions} value={x.dimensions} held={held} onChange={(next) => onChange({ dimensions: next })} problem={problem} />
        <div className="grid grid-cols-2 gap-3">
          <Field label={t('documents.line.from')}><Input type="date" value={x.periodFrom ?? ''} onChange={(e) => onChange({ periodFrom: e.target.value || null })} /></Field>
          <Field label={t('documents.line.to')}><Input type="date" min={x.periodFrom ?? undefined} value={x.periodTo ?? ''} onChange={(e) => onChange({ periodTo: e.target.value || null })} /></Field>
        </div>
        {wrongPeriod ? <p role="alert" className="-mt-2 text-sm text-destructive-ink">{wrongPeriod}</p> : <p className="-mt-2 text-sm text-muted-foreground">{t('documents.line.periodHelp')}</p>}
        {spreads && x.periodFrom && x.periodTo && !wrongDays && <Field label={t(`around.deferral.spread.${direction}`)} help={t(`around.deferral.spreadHelp.${x.deferral}`)}><Select value={x.deferral} onValueChange={(deferral) => onChange({ deferral })} options={deferralMethods.map((value) => ({ value, label: t(`around.deferral.method.${value}`) }))} /></Field>}
      </div>
    </Dialog>
  );
}
