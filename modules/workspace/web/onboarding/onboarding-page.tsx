import { useT } from '#core/web/i18n/i18n.ts';
import { usePath, useSearchState } from '#core/web/router.ts';
import { useViewer } from '#core/web/viewer.tsx';
import { QuietFrame } from '../parts/quiet-frame.tsx';
import { ColleaguesStep } from './colleagues-step.tsx';
import { Preview, PreviewProvider } from './preview.tsx';
import { WorkspaceStep } from './workspace-step.tsx';

/** First way in: a workspace of one's own or an invitation, then colleagues. Also founds further workspaces. */
export function OnboardingPage() {
  const t = useT('workspace');
  const viewer = useViewer();
  const path = usePath();
  const [{ step }, change] = useSearchState({ step: 'workspace' });
  const inviting = step === 'colleagues' && viewer.workspace !== null;
  const further = path === '/workspaces/new';
  return (
    <PreviewProvider>
      <QuietFrame aside={<Preview workspace={inviting ? viewer.workspace : null} />}>
        <p className="text-sm text-muted-foreground">{t('onboarding.step', { step: inviting ? 2 : 1, of: 2 })}</p>
        {inviting ? <ColleaguesStep /> : <WorkspaceStep further={further} onMade={() => change({ step: 'colleagues' })} />}
      </QuietFrame>
    </PreviewProvider>
  );
}
