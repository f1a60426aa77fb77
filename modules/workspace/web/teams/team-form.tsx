import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormButtons } from '#core/web/forms/form-buttons.tsx';
import { FormField } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Input } from '#core/web/ui/input.tsx';
import { MultiCombobox } from '#core/web/ui/multi-combobox.tsx';
import { teams, type Team } from '../../contract.ts';
import { topics, useSlug } from '../active-workspace.ts';
import { findAccounts } from '../people-search.ts';

interface Choice { id: string; label: string }

/** Makes or changes a team: its name, what it is for, who is in it and who leads it. */
export function TeamForm({ team, onDone, onCancel }: { team?: Team; onDone: (team: Team) => void; onCancel: () => void }) {
  const t = useT('workspace');
  const slug = useSlug();
  const chosen = (ids: readonly string[]): Choice[] => (team?.people ?? []).filter((p) => ids.includes(p.id)).map((p) => ({ id: p.id, label: p.name }));
  const ids = (value: unknown) => (value as Choice[]).map((p) => p.id);
  const state = useEndpointForm((team ? teams.update : teams.create) as typeof teams.create, {
    defaults: { name: team?.name ?? '', about: team?.about ?? '', memberIds: chosen(team?.memberIds ?? []), leadIds: chosen(team?.leadIds ?? []) }, topics: topics.teams, onDone,
    fixed: { workspace_slug: slug, ...(team ? { id: team.id, version: team.version } : {}) }, ...(team ? {} : { draftKey: 'workspace.team' }), success: t(team ? 'teams.saved' : 'teams.created'),
    toInput: (typed) => ({ ...typed, memberIds: ids(typed['memberIds']), leadIds: ids(typed['leadIds']) }),
  });
  const people = (name: 'memberIds' | 'leadIds') => (
    <FormField name={name} label={t(`teams.${name}`)} help={t(`teams.${name}Help`)}>
      {(f) => <MultiCombobox load={findAccounts} value={(f.value as Choice[] | undefined) ?? []} onValueChange={f.set} placeholder={t('teams.choose')} />}
    </FormField>
  );
  return (
    <EndpointForm state={state}>
      <FormField name="name" label={t('teams.name')} required><Input dir="auto" maxLength={80} autoFocus={!team} /></FormField>
      <FormField name="about" label={t('teams.about')}><Input dir="auto" maxLength={300} /></FormField>
      {people('memberIds')}{people('leadIds')}
      <FormButtons onCancel={onCancel}>{t(team ? 'teams.save' : 'teams.add')}</FormButtons>
    </EndpointForm>
  );
}
