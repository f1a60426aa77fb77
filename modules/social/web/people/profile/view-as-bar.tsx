import { Eye } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';

/** Says that the own profile is shown as others see it, and how to stop. */
export function ViewAsBar({ value, onChange }: { value: 'friends' | 'everyone' | null; onChange: (value: 'friends' | 'everyone' | null) => void }) {
  const t = useT('social');
  if (!value) return null;
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b bg-info-subtle px-4 py-2.5 text-info-ink sm:px-6">
      <span className="flex min-w-0 flex-1 basis-60 items-center gap-2"><Eye aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />{t(`viewAs.now.${value}`)}</span>
      <SegmentedControl size="sm" aria-label={t('viewAs.title')} value={value} onValueChange={onChange} segments={(['friends', 'everyone'] as const).map((as) => ({ value: as, label: t(`viewAs.${as}`) }))} />
      <Button size="sm" variant="outline" onClick={() => onChange(null)}>{t('viewAs.stop')}</Button>
    </div>
  );
}
