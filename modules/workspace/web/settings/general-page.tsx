import { useState } from 'react';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormField } from '#core/web/forms/form-field.tsx';
import { SubmitButton } from '#core/web/forms/submit-button.tsx';
import { LeaveGuard } from '#core/web/forms/leave-guard.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { useSession } from '#core/web/session.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { CopyButton } from '#core/web/ui/copy-button.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { ImagePicker } from '#core/web/ui/image-picker.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { useCan } from '#core/web/viewer.tsx';
import { SettingsPage } from '#modules/settings/web/public.tsx';
import { getAppliedSettings, topic as settingsTopic } from '#modules/settings/contract.ts';
import { getWorkspace, updateWorkspace } from '../../contract.ts';
import { topics, useSlug } from '../active-workspace.ts';
import { imageBytes } from '../onboarding/workspace-step.tsx';
import { Person } from '../parts/person.tsx';
import { TypeField } from '../parts/workspace-fields.tsx';

type Workspace = OutputOf<typeof getWorkspace>;

/** Name, picture and kind of the workspace. */
export function GeneralPage() {
  const t = useT('workspace');
  const slug = useSlug();
  const can = useCan();
  const workspace = useRead(getWorkspace, { workspace_slug: slug }, { topics: topics.workspace });
  return (
    <SettingsPage title={t('general.title')} description={t('general.lead')}>
      <QueryView query={workspace} skeleton={<Waiting />}>
        {(data) => (
          <>
            {can('workspace.edit') ? <GeneralForm key={data.version} workspace={data} /> : <p className="text-muted-foreground">{t('general.readOnly')}</p>}
            <Facts workspace={data} />
          </>
        )}
      </QueryView>
    </SettingsPage>
  );
}

function GeneralForm({ workspace }: { workspace: Workspace }) {
  const t = useT('workspace');
  const slug = useSlug();
  const session = useSession();
  const [image, setImage] = useState<File | string | null>(workspace.image);
  const pictured = image !== workspace.image;
  const state = useEndpointForm(updateWorkspace, {
    defaults: { name: workspace.name, type: workspace.type }, fixed: { workspace_slug: slug, version: workspace.version, ...(image === null && workspace.image ? { removeImage: true } : {}) },
    request: () => (image instanceof File ? { files: { image: [image] } } : {}), topics: topics.workspace, success: t('general.saved'), onDone: () => void session.refreshViewer(),
    onRefused: (error) => {
      if (error.code !== 'core.version_conflict') return false;
      void invalidateTopics(['workspace.workspace']).then(() => toast.warning(t('general.changedMeanwhile')));
      return true;
    },
  });
  const discard = () => { state.form.reset(); setImage(workspace.image); };
  return (
    <EndpointForm state={state} label={t('general.title')} className="flex flex-col gap-6">
      <Field label={t('field.image')} help={t('field.imageHelp')}><ImagePicker value={image} onValueChange={setImage} maxBytes={imageBytes} /></Field>
      <FormField name="name" label={t('field.name')} required><Input maxLength={80} dir="auto" autoComplete="organization" /></FormField>
      <TypeField />
      <div className="flex gap-2">
        <SubmitButton disabled={!state.dirty && !pictured}>{t('general.save')}</SubmitButton>
        {(state.dirty || pictured) && <Button variant="ghost" onClick={discard}>{t('general.discard')}</Button>}
      </div>
      <LeaveGuard when={pictured && !state.dirty && !state.busy} />
    </EndpointForm>
  );
}

function Facts({ workspace }: { workspace: Workspace }) {
  const t = useT('workspace');
  const can = useCan();
  const zone = useRead(getAppliedSettings, { workspace_slug: workspace.slug }, { topics: [settingsTopic] }).data?.system.timezone;
  return (
    <dl className="grid grid-cols-[9rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 border-t pt-6">
      <dt className="text-muted-foreground">{t('field.slug')}</dt>
      <dd className="flex items-center gap-1"><code dir="ltr" className="truncate font-mono text-sm">{workspace.slug}</code><CopyButton text={workspace.slug} /></dd>
      <dt className="text-muted-foreground">{t('field.timeZone')}</dt>
      <dd>{zone ? <>{zone.replaceAll('_', ' ')}{can('settings.edit') && <> · <Link to="/settings/system" className="focus-ring rounded-sm underline underline-offset-4">{t('general.changeZone')}</Link></>}</> : '–'}</dd>
      <dt className="text-muted-foreground">{t('general.owner')}</dt>
      <dd>{workspace.owner ? <Person person={workspace.owner} size="sm" /> : '–'}</dd>
      <dt className="text-muted-foreground">{t('general.members')}</dt>
      <dd className="figures">{workspace.memberCount.toLocaleString('en-US')}</dd>
      <dt className="text-muted-foreground">{t('general.founded')}</dt>
      <dd><RelativeTime value={workspace.createdAt} /></dd>
    </dl>
  );
}

function Waiting() {
  return <div aria-hidden className="flex flex-col gap-6"><Skeleton className="size-20 rounded-lg" /><Skeleton className="h-9" /><Skeleton className="h-32" /></div>;
}
