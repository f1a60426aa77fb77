import { CircleCheck, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, showError, useAction } from '#core/web/query.ts';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Menu, MenuItem } from '#core/web/ui/menu.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { activities, reopenActivity, type Activity } from '../../contract.ts';
import { ActivityForm } from './activity-form.tsx';
import { ActivityMenuButton } from './activity-menu-button.tsx';
import { activityTopicsLive } from './activity-topics.ts';
import { useBase } from './use-base.ts';
import '../sales-texts.ts';

/** The opened menu of an activity: finish it with what came of it, change it, open it again, remove it. */
export function ActivityMenu({ activity: a }: { activity: Activity }) {
  const t = useT('sales');
  const base = useBase();
  const reopen = useAction(reopenActivity, { topics: activityTopicsLive });
  const [editing, setEditing] = useState<'change' | 'finish' | null>(null);
  const call = (endpoint: typeof activities.remove | typeof activities.restore) => request(endpoint as typeof activities.remove, { ...base, id: a.id }, { idempotencyKey: newId() }).then(() => invalidateTopics(activityTopicsLive));
  const remove = async () => { try { await call(activities.remove); toast.success(t('leads.activity.removed'), { action: { label: t('leads.undo'), onPress: () => { call(activities.restore).catch(showError); } } }); } catch (error) { showError(error); } };
  return (
    <>
      <Menu defaultOpen align="end" trigger={<ActivityMenuButton title={a.title} />}>
        {!a.isDone && a.kind !== 'note' && <MenuItem icon={<CircleCheck />} onSelect={() => setEditing('finish')}>{t('leads.activity.finishWith')}</MenuItem>}
        <MenuItem icon={<Pencil />} onSelect={() => setEditing('change')}>{t('leads.edit')}</MenuItem>
        {a.isDone && a.kind !== 'note' && <MenuItem icon={<RotateCcw />} onSelect={() => reopen.mutate({ ...base, id: a.id })}>{t('leads.activity.openAgain')}</MenuItem>}
        <MenuItem icon={<Trash2 />} destructive onSelect={() => void remove()}>{t('leads.remove')}</MenuItem>
      </Menu>
      {editing && <Dialog open title={t(editing === 'finish' ? 'leads.activity.complete' : 'leads.activity.edit', { title: a.title })} onOpenChange={(o) => { if (!o) setEditing(null); }}><ActivityForm topic={a.topic} subjectId={a.subjectId} activity={a} finish={editing === 'finish'} onDone={() => setEditing(null)} onCancel={() => setEditing(null)} /></Dialog>}
    </>
  );
}
