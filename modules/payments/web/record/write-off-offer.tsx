import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { writeOffReasons, type WriteOffReason } from '../../contract.ts';
import type { SmallRest } from '../../rules/propose.ts';

/** Offers to write a small rest off, and asks why; `reason` is null while it is not to be. */
export function WriteOffOffer({ rest, amount, currency, reason, onReason, error }: { rest: SmallRest; amount: string; currency: string; reason: WriteOffReason | null; onReason: (reason: WriteOffReason | null) => void; error: string | undefined }) {
  const t = useT('payments');
  const money = useMoneyText();
  const shown = money(amount, currency);
  // What is too much was neither a discount nor a fee of the bank.
  const reasons = rest.kind === 'short' ? writeOffReasons : (['small_balance', 'rounding'] as const);
  return (
    <div className="flex flex-col gap-2 rounded-lg border p-3">
      <Checkbox checked={reason !== null} onCheckedChange={(on) => onReason(on ? 'small_balance' : null)} label={t(rest.kind === 'short' ? 'record.writeOff' : 'record.writeOffOver', { amount: shown })} description={t(rest.kind === 'short' ? 'record.writeOffHint' : 'record.writeOffOverHint')} />
      {reason !== null && <Field label={t('record.writeOffReason')}><Select className="sm:w-72" value={reason} onValueChange={onReason} options={reasons.map((value) => ({ value, label: t(`writeOffReason.${value}`) }))} /></Field>}
      {error && <p role="alert" className="text-sm text-destructive-ink">{error}</p>}
    </div>
  );
}
