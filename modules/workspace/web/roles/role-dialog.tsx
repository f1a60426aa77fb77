import { useId } from 'react';
import type { ApiError } from '#core/web/api/errors.ts';
import { EndpointForm, useEndpointForm, type EndpointFormState } from '#core/web/forms/endpoint-form.tsx';
import { FormField } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import { createRole, updateRole, type RoleRow } from '../../contract.ts';
import { topics, useSlug } from '../active-workspace.ts';
import { refusalText, useRoleName } from '../words.ts';
import type { Permission } from './permission-groups.ts';

interface RoleDialogProps { role: RoleRow | null; roles: readonly RoleRow[]; permissions: readonly Permission[]; onClose: () => void }

/** Makes a role, or renames and moves one. */
export function RoleDialog({ role, roles, permissions, onClose }: RoleDialogProps) {
  const t = useT('workspace');
  const formId = useId();
  const Body = role ? ChangeForm : NewForm;
  return (
    <Dialog
      open size="sm" onOpenChange={(open) => { if (!open) onClose(); }} title={role ? t('roles.editTitle', { name: role.name }) : t('roles.newTitle')} description={role ? undefined : t('roles.newLead')}
      footer={<><Button variant="outline" onClick={onClose}>{t('action.cancel')}</Button><Button type="submit" form={formId} variant="primary">{t(role ? 'roles.save' : 'roles.create')}</Button></>}
    >
      <Body formId={formId} role={role as RoleRow} roles={roles} permissions={permissions} onClose={onClose} />
    </Dialog>
  );
}

type FormProps = RoleDialogProps & { formId: string; role: RoleRow };

function NewForm({ formId, roles, permissions, onClose }: FormProps) {
  const t = useT('workspace');
  const slug = useSlug();
  const nameOf = useRoleName();
  const grantable = new Set(permissions.filter((p) => p.grantable).map((p) => p.key));
  const places = usePlaces(roles);
  const bases = roles.filter((r) => places.own > r.rank);
  const presets = [...new Set(permissions.flatMap((p) => p.presets))].toSorted();
  const given = (base: string) => (base.startsWith('preset ') ? permissions.filter((p) => p.presets.includes(base.slice(7))).map((p) => p.key) : roles.find((r) => r.key === base)?.permissions ?? []);
  const state: EndpointFormState = useEndpointForm(createRole, {
    defaults: { name: '', rank: String((places.options.find((o) => o.value === '49') ?? places.options.at(-1))?.value ?? '1'), base: bases.some((r) => r.key === 'member') ? 'member' : 'nothing' }, fixed: { workspace_slug: slug }, topics: topics.roles, warnOnLeave: false, success: t('roles.created'),
    toInput: ({ name, rank, base }) => ({ name, rank: Number(rank), permissions: given(String(base)).filter((p) => grantable.has(p)) }),
    onDone: onClose, onRefused: (error) => refuse(state, error),
  });
  return (
    <EndpointForm state={state} id={formId} label={t('roles.newTitle')}>
      <FormField name="name" label={t('roles.name')} required><Input autoFocus maxLength={40} dir="auto" /></FormField>
      <FormField name="base" label={t('roles.base')} help={t('roles.baseHelp')}>{(f) => <Select {...f.choice} options={[{ value: 'nothing', label: t('roles.baseNothing') }, ...presets.map((name) => ({ value: `preset ${name}`, label: t(`roles.preset.${name}`) })), ...bases.map((r) => ({ value: r.key, label: nameOf(r) }))]} />}</FormField>
      <FormField name="rank" label={t('roles.place')} help={t('roles.placeHelp')}>{(f) => <Select {...f.choice} options={places.options} />}</FormField>
    </EndpointForm>
  );
}

function ChangeForm({ formId, role, roles, onClose }: FormProps) {
  const t = useT('workspace');
  const slug = useSlug();
  const places = usePlaces(roles.filter((r) => r.key !== role.key), role.rank);
  const state: EndpointFormState = useEndpointForm(updateRole, {
    defaults: { name: role.name, rank: String(role.rank) }, fixed: { workspace_slug: slug, id: role.id, version: role.version }, topics: topics.roles, warnOnLeave: false, success: t('roles.saved'),
    toInput: ({ name, rank }) => ({ name, rank: Number(rank) }), onDone: onClose, onRefused: (error) => refuse(state, error),
  });
  return (
    <EndpointForm state={state} id={formId} label={t('roles.editTitle', { name: role.name })}>
      <FormField name="name" label={t('roles.name')} required><Input autoFocus maxLength={40} dir="auto" /></FormField>
      <FormField name="rank" label={t('roles.place')} help={t('roles.placeHelp')}>{(f) => <Select {...f.choice} options={places.options} />}</FormField>
    </EndpointForm>
  );
}

/** Places in the order of roles, said by the role above: "Below Manager". */
function usePlaces(roles: readonly RoleRow[], present?: number): { own: number; options: { value: string; label: string }[] } {
  const t = useT('workspace');
  const nameOf = useRoleName();
  const viewer = useViewer();
  const own = roles.find((r) => r.key === viewer.role)?.rank ?? 100;
  const above = roles.filter((r) => r.rank <= own && r.rank > 1);
  const seen = new Set<number>();
  const options = above.flatMap((r) => { const rank = Math.min(99, r.rank - 1); return rank < own && !seen.has(rank) && seen.add(rank) ? [{ value: String(rank), label: t('roles.below', { name: nameOf(r) }) }] : []; });
  if (present !== undefined && !seen.has(present)) options.unshift({ value: String(present), label: t('roles.asIs') });
  return { own, options };
}

function refuse(state: EndpointFormState, error: ApiError): boolean {
  if (!error.code.startsWith('workspace.')) return false;
  state.form.setError(error.code === 'workspace.rank_too_low' ? 'rank' : 'name', { type: 'server', message: refusalText(error) }, { shouldFocus: true });
  return true;
}
