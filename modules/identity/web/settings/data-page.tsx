import { Download } from 'lucide-react';
import { useState } from 'react';
import { toApiError } from '#core/web/api/errors.ts';
import { request } from '#core/web/api/request.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useViewer } from '#core/web/viewer.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { SettingsPage, SettingsSection } from '#modules/settings/web/public.tsx';
import { exportAccount } from '../../contract/account.ts';
import { saveAs } from '#core/web/save-as.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

/** Taking one's data along, and closing the account. */
export function DataPage() {
  const t = useT('identity');
  const { account } = useViewer();
  return (
    <SettingsPage title={t('data.title')}>
      <SettingsSection title={t('data.export')} description={t('data.exportHelp')}><ExportButton /></SettingsSection>
      <SettingsSection title={t('data.delete')} description={t('data.deleteHelp')}><DeleteAccountDialog email={account.email} /></SettingsSection>
    </SettingsPage>
  );
}

function ExportButton() {
  const t = useT('identity');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const download = async () => {
    setBusy(true);
    setProblem(null);
    try {
      saveAs((await request(exportAccount, {})) as Blob, 'my-account.json');
    } catch (error) {
      setProblem(errorText(toApiError(error)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="outline" loading={busy} onClick={() => void download()}>
        <Download aria-hidden />
        {t('data.exportButton')}
      </Button>
      <p role="alert" className="mt-2 text-sm text-destructive-ink empty:hidden">{problem}</p>
    </>
  );
}
