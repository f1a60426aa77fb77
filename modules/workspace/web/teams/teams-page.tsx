import { Network } from 'lucide-react';
import { FormDrawer } from '#core/web/forms/form-drawer.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { useSearchState } from '#core/web/router.ts';
import { AvatarStack } from '#core/web/ui/avatar-stack.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { teamFields, teams, type Team } from '../../contract.ts';
import { topics, useSlug } from '../active-workspace.ts';
import { TeamForm } from './team-form.tsx';
import { TeamPanel } from './team-panel.tsx';

/** Who works together; one team opens beside the list. */
export function TeamsPage() {
  const t = useT('workspace');
  const base = { workspace_slug: useSlug() };
  const manage = useCan()('workspace.team.manage');
  const [{ id, add }, change] = useSearchState({ id: '', add: false });
  return (
    <>
      <ListPage
        endpoint={teams.list} input={base} fields={teamFields} topics={topics.teams} title={t('teams.title')} description={t('teams.lead')} rowName={(team) => team.name} onOpen={(team) => change({ id: team.id })} exportEndpoint={teams.export}
        columns={[
          { key: 'name', header: t('teams.name'), pin: 'start', width: 220, cell: (team) => <span dir="auto" className="font-medium">{team.name}</span> }, { key: 'people', header: t('teams.members'), width: 190, exported: false, cell: (team) => <Faces team={team} /> },
          { key: 'memberCount', header: t('teams.size'), width: 110, align: 'end', hidden: true }, { key: 'about', header: t('teams.about'), width: 320, cell: (team) => <span dir="auto">{team.about || '–'}</span> }, { key: 'createdAt', header: t('teams.createdAt'), width: 130 },
        ]}
        {...(manage ? { primaryAction: { label: t('teams.add'), onPress: () => change({ add: true, id: '' }) } } : {})}
        bulk={{ endpoint: teams.bulk, input: base, canEdit: false, canRemove: manage }}
        empty={{ title: t('teams.emptyTitle'), text: t('teams.empty'), icon: Network }}
      />
      {id && <TeamPanel key={id} id={id} onClose={() => change({ id: '' })} />}
      {add && manage && <FormDrawer onClose={() => change({ add: false })} title={t('teams.newTitle')}><TeamForm onCancel={() => change({ add: false })} onDone={(team) => change({ add: false, id: team.id })} /></FormDrawer>}
    </>
  );
}

function Faces({ team }: { team: Team }) {
  const t = useT('workspace');
  if (team.memberCount === 0) return <span className="text-muted-foreground">{t('teams.nobody')}</span>;
  return <span className="inline-flex items-center gap-2"><AvatarStack people={team.people.map((p) => ({ id: p.id, name: p.name, src: p.photo }))} max={5} /><span className="text-sm text-muted-foreground">{t('teams.count', { count: team.memberCount })}</span></span>;
}
