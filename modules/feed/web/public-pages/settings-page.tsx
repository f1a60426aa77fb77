import { QueryView } from '#core/web/errors/query-error.tsx';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormField } from '#core/web/forms/form-field.tsx';
import { LeaveGuard } from '#core/web/forms/leave-guard.tsx';
import { SubmitButton } from '#core/web/forms/submit-button.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, queryClient, queryKey, useAction, useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { CopyButton } from '#core/web/ui/copy-button.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { useCan } from '#core/web/viewer.tsx';
import { SettingsPage, SettingsSection } from '#modules/settings/web/public.tsx';
import { useSlug } from '#modules/workspace/web/public.tsx';
import { getOwnPublicPages, getPublicPageSettings, setOwnVisitors, updatePublicPage, type PublicPageSettings } from '../../contract.ts';
import type { OutputOf } from '#core/contract/endpoint.ts';

/** Changes of the page by whoever may. */
const topics = ['feed.public_page'];
const own = queryKey(getOwnPublicPages, {});

/** Whether visitors read what members post for everybody, and whether one's own posts are among it. */
export function PublicPageSettingsPage() {
  const t = useT('feed');
  const can = useCan();
  return (
    <SettingsPage title={t('publicPage.title')} description={t('publicPage.lead')}>
      {can('workspace.edit') && <OfWorkspace />}
      <Own />
    </SettingsPage>
  );
}

function OfWorkspace() {
  const t = useT('feed');
  const slug = useSlug();
  const settings = useRead(getPublicPageSettings, { workspace_slug: slug }, { topics });
  return (
    <SettingsSection title={t('publicPage.ofWorkspace')}>
      <QueryView query={settings} skeleton={<SkeletonRows rows={3} columns={1} />}>{(data) => <SettingsForm key={data.version} settings={data} slug={slug} />}</QueryView>
    </SettingsSection>
  );
}

function SettingsForm({ settings, slug }: { settings: PublicPageSettings; slug: string }) {
  const t = useT('feed');
  const state = useEndpointForm(updatePublicPage, {
    defaults: { on: settings.on, intro: settings.intro }, fixed: { workspace_slug: slug, version: settings.version }, topics, success: t('publicPage.saved'), onDone: () => void queryClient.invalidateQueries({ queryKey: own }),
    onRefused: (error) => {
      if (error.code !== 'core.version_conflict') return false;
      void invalidateTopics(topics).then(() => toast.warning(t('publicPage.changedMeanwhile')));
      return true;
    },
  });
  const on = state.form.watch('on') === true;
  return (
    <EndpointForm state={state} label={t('publicPage.ofWorkspace')} className="flex flex-col gap-5">
      <Switch checked={on} onCheckedChange={(next) => state.form.setValue('on', next, { shouldDirty: true })} label={t('publicPage.on')} description={t('publicPage.onHelp')} />
      <FormField name="intro" label={t('publicPage.intro')} help={t('publicPage.introHelp')}><Textarea rows={3} maxLength={500} dir="auto" /></FormField>
      {settings.on && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border p-3">
          <a href={settings.address} target="_blank" rel="noopener" dir="ltr" className="focus-ring min-w-0 rounded-sm break-all text-primary-ink hover:underline">{settings.address}</a>
          <CopyButton text={settings.address}>{t('publicPage.copy')}</CopyButton>
          {settings.since && <span className="text-sm text-muted-foreground">{t('publicPage.since')} <RelativeTime value={settings.since} /></span>}
        </div>
      )}
      <div className="flex gap-3"><SubmitButton>{t('publicPage.save')}</SubmitButton>{state.form.formState.isDirty && <Button variant="ghost" onClick={() => state.form.reset()}>{t('publicPage.discard')}</Button>}</div>
      <LeaveGuard when={state.form.formState.isDirty} />
    </EndpointForm>
  );
}

function Own() {
  const t = useT('feed');
  const pages = useRead(getOwnPublicPages, {}, { staleTime: 0 });
  const change = useAction(setOwnVisitors, {
    optimistic: ({ visitors }) => {
      const before = queryClient.getQueryData<OutputOf<typeof getOwnPublicPages>>(own);
      queryClient.setQueryData<OutputOf<typeof getOwnPublicPages>>(own, (old) => old && { ...old, visitors });
      return () => queryClient.setQueryData(own, before);
    },
    onDone: (answer) => queryClient.setQueryData(own, answer),
  });
  return (
    <SettingsSection title={t('publicPage.own')}>
      <QueryView query={pages} skeleton={<SkeletonRows rows={2} columns={1} />}>
        {({ pages: where, visitors }) => (
          <div className="flex flex-col gap-4">
            <Switch checked={visitors} onCheckedChange={(next) => change.mutate({ visitors: next })} label={t('publicPage.ownOn')} description={t('publicPage.ownHelp')} />
            {where.length > 0
              ? <div><p className="text-sm text-muted-foreground">{t('publicPage.readAt')}</p><ul className="mt-1 flex flex-col">{where.map((page) => <li key={page.slug}><a href={`/public/${encodeURIComponent(page.slug)}`} target="_blank" rel="noopener" className="focus-ring inline-flex min-h-9 items-center rounded-sm text-primary-ink hover:underline"><bdi>{page.name}</bdi></a></li>)}</ul></div>
              : <Notice kind="info">{t('publicPage.readNowhere')}</Notice>}
          </div>
        )}
      </QueryView>
    </SettingsSection>
  );
}
