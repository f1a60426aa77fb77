import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { FormDrawer, HeldRecord } from '#core/web/forms/form-drawer.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { RecordPanel } from '#core/web/resource/record-panel.tsx';
import { useRecord } from '#core/web/resource/use-record.ts';
import { Link } from '#core/web/router.ts';
import { Badge } from '#core/web/ui/badge.tsx';
import { IconButton } from '#core/web/ui/button.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { useCan } from '#core/web/viewer.tsx';
import { teamFields, teams, type Team } from '../../contract.ts';
import { useSlug } from '../active-workspace.ts';
import { Person } from '../parts/person.tsx';
import { TeamForm } from './team-form.tsx';

/** One team beside the list: who is in it, who leads it, what happened to it. */
export function TeamPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT('workspace');
  const manage = useCan()('workspace.team.manage');
  const record = useRecord(teams, { workspace_slug: useSlug() }, id, ['workspace.member']);
  const [editing, setEditing] = useState(false);
  if (editing && record.row) {
    return <FormDrawer onClose={() => setEditing(false)} title={t('teams.edit')}><HeldRecord row={record.row}>{(team) => <TeamForm team={team} onCancel={() => setEditing(false)} onDone={() => { setEditing(false); void record.query.refetch(); }} />}</HeldRecord></FormDrawer>;
  }
  return (
    <RecordPanel
      record={record} topic={teams.topic} id={id} titleKey="name" fields={{ ...teamFields, about: { type: 'text', nullable: true } }} canEdit={manage} onClose={onClose} labels={{ about: t('teams.about'), memberIds: t('teams.memberIds'), leadIds: t('teams.leadIds') }}
      properties={[{ key: 'about', label: t('teams.about'), cell: (team) => <span dir="auto">{team.about || '–'}</span> }, { key: 'people', label: t('teams.members'), cell: (team) => <People team={team} /> }, { key: 'createdAt', label: t('teams.createdAt') }]}
      actions={() => manage && (
        <>
          <IconButton size="sm" className="text-muted-foreground" aria-label={t('teams.edit')} {...tip(t('teams.edit'))} onClick={() => setEditing(true)}><Pencil /></IconButton>
          <IconButton size="sm" className="text-muted-foreground" aria-label={t('teams.remove')} {...tip(t('teams.remove'))} onClick={async () => { if (await record.remove()) onClose(); }}><Trash2 /></IconButton>
        </>
      )}
    />
  );
}

function People({ team }: { team: Team }) {
  const t = useT('workspace');
  if (team.people.length === 0) return <span className="text-muted-foreground">{t('teams.nobody')}</span>;
  return (
    <div>
      <ul className="flex flex-col gap-1.5 py-1">
        {team.people.map((person) => <li key={person.id} className="flex items-center gap-2"><Person person={person} size="sm" className="min-w-0" />{team.leadIds.includes(person.id) && <Badge>{t('teams.leads')}</Badge>}</li>)}
      </ul>
      <Link to={`/workspace/members?filter=${encodeURIComponent(JSON.stringify({ field: 'teamId', op: 'is', value: team.id }))}`} className="focus-ring rounded-sm text-sm text-primary-ink hover:underline">{t('teams.toMembers')}</Link>
    </div>
  );
}
