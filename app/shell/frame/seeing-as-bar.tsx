import { Eye } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { useViewer } from '#core/web/viewer.tsx';

/** Reminds that the workspace is shown with another role's permissions, and ends that. */
export function SeeingAsBar() {
  const t = useT('shell');
  const { seeingAs } = useViewer();
  if (!seeingAs) return null;
  return (
    <div role="status" className="flex items-center gap-2 border-b bg-info-subtle px-4 py-1 text-sm text-info-ink sm:px-6">
      <Eye aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
      <span className="min-w-0 flex-1">{t('seeingAs.text', { role: seeingAs.role })}</span>
      <Button size="sm" variant="ghost" onClick={seeingAs.stop}>{t('seeingAs.stop')}</Button>
    </div>
  );
}
