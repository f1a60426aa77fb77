import { useT } from '#core/web/i18n/i18n.ts';
import { TransferForm } from './transfer-form.tsx';

/** Writes the draft of a transfer from Create Bites. */
export function CreateBankTransfer({ onDone, onCancel }: { onDone: (made: { label: string; to?: string }) => void; onCancel: () => void }) {
  const t = useT('accounting');
  return <TransferForm onCancel={onCancel} onDone={(x) => onDone({ label: t('bank.transfer.one'), to: `/accounting/bank-transfer?id=${x.id}` })} />;
}
