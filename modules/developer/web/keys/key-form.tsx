import { useId } from 'react';
import { EndpointForm, useEndpointForm, type EndpointFormState } from '#core/web/forms/endpoint-form.tsx';
import { FormField } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Drawer } from '#core/web/ui/drawer.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { createKey, listScopes, topics, updateKey, type KeyRow } from '../../contract.ts';
import { ChoiceGroups } from '../parts/choice-groups.tsx';
import { useScopeGroups, useSlug } from '../words.ts';

interface KeyFormProps { item: KeyRow | null; onClose: () => void; onFresh: (key: KeyRow, secret: string) => void }
type FieldsProps = KeyFormProps & { formId: string };

/** Makes a key, or changes one: name, end, permissions. */
export function KeyForm(props: KeyFormProps) {
  const t = useT('developer');
  const formId = useId();
  const { item, onClose } = props;
  return (
    <Drawer
      open onOpenChange={(open) => { if (!open) onClose(); }} title={item ? t('keys.editTitle', { name: item.name }) : t('keys.newTitle')} description={item ? undefined : t('keys.newLead')}
      footer={<><Button variant="outline" onClick={onClose}>{t('action.cancel')}</Button><Button type="submit" form={formId} variant="primary">{t(item ? 'action.save' : 'keys.create')}</Button></>}
    >
      {item ? <ChangeFields {...props} item={item} formId={formId} /> : <NewFields {...props} formId={formId} />}
    </Drawer>
  );
}

const days: Record<string, number> = { d7: 7, d30: 30, d90: 90, d365: 365 };

/** The input for a choice of the "ends" box; nothing when it stays as it is. */
function endOf(choice: unknown): { expiresAt?: string | null } {
  const count = days[String(choice)];
  if (count !== undefined) return { expiresAt: new Date(Date.now() + count * 86_400_000).toISOString() };
  return choice === 'never' ? { expiresAt: null } : {};
}

function NewFields({ formId, onClose, onFresh }: FieldsProps) {
  const t = useT('developer');
  const state = useEndpointForm(createKey, {
    defaults: { name: '', expiresAt: 'd90', scopes: [] }, fixed: { workspace_slug: useSlug() }, topics: [topics.keys], warnOnLeave: false,
    toInput: ({ name, scopes, expiresAt }) => ({ name, scopes, ...endOf(expiresAt) }), onDone: ({ key, secret }) => { onClose(); onFresh(key, secret); },
  });
  return <Fields state={state} formId={formId} endings={['d7', 'd30', 'd90', 'd365', 'never']} label={t('keys.newTitle')} />;
}

function ChangeFields({ formId, item, onClose }: FieldsProps & { item: KeyRow }) {
  const t = useT('developer');
  const state = useEndpointForm(updateKey, {
    defaults: { name: item.name, expiresAt: 'keep', scopes: item.scopes }, fixed: { workspace_slug: useSlug(), id: item.id, version: item.version }, topics: [topics.keys], warnOnLeave: false, success: t('keys.saved'),
    // Permissions the maker has lost meanwhile can only be kept by not touching them.
    toInput: ({ name, scopes, expiresAt }) => ({ name, ...(sameSet(scopes as string[], item.scopes) ? {} : { scopes }), ...endOf(expiresAt) }), onDone: onClose,
  });
  return <Fields state={state} formId={formId} endings={['keep', 'd7', 'd30', 'd90', 'd365', 'never']} label={t('keys.editTitle', { name: item.name })} />;
}

function sameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((v) => b.includes(v));
}

function Fields({ state, formId, endings, label }: { state: EndpointFormState; formId: string; endings: readonly string[]; label: string }) {
  const t = useT('developer');
  const scopes = useRead(listScopes, { workspace_slug: useSlug() }, { topics: ['workspace.role', 'workspace.member'] });
  const groups = useScopeGroups(scopes.data?.items ?? []);
  return (
    <EndpointForm state={state} id={formId} label={label}>
      <FormField name="name" label={t('keys.name')} required><Input autoFocus maxLength={80} dir="auto" placeholder={t('keys.namePlaceholder')} /></FormField>
      <FormField name="expiresAt" label={t('keys.expiry')} help={t('keys.expiryHelp')}>{(f) => <Select {...f.choice} options={endings.map((value) => ({ value, label: t(`keys.ending.${value}`) }))} />}</FormField>
      <FormField name="scopes" label={t('keys.scopes')} help={t('keys.scopesHelp')} required group>{(f) => <ChoiceGroups groups={groups} value={f.value as string[]} onValueChange={f.set} />}</FormField>
    </EndpointForm>
  );
}
