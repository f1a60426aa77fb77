import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { LeaveGuard } from '#core/web/forms/leave-guard.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import { getSettings, topic, type SettingGroup } from '../../contract.ts';
import { SettingsPage } from '../public.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { SaveBar } from './save-bar.tsx';
import type { AllSettings } from './use-group-calls.ts';
import { useGroupForm, type GroupForm } from './use-group-form.ts';

/** Props of GroupPage. */
export interface GroupPageProps<G extends SettingGroup> {
  group: G;
  children: (form: GroupForm<G>, answer: AllSettings[G]) => ReactNode;
  aside?: (form: GroupForm<G>, answer: AllSettings[G]) => ReactNode;
}

/** A page over one group of settings. */
export function GroupPage<G extends SettingGroup>(props: GroupPageProps<G>) {
  const t = useT('settings');
  const slug = useViewer().workspace?.slug ?? '';
  const settings = useRead(getSettings, { workspace_slug: slug }, { topics: [topic] });
  const { group } = props;
  if (settings.data) return <Loaded {...props} answer={settings.data[group]} />;
  return <SettingsPage title={t(`${group}.title`)} description={t(`${group}.lead`)}><QueryView query={settings} skeleton={<Waiting />}>{() => null}</QueryView></SettingsPage>;
}

function Loaded<G extends SettingGroup>({ group, children, aside, answer }: GroupPageProps<G> & { answer: AllSettings[G] }) {
  const t = useT('settings');
  const form = useGroupForm(group, answer);
  return (
    <SettingsPage title={t(`${group}.title`)} description={t(`${group}.lead`)} {...(aside ? { aside: aside(form, answer) } : {})}>
      {form.readOnly && <p className="flex items-center gap-2 rounded-md bg-muted px-3 py-2 text-muted-foreground"><Lock aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />{t('readOnly')}</p>}
      {form.conflict && <ConflictNotice form={form} conflict={form.conflict} />}
      <form noValidate aria-label={t(`${group}.title`)} className="@container flex flex-col gap-10" onSubmit={(e) => { e.preventDefault(); void form.save(); }}>
        {children(form, answer)}
        <SaveBar form={form} answer={answer} />
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
      <LeaveGuard when={form.changed.length > 0 && !form.busy} />
    </SettingsPage>
  );
}

function Waiting() {
  return <div aria-hidden className="flex flex-col gap-6">{[0, 1, 2, 3, 4].map((i) => <div key={i} className="flex flex-col gap-2"><Skeleton className="h-3.5 w-28" /><Skeleton className="h-9 w-full" /></div>)}</div>;
}
