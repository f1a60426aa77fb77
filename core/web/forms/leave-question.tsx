import { useT } from '../i18n/i18n.ts';
import { AlertDialog } from '../ui/alert-dialog.tsx';

/** The question before changes are lost. */
export function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useT('web');
  return (
    <AlertDialog
      open destructive onOpenChange={(open) => { if (!open) onStay(); }} onConfirm={onLeave}
      title={t('leave.title')} description={t('leave.help')} confirmLabel={t('leave.leave')} cancelLabel={t('leave.stay')}
    />
  );
}
