import { useWatch, type Control } from 'react-hook-form';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormField } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button, type ControlSize } from '#core/web/ui/button.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { toApiError } from '#core/web/api/errors.ts';
import { invite } from '../../contract.ts';
import { topics, useSlug } from '../active-workspace.ts';
import { RoleSelect } from '../parts/role-select.tsx';
import { refusalText } from '../words.ts';
import { judge, mostAddresses, readAddresses } from './addresses.ts';
import { suspendedResult, type InviteResult } from './invite-result.ts';

/** Props of InviteForm. */
export interface InviteFormProps {
  formId: string;
  onDone: (results: readonly InviteResult[]) => void;
  /** Keeps what is typed on this device. */
  keepDraft?: boolean;
}

/** Addresses, role and a word to go with them; up to 50 at once. */
export function InviteForm({ formId, onDone, keepDraft = true }: InviteFormProps) {
  const t = useT('workspace');
  const slug = useSlug();
  const state = useEndpointForm(invite, {
    defaults: { emails: '', role: 'member', message: '' }, fixed: { workspace_slug: slug }, warnOnLeave: false, topics: topics.invitations,
    ...(keepDraft ? { draftKey: 'workspace.invite' } : {}),
    toInput: (values) => ({ ...values, emails: readAddresses(String(values.emails)) }),
    onDone: (answer) => onDone(answer.results),
    onRefused: (error) => {
      if (!error.code.startsWith('workspace.')) return false;
      const suspended = suspendedResult(error, readAddresses(String(state.form.getValues('emails'))));
      if (suspended) { onDone([suspended]); return true; }
      state.form.setError(error.code === 'workspace.rank_too_low' ? 'role' : 'emails', { type: 'server', message: refusalText(toApiError(error)) }, { shouldFocus: true });
      return true;
    },
  });
  return (
    <EndpointForm state={state} id={formId} label={t('invite.title')} className="flex flex-col gap-5">
      <FormField name="emails" label={t('invite.addresses')} help={<Count control={state.form.control} />} required>
        <Textarea rows={4} dir="ltr" inputMode="email" autoCapitalize="none" spellCheck={false} autoFocus placeholder={'ann@example.com, bo@example.com'} className="text-start" />
      </FormField>
      <FormField name="role" label={t('invite.role')} help={<RoleHelp control={state.form.control} />}>
        {(f) => <RoleSelect value={f.value as string} onValueChange={f.set} />}
      </FormField>
      <FormField name="message" label={t('invite.message')} optional>
        <Textarea rows={2} maxLength={500} dir="auto" placeholder={t('invite.messagePlaceholder')} />
      </FormField>
    </EndpointForm>
  );
}

type FormControl = Control<Record<string, unknown>>;

function Count({ control }: { control: FormControl }) {
  const t = useT('workspace');
  const { valid, malformed, tooMany } = judge(readAddresses(String(useWatch({ control, name: 'emails' }) ?? '')));
  if (valid + malformed.length === 0) return t('invite.addressesHelp', { count: mostAddresses });
  return (
    <span aria-live="polite">
      <span className={tooMany ? 'text-destructive-ink' : undefined}>{t('invite.count', { count: valid + malformed.length, most: mostAddresses })}</span>
      {malformed.length > 0 && <span className="text-warning-ink"> · {t('invite.malformed', { count: malformed.length, first: malformed[0] })}</span>}
    </span>
  );
}

function RoleHelp({ control }: { control: FormControl }) {
  const t = useT('workspace');
  const role = String(useWatch({ control, name: 'role' }) ?? '');
  return ['admin', 'manager', 'member', 'client', 'guest'].includes(role) ? t(`roleHelp.${role}`) : t('roleHelp.custom');
}

/** Sends the form with this id; stands outside of it, in a dialog's footer. */
export function InviteFormButton({ formId, size }: { formId: string; size?: ControlSize }) {
  const t = useT('workspace');
  return <Button type="submit" form={formId} variant="primary" {...(size ? { size } : {})}>{t('invite.send')}</Button>;
}

