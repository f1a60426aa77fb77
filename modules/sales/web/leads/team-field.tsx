import { FormField } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Select } from '#core/web/ui/select.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { useTeams } from './use-teams.ts';

/** The team a lead or an opportunity belongs to; without a choice its owner's. Not shown where the workspace has no teams. */
export function TeamField({ name, label }: { name: string; label: string }) {
  const t = useT('sales');
  const all = useCan()('sales.lead.assign');
  const teams = useTeams();
  if (teams.length === 0) return null;
  return (
    <FormField name={name} label={label} help={t('leads.teamHelp')}>
      {(f) => <Select value={(f.value as string) || ''} onValueChange={f.set} options={[{ value: '', label: t('leads.noTeam') }, ...teams.filter((team) => all || team.isMine || team.id === f.value).map((team) => ({ value: team.id, label: team.name }))]} />}
    </FormField>
  );
}
