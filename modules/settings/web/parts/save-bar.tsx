import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Kbd } from '#core/web/ui/kbd.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import type { SettingGroup } from '../../contract.ts';
import type { AllSettings } from './use-group-calls.ts';
import type { GroupForm } from './use-group-form.ts';

/** Sticks to the lower edge while something is unsaved; says who changed the group last otherwise. */
export function SaveBar<G extends SettingGroup>({ form, answer }: { form: GroupForm<G>; answer: AllSettings[G] }) {
  const t = useT('settings');
  const count = form.changed.length;
  if (count === 0) {
    if (!answer.updatedAt) return null;
    return <p className="text-sm text-muted-foreground">{answer.changedBy ? t('changedBy', { name: answer.changedBy.name }) : t('changed')} <RelativeTime value={answer.updatedAt} /></p>;
  }
  return (
    <div role="region" aria-label={t('unsaved')} className="sticky bottom-3 z-40 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border bg-popover px-4 py-2.5 text-popover-foreground shadow-popover max-lg:bottom-[calc(4.250rem+env(safe-area-inset-bottom))]">
      <p role="status" className="flex-1 font-medium whitespace-nowrap">{t('changes', { count })}</p>
      <Kbd keys="mod+s" className="hidden @[26rem]:inline-flex" />
      <Button size="sm" variant="ghost" onClick={form.discard}>{t('discard')}</Button>
      <Button size="sm" variant="primary" type="submit" loading={form.busy} disabled={form.conflict !== null}>{t('save')}</Button>
    </div>
  );
}
