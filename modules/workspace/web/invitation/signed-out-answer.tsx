import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormField } from '#core/web/forms/form-field.tsx';
import { SubmitButton } from '#core/web/forms/submit-button.tsx';
import { setLanguage, toLanguage, useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import { useSession } from '#core/web/session.tsx';
import { buttonStyle } from '#core/web/ui/button.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { PasswordInput } from '#core/web/ui/password-input.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { setPassword } from '../../contract.ts';
import { refusalText } from '../words.ts';
import type { OfferedInvitation } from './invitation-page.tsx';

/** Address of this page for a link. */
export function invitationAddress(token: string): string {
  return `/invitation?token=${encodeURIComponent(token)}`;
}

/** There is an account with this address: it has to sign in. */
export function SignInFirst({ invitation, token }: { invitation: OfferedInvitation; token: string }) {
  const t = useT('workspace');
  return (
    <div>
      <p className="text-pretty">{t('invitation.known', { email: invitation.email })}</p>
      <Link to={`/sign-in?next=${encodeURIComponent(invitationAddress(token))}`} className={buttonStyle({ variant: 'primary', size: 'lg', className: 'mt-4' })}>{t('invitation.signIn')}</Link>
    </div>
  );
}

/** No account yet: a name and a password make one, confirmed by the link itself. */
export function SetPasswordForm({ invitation, token }: { invitation: OfferedInvitation; token: string }) {
  const t = useT('workspace');
  const session = useSession();
  const state = useEndpointForm(setPassword, {
    defaults: { firstName: '', lastName: '', password: '' }, fixed: { token }, warnOnLeave: false,
    onDone: ({ account }) => void setLanguage(toLanguage(account.language)).then(() => session.signedIn('/')),
    onRefused: (error) => {
      if (!error.code.startsWith('workspace.')) return false;
      toast.error(refusalText(error));
      return true;
    },
  });
  return (
    <EndpointForm state={state} label={t('invitation.make')}>
      <p className="text-pretty">{t('invitation.new')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="firstName" label={t('field.firstName')}><Input size="lg" autoComplete="given-name" autoFocus dir="auto" /></FormField>
        <FormField name="lastName" label={t('field.lastName')} optional><Input size="lg" autoComplete="family-name" dir="auto" /></FormField>
      </div>
      <FormField name="password" label={t('field.password')} help={t('field.passwordHelp')}><PasswordInput size="lg" autoComplete="new-password" /></FormField>
      <SubmitButton size="lg" className="mt-1 w-full">{t('invitation.join', { name: invitation.workspace.name })}</SubmitButton>
      <p className="text-sm text-muted-foreground">{t('invitation.haveOther')} <Link to={`/sign-in?next=${encodeURIComponent(invitationAddress(token))}`} className="focus-ring rounded-sm font-medium text-foreground underline underline-offset-4">{t('invitation.signIn')}</Link></p>
    </EndpointForm>
  );
}
