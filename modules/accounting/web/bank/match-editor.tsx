import { Plus, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Menu, MenuItem } from '#core/web/ui/menu.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { PartyPicker } from '#modules/parties/web/public.tsx';
import type { BankLineDetail, MatchPart } from '../../contract.ts';
import { useAccountItems } from '../ledger/use-books.ts';
import { DimensionBoxes } from '../parts/dimension-boxes.tsx';
import { useRates } from '../parts/use-rates.ts';
import { useBankAccounts } from './bank-words.ts';
import { newPart, restOf, toMatchParts, withoutPart, type EditedPart } from './edited-parts.ts';

/** Says part by part what a line is; accepted once nothing is left over. */
export function MatchEditor({ line, parts, onChange, busy, wrong, onAccept, onCancel }: { line: BankLineDetail; parts: readonly EditedPart[]; onChange: (parts: EditedPart[]) => void; busy: boolean; wrong: Readonly<Record<string, string>>; onAccept: (parts: MatchPart[]) => void; onCancel: () => void }) {
  const t = useT('accounting');
  const money = useMoneyText();
  const rest = restOf(line.amount, parts, line.currency);
  const ready = rest !== null && /^-?0+(\.0+)?$/.test(rest) ? toMatchParts(parts, line.currency) : null;
  const set = (key: string, patch: Partial<EditedPart>) => onChange(parts.map((p) => (p.key === key ? { ...p, ...patch } : p)));
  const add = (part: Partial<EditedPart> & Pick<EditedPart, 'kind'>) => onChange([...parts, newPart({ amount: rest ?? '', ...part })]);
  const section = useRef<HTMLElement>(null);
  // Whoever opened it by a key goes on by keys.
  useEffect(() => { section.current?.querySelector<HTMLElement>('input, [role="combobox"]')?.focus(); }, []);
  return (
    <section ref={section} aria-label={t('bank.match.parts')} className="flex flex-col gap-3">
      <ol className="flex flex-col gap-2">
        {parts.map((part, i) => (
          <li key={part.key} className="rounded-lg border bg-card p-3">
            <div className="flex items-start gap-2">
              <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2"><PartBoxes part={part} line={line} set={(patch) => set(part.key, patch)} wrong={(field) => wrong[`parts.${i}.${field}`]} /></div>
              <IconButton size="sm" aria-label={t('bank.match.removePart', { n: i + 1 })} onClick={() => onChange(withoutPart(parts, part))}><X /></IconButton>
            </div>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-2">
        <Menu trigger={<Button size="sm" variant="outline"><Plus />{t('bank.match.addPart')}</Button>}>
          <MenuItem onSelect={() => add({ kind: 'account' })}>{t('bank.match.kind.account')}</MenuItem>
          <MenuItem onSelect={() => add({ kind: 'transfer' })}>{t('bank.match.kind.transfer')}</MenuItem>
          <MenuItem onSelect={() => add({ kind: 'credit', partyId: parts.findLast((p) => p.partyId)?.partyId ?? null, side: line.amount.startsWith('-') ? 'vendor' : 'customer' })}>{t('bank.match.kind.credit')}</MenuItem>
          <MenuItem onSelect={() => add({ kind: 'write_off' })}>{t('bank.match.kind.write_off')}</MenuItem>
        </Menu>
        <p role="status" className="flex-1 text-sm text-muted-foreground">{t('bank.match.left')} <span className={`figures font-medium ${ready ? '' : 'text-destructive-ink'}`}>{rest === null ? '–' : money(rest, line.currency)}</span></p>
        <Button variant="ghost" onClick={onCancel}>{t('cancel')}</Button>
        <Button variant="primary" disabled={!ready} loading={busy} onClick={() => { if (ready) onAccept(ready); }}>{t('bank.match.accept')}</Button>
      </div>
      {Object.entries(wrong).map(([path, text]) => !path.startsWith('parts.') && <p key={path} role="alert" className="text-sm text-destructive-ink">{text}</p>)}
    </section>
  );
}

function PartBoxes({ part, line, set, wrong }: { part: EditedPart; line: BankLineDetail; set: (patch: Partial<EditedPart>) => void; wrong: (field: string) => string | undefined }) {
  const t = useT('accounting');
  const error = (field: string) => { const text = wrong(field); return text ? { error: text } : {}; };
  // The account of what is not chosen here follows from it: what is wrong with that stands with what leads to it.
  const named = wrong('ledgerLineId') ?? wrong('itemId') ?? wrong('partyId') ?? wrong('accountId');
  const amount = <Field label={t('bank.match.amount')} {...error('amount')}><Input className="figures" inputMode="decimal" suffix={line.currency} value={part.amount} readOnly={part.kind === 'ledger'} onChange={(e) => set({ amount: e.target.value })} /></Field>;
  switch (part.kind) {
    case 'account': return <AccountBoxes part={part} line={line} set={set} error={error} amount={amount} />;
    case 'transfer': return <TransferBoxes part={part} line={line} set={set} error={error} amount={amount} />;
    case 'credit': return (
      <>
        <Field label={t('bank.match.party')} {...(named ? { error: named } : {})}><PartyPicker value={part.partyId} onChange={(partyId) => set({ partyId })} role={part.side} /></Field>{amount}
        <p className="text-sm text-muted-foreground sm:col-span-2">{t('bank.match.creditHelp')}</p>
      </>
    );
    case 'write_off': return <><div className="self-center text-sm"><p>{t('bank.match.writeOffHelp')}</p>{named && <p role="alert" className="text-destructive-ink">{named}</p>}</div>{amount}</>;
    default: return (
      <>
        <div className="min-w-0 self-center"><p className="text-xs text-muted-foreground">{t(`bank.match.kind.${part.kind}`)}</p><p className="truncate font-medium" dir="auto">{part.label}</p>{named && <p role="alert" className="text-sm text-destructive-ink">{named}</p>}</div>{amount}
        {part.kind === 'item' && part.itemCurrency !== '' && part.itemCurrency !== line.currency && <Field className="sm:col-start-2" label={t('bank.match.itemAmount')} {...error('itemAmount')}><Input className="figures" inputMode="decimal" suffix={part.itemCurrency} value={part.itemAmount} onChange={(e) => set({ itemAmount: e.target.value })} /></Field>}
      </>
    );
  }
}

interface BoxProps { part: EditedPart; line: BankLineDetail; set: (patch: Partial<EditedPart>) => void; error: (field: string) => { error?: string }; amount: ReactNode }

function AccountBoxes({ part, line, set, error, amount }: BoxProps) {
  const t = useT('accounting');
  const items = useAccountItems();
  const { items: taxes } = useRates(line.amount.startsWith('-') ? 'purchase' : 'sale');
  const [withParty, setWithParty] = useState(part.partyId !== null);
  const chosen = items.find((i) => i.id === part.id) ?? null;
  // The account's own tax, until somebody chooses one; one that is not for money this way round is left out.
  const usualTax = (taxId: string | null | undefined) => (part.taxId === null || part.taxId === chosen?.choice.taxId ? { taxId: taxes.some((x) => x.id === taxId && !x.group) ? taxId! : null } : {});
  const owed = chosen?.choice.type === 'receivable' || chosen?.choice.type === 'payable';
  return (
    <>
      <Field label={t('bank.match.account')} {...error('accountId')}><Combobox items={items} value={chosen} onValueChange={(item) => set({ id: item?.id ?? '', ...usualTax(item?.choice.taxId) })} /></Field>{amount}
      <Field label={t('bank.match.tax')} {...error('taxId')}><Select value={part.taxId ?? ''} options={[{ value: '', label: t('bank.match.noTax') }, ...taxes.filter((x) => !x.group).map((x) => ({ value: x.id, label: x.label }))]} onValueChange={(v) => set({ taxId: v || null })} /></Field>
      <Field label={t('bank.match.memo')}><Input dir="auto" maxLength={300} value={part.memo} onChange={(e) => set({ memo: e.target.value })} /></Field>
      <DimensionBoxes value={part.dimensions} onChange={(dimensions) => set({ dimensions })} error={(id) => error(`dimensions.${id}`).error} />
      {withParty || owed ? <Field className="sm:col-span-2" label={t('bank.match.party')} {...error('partyId')}><PartyPicker value={part.partyId} onChange={(partyId) => set({ partyId })} /></Field>
        : <div className="sm:col-span-2"><Button size="sm" variant="ghost" onClick={() => setWithParty(true)}><Plus />{t('bank.match.party')}</Button></div>}
    </>
  );
}

function TransferBoxes({ part, line, set, error, amount }: BoxProps) {
  const t = useT('accounting');
  const accounts = useBankAccounts().filter((a) => a.id !== line.bankAccountId);
  const other = accounts.find((a) => a.id === part.id);
  return (
    <>
      <Field label={t(line.amount.startsWith('-') ? 'bank.transfer.to' : 'bank.transfer.from')} {...error('bankAccountId')}><Select value={part.id || null} options={accounts.map((a) => ({ value: a.id, label: `${a.name} · ${a.currency}` }))} onValueChange={(id) => set({ id, otherAmount: '' })} /></Field>{amount}
      {other && other.currency !== line.currency && <Field className="sm:col-start-2" label={t('bank.match.otherAmount')} {...error('otherAmount')}><Input className="figures" inputMode="decimal" suffix={other.currency} value={part.otherAmount} onChange={(e) => set({ otherAmount: e.target.value })} /></Field>}
    </>
  );
}
