import { useId, useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import { InviteForm, InviteFormButton } from './invite-form.tsx';
import type { InviteResult } from './invite-result.ts';
import { InviteResults } from './invite-results.tsx';

/** Invites people and then says what became of each address. */
export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT('workspace');
  const { workspace } = useViewer();
  const formId = useId();
  const [results, setResults] = useState<readonly InviteResult[] | null>(null);
  const close = () => { setResults(null); onClose(); };
  return (
    <Dialog
      open={open} onOpenChange={(next) => { if (!next) close(); }}
      title={t('invite.titleTo', { name: workspace?.name })} description={results ? undefined : t('invite.lead')}
      footer={results
        ? <><Button variant="outline" onClick={() => setResults(null)}>{t('invite.more')}</Button><Button variant="primary" onClick={close}>{t('invite.done')}</Button></>
        : <><Button variant="outline" onClick={close}>{t('action.cancel')}</Button><InviteFormButton formId={formId} /></>}
    >
      {results ? <InviteResults results={results} /> : <InviteForm formId={formId} onDone={setResults} />}
    </Dialog>
  );
}
