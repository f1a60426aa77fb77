import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { SubmitButton } from '#core/web/forms/submit-button.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import { useSession } from '#core/web/session.tsx';
import { buttonStyle } from '#core/web/ui/button.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { ImagePicker } from '#core/web/ui/image-picker.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import { createWorkspace } from '../../contract.ts';
import { DeletedWorkspaces } from '../parts/deleted-workspaces.tsx';
import { MyInvitations } from '../parts/my-invitations.tsx';
import { SuspendedNotice } from '../parts/suspended-notice.tsx';
import { presentTimeZone } from '../parts/time-zones.ts';
import { NameField, TypeField } from '../parts/workspace-fields.tsx';
import { useShowPreview } from './preview.tsx';

/** Largest workspace picture. */
export const imageBytes = 5 * 1024 * 1024;

/** Step 1: invitations that wait, or a workspace of one's own. */
export function WorkspaceStep({ further, onMade }: { further: boolean; onMade: () => void }) {
  const t = useT('workspace');
  const { account, workspace } = useViewer();
  return (
    <>
      <h1 className="mt-1 text-2xl font-semibold tracking-tight text-balance">{further ? t('onboarding.further') : t('onboarding.welcome', { name: account.firstName })}</h1>
      <p className="mt-2 text-muted-foreground text-pretty">{t('onboarding.lead')}</p>
      <SuspendedNotice className="mt-5" />
      <MyInvitations className="mt-7" heading={t('onboarding.invited')} />
      {!further && <DeletedWorkspaces className="mt-7" />}
      <NewWorkspaceForm onMade={onMade} back={workspace !== null} />
    </>
  );
}

function NewWorkspaceForm({ onMade, back }: { onMade: () => void; back: boolean }) {
  const t = useT('workspace');
  const session = useSession();
  const showPreview = useShowPreview();
  const [image, setImage] = useState<File | null>(null);
  const state = useEndpointForm(createWorkspace, {
    defaults: { name: '', type: 'company' }, fixed: { timezone: presentTimeZone() }, draftKey: 'workspace.new', warnOnLeave: false,
    request: () => (image ? { files: { image: [image] } } : {}),
    onDone: () => void session.refreshViewer().then(onMade),
  });
  const name = String(useWatch({ control: state.form.control, name: 'name' }) ?? '');
  useEffect(() => showPreview({ name, image }), [showPreview, name, image]);
  return (
    <EndpointForm state={state} label={t('onboarding.form')} className="mt-7 flex flex-col gap-6">
      <NameField autoFocus />
      <TypeField />
      <Field label={t('field.image')} help={t('field.imageHelp')} optional><ImagePicker value={image} onValueChange={setImage} maxBytes={imageBytes} /></Field>
      <div className="flex flex-wrap items-center gap-2">
        <SubmitButton size="lg">{t('onboarding.create')}</SubmitButton>
        {back && <Link to="/" className={buttonStyle({ variant: 'ghost', size: 'lg' })}>{t('onboarding.notNow')}</Link>}
      </div>
    </EndpointForm>
  );
}
