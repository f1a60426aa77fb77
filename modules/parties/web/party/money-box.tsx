import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Input } from '#core/web/ui/input.tsx';

interface Amount { amount: string; currency: string }

/** An amount and its currency; null while there is no amount. */
export function MoneyBox({ value, onChange, currency: usual }: { value: Amount | null; onChange: (value: Amount | null) => void; currency: string | null }) {
  const t = useT('parties');
  const [currency, setCurrency] = useState(value?.currency ?? usual ?? 'EUR');
  const set = (amount: string, code: string) => onChange(amount === '' ? null : { amount, currency: code });
  return (
    <span className="flex gap-2">
      <Input inputMode="decimal" className="figures flex-1" value={value?.amount ?? ''} onChange={(e) => set(e.target.value.trim(), currency)} />
      <input aria-label={t('field.currency')} dir="ltr" maxLength={3} value={currency} onChange={(e) => { const code = e.target.value.toUpperCase(); setCurrency(code); set(value?.amount ?? '', code); }} className="focus-ring h-9 w-20 rounded-md border border-input bg-background px-3 uppercase pointer-coarse:h-11" />
    </span>
  );
}
