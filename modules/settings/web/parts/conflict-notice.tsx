import { TriangleAlert } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import type { SettingGroup } from '../../contract.ts';
import { labelOf, shownValue } from './value-text.ts';
import type { Conflict, GroupForm } from './use-group-form.ts';

/** Says who changed what meanwhile and lets the person decide. */
export function ConflictNotice<G extends SettingGroup>({ form, conflict }: { form: GroupForm<G>; conflict: Conflict }) {
  const t = useT('settings');
  return (
    <section role="alert" className="rounded-lg border border-warning bg-warning-subtle p-4 text-warning-ink">
      <h2 className="flex items-center gap-2 font-semibold"><TriangleAlert aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />{conflict.by ? t('conflict.by', { name: conflict.by }) : t('conflict.somebody')}</h2>
      <ul className="mt-2 flex flex-col gap-1">
        {conflict.keys.map(({ key, theirs, mine, edited }) => (
          <li key={key}><span className="font-medium">{labelOf(t, form.group, key)}</span>: {shownValue(t, key, theirs)}{edited && <> · {t('conflict.yours', { value: shownValue(t, key, mine) })}</>}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" variant="outline" onClick={form.keepMine}>{t('conflict.keepMine')}</Button>
        <Button size="sm" variant="outline" onClick={form.takeTheirs}>{t('conflict.takeTheirs')}</Button>
      </div>
    </section>
  );
}
