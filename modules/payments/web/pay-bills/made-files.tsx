import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { request } from '#core/web/api/request.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { showError, useRead } from '#core/web/query.ts';
import { saveAs } from '#core/web/save-as.ts';
import { IconButton } from '#core/web/ui/button.tsx';
import { downloadPayFile, listPayFiles, type PayFile } from '../../contract.ts';
import { useDayText, usePaymentsBase } from '../payment-words.ts';

/** Hands a file to the person as a download. */
export async function saveFile(base: { workspace_slug: string }, file: PayFile): Promise<void> {
  try {
    saveAs((await request(downloadPayFile, { ...base, id: file.id })) as Blob, `${file.number}.${file.format === 'sepa' ? 'xml' : 'ach'}`);
  } catch (error) { showError(error); }
}

/** Files that were made before, each with the way to get it again. */
export function MadeFiles() {
  const t = useT('payments');
  const money = useMoneyText();
  const day = useDayText();
  const base = usePaymentsBase();
  const [busy, setBusy] = useState<string | null>(null);
  const { data } = useRead(listPayFiles, base, { topics: ['payments.pay_file'] });
  if (!data || data.items.length === 0) return null;
  const again = async (file: PayFile) => { setBusy(file.id); await saveFile(base, file); setBusy(null); };
  return (
    <section className="flex flex-col gap-2 border-t pt-4" aria-label={t('file.made')}>
      <h3 className="font-medium">{t('file.made')}</h3>
      <ul className="divide-y rounded-lg border">
        {data.items.map((file) => (
          <li key={file.id} className="flex items-center gap-3 px-3 py-2">
            <span className="min-w-0 flex-1"><span className="figures">{file.number}</span> <span className="text-sm text-muted-foreground">{day(file.on)} · <bdi>{file.account}</bdi> · {t('file.payments', { count: file.count })}</span></span>
            <span className="figures shrink-0">{money(file.total, file.currency)}</span>
            <IconButton size="sm" className="text-muted-foreground" disabled={busy === file.id} aria-label={`${t('file.again')}: ${file.number}`} onClick={() => void again(file)}><FileDown /></IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
