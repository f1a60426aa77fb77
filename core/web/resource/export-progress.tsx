import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../i18n/i18n.ts';
import { IconButton } from '../ui/button.tsx';
import { sizeText } from '../ui/file-rules.ts';
import { Spinner } from '../ui/spinner.tsx';
import './resource-texts.ts';
import { cancelExport, useExportedBytes } from './running-exports.ts';

/** The button or menu that exports a list; while the file comes, how much of it is here and the way to call it off. */
export function ExportProgress({ id, children }: { id: string; children: ReactNode }) {
  const t = useT('resource');
  const core = useT();
  const bytes = useExportedBytes(id);
  if (bytes === null) return children;
  const { key, n } = sizeText(bytes);
  return (
    <span className="flex h-8 items-center gap-1.5 rounded-md border ps-2.5 text-sm pointer-coarse:h-11">
      <Spinner className="text-muted-foreground" />
      <span role="status" className="sr-only">{t('list.exporting')}</span>
      <span className="figures text-muted-foreground">{bytes === 0 ? t('list.exporting') : core(key, { n })}</span>
      <IconButton size="sm" variant="ghost" aria-label={t('list.exportCancel')} onClick={() => cancelExport(id)}><X /></IconButton>
    </span>
  );
}
