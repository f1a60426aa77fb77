import { useT } from '#core/web/i18n/i18n.ts';
import { Link, useGo } from '#core/web/router.ts';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { groupAddress } from '../../addresses.ts';
import { GroupWizard } from './group-wizard.tsx';

/** /groups/new */
export function CreateGroupPage() {
  const t = useT('social');
  const go = useGo();
  return (
    <div className="mx-auto w-full max-w-2xl pb-16">
      <PageHeader title={t('groups.new')} breadcrumb={[<Link key="groups" to="/groups">{t('groups.title')}</Link>, t('groups.new')]} />
      <div className="px-4 pt-2 sm:px-6"><GroupWizard onDone={(group) => go(groupAddress(group), { replace: true })} onCancel={() => go('/groups')} /></div>
    </div>
  );
}

/** Create Bites: Group. */
export function CreateGroup({ onDone, onCancel }: { onDone: (made: { label: string; to?: string }) => void; onCancel: () => void }) {
  return <GroupWizard onDone={(group) => onDone({ label: group.name, to: groupAddress(group) })} onCancel={onCancel} />;
}
