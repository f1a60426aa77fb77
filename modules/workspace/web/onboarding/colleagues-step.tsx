import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import { buttonStyle } from '#core/web/ui/button.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import { InviteForm, InviteFormButton } from '../invite/invite-form.tsx';
import type { InviteResult } from '../invite/invite-result.ts';
import { InviteResults } from '../invite/invite-results.tsx';

/** Step 2: colleagues; can be skipped. */
export function ColleaguesStep() {
  const t = useT('workspace');
  const { workspace } = useViewer();
  const [results, setResults] = useState<readonly InviteResult[] | null>(null);
  return (
    <>
      <h1 className="mt-1 text-2xl font-semibold tracking-tight text-balance">{results ? t('onboarding.invitedTitle') : t('onboarding.colleagues', { name: workspace?.name })}</h1>
      <p className="mt-2 text-muted-foreground text-pretty">{results ? t('onboarding.invitedLead') : t('onboarding.colleaguesLead')}</p>
      <div className="mt-7">
        {results ? <InviteResults results={results} /> : <InviteForm formId="invite-colleagues" onDone={setResults} />}
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-2">
        {results ? (
          <>
            <Link to="/" className={buttonStyle({ variant: 'primary', size: 'lg' })}>{t('onboarding.enter', { name: workspace?.name })}<ArrowRight aria-hidden className="mirror-rtl" /></Link>
            <button type="button" className={buttonStyle({ variant: 'ghost', size: 'lg' })} onClick={() => setResults(null)}>{t('invite.more')}</button>
          </>
        ) : (
          <>
            <InviteFormButton formId="invite-colleagues" size="lg" />
            <Link to="/" className={buttonStyle({ variant: 'ghost', size: 'lg' })}>{t('onboarding.skip')}</Link>
          </>
        )}
      </div>
    </>
  );
}
