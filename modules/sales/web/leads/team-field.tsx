import { FormField } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Select } from '#core/web/ui/select.tsx';
import { useTeamChoices } from './use-teams.ts';

/** The team a lead or an opportunity belongs to; a new one without a choice to its owner's, and one that there is goes along with a new owner. Not shown where the workspace has no teams. */
export function TeamField({ name, label, isNew }: { name: string; label: string; isNew: boolean }) {
  const t = useT('sales');
  const choicesFor = useTeamChoices();
  if (choicesFor().length === 0) return null;
  return (
    <FormField name={name} label={label} help={t(isNew ? 'leads.teamHelp' : 'leads.teamGoes')}>
      {(f) => <Select value={(f.value as string) || ''} onValueChange={f.set} options={choicesFor((f.value as string) || null).map((c) => (isNew && c.value === '' ? { ...c, label: t('leads.ownersTeam') } : c))} />}
    </FormField>
  );
}

/** What a form says of the team: nothing while it is the one the record has, so that it goes along with a new owner. */
export const teamTyped = (typed: unknown, before: { teamId: string | null } | undefined): { teamId?: string | null } => ((typed || null) === (before?.teamId ?? null) ? {} : { teamId: (typed as string) || null });
