import { EyeOff } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';

/** In place of what holds a phrase of the viewer's own filters, until they want to read it. */
export function FilteredText({ phrase, onShow }: { phrase: string; onShow: () => void }) {
  const t = useT('feed');
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted-foreground">
      <EyeOff aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
      <span className="min-w-0 break-words">{t('filtered.by', { phrase })}</span>
      <Button size="sm" variant="outline" aria-label={t('filtered.showOf', { phrase })} onClick={onShow}>{t('filtered.show')}</Button>
    </p>
  );
}
