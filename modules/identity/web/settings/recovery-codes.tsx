import { Download } from 'lucide-react';
import { useBrand } from '#core/web/session.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { CopyButton } from '#core/web/ui/copy-button.tsx';
import { saveAs } from '#core/web/save-as.ts';

/** The ten codes, shown this once: to copy, to keep as a file, to put away. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useT('identity');
  const brand = useBrand();
  const text = codes.join('\n');
  return (
    <div className="flex flex-col gap-4">
      <ul dir="ltr" className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-lg border bg-muted/50 px-4 py-3 font-mono text-base">
        {codes.map((code) => <li key={code}>{code}</li>)}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text}>{t('recovery.copy')}</CopyButton>
        <Button variant="outline" size="sm" onClick={() => saveAs(new Blob([`${brand.name}: ${t('recovery.title')}\n\n${text}\n`], { type: 'text/plain' }), 'recovery-codes.txt')}>
          <Download aria-hidden />
          {t('recovery.download')}
        </Button>
      </div>
      <Button variant="primary" onClick={onDone} className="sm:self-end">{t('recovery.kept')}</Button>
    </div>
  );
}
