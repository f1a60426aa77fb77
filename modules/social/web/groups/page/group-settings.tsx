import { Archive, ArchiveRestore, Trash2 } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { errorText } from '#core/web/errors/error-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, queryClient, queryKey, useAction } from '#core/web/query.ts';
import { useGo } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { useViewer } from '#core/web/viewer.tsx';
import { archiveGroup, deleteGroup, getGroup, restoreGroup, unarchiveGroup, updateGroup, type Group } from '../../../contract/groups.ts';
import { groupAddress } from '../../addresses.ts';
import { useFocusWrong } from '../../parts/use-focus-wrong.ts';
import { groupTopics } from '../../topics.ts';
import { AccessFields } from '../parts/access-fields.tsx';
import { RulesEditor } from '../parts/rules-editor.tsx';
import type { GroupDraft } from './use-group-draft.ts';

/** For admins: what a group is and who gets in; closing and deleting it. */
export function GroupSettings({ group, draft }: { group: Group; draft: GroupDraft }) {
  return (
    <div className="page-form flex flex-col gap-10">
      {group.archived ? null : <Form group={group} draft={draft} />}
      <Ending group={group} onDelete={draft.discard} />
    </div>
  );
}

function Form({ group, draft: { fields, changes, dirty, change, discard, settle } }: { group: Group; draft: GroupDraft }) {
  const t = useT('social');
  const { workspaces } = useViewer();
  const [wrong, setWrong] = useState<{ field: string; message: string } | null>(null);
  const form = useFocusWrong(wrong);
  const save = useAction(updateGroup, {
    topics: groupTopics, quiet: true, success: t('groups.saved'),
    onRefused: (error) => {
      setWrong({ field: error.fields[0]?.path.split('.')[0] ?? '', message: error.fields[0]?.message ?? errorText(error) });
      // Somebody else was faster: what they changed shows beside what is typed here.
      if (error.status === 409) void invalidateTopics(groupTopics);
    },
  });
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!dirty || save.isPending) return;
    setWrong(null);
    const saved = await save.mutateAsync({ id: group.id, version: group.version, ...changes, ...(changes.rules ? { rules: changes.rules.map((r) => r.trim()).filter(Boolean) } : {}) }).catch(() => null);
    if (!saved) return;
    queryClient.setQueryData(queryKey(getGroup, { id: group.id }), saved);
    settle(changes);
  };
  const error = (field: string) => (wrong?.field === field ? wrong.message : undefined);
  const known = ['name', 'description', 'join', 'rules', 'workspaceId'];
  return (
    <form ref={form} onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-5" aria-label={t('groups.view.settings')}>
      {wrong && !known.includes(wrong.field) && <Notice kind="error">{wrong.message}</Notice>}
      <Field label={t('groups.field.name')} required error={error('name')}><Input dir="auto" maxLength={80} value={fields.name} onChange={(e) => change({ name: e.target.value })} /></Field>
      <Field label={t('groups.field.description')} optional error={error('description')}><Textarea dir="auto" rows={4} maxLength={2000} value={fields.description} onChange={(e) => change({ description: e.target.value })} /></Field>
      <AccessFields value={fields} onChange={({ visibility, join, postApproval }) => change({ visibility, join, postApproval })} error={error('join')} />
      <Field group label={t('groups.field.rules')} help={t('groups.field.rulesHelp')} optional error={error('rules')}><RulesEditor rules={fields.rules} onChange={(rules) => change({ rules })} /></Field>
      {workspaces.length > 0 && (
        <Field label={t('groups.field.workspace')} help={t('groups.field.workspaceHelp')} error={error('workspaceId')}>
          <Select value={fields.workspaceId === null ? '' : String(fields.workspaceId)} onValueChange={(id) => change({ workspaceId: id ? Number(id) : null })} options={[{ value: '', label: t('groups.noWorkspace') }, ...workspaces.map((w) => ({ value: String(w.id), label: w.name }))]} />
        </Field>
      )}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" disabled={!dirty} loading={save.isPending}>{t('groups.save')}</Button>
        {dirty && <Button variant="ghost" onClick={() => { discard(); setWrong(null); }}>{t('groups.discard')}</Button>}
      </div>
    </form>
  );
}

function Ending({ group, onDelete }: { group: Group; onDelete: () => void }) {
  const t = useT('social');
  const go = useGo();
  const at = { id: group.id };
  const archive = useAction(archiveGroup, { topics: groupTopics, onDone: () => toast.success(t('groups.archivedNow', { name: group.name }), { action: { label: t('groups.undo'), onPress: () => unarchive.mutate(at) } }) });
  const unarchive = useAction(unarchiveGroup, { topics: groupTopics });
  const restore = useAction(restoreGroup, { topics: groupTopics, onDone: () => go(groupAddress(group)) });
  const remove = useAction(deleteGroup, {
    onDone: () => { onDelete(); go('/groups'); toast.success(t('groups.deletedNow', { name: group.name }), { action: { label: t('groups.undo'), onPress: () => restore.mutate(at) } }); },
    topics: groupTopics,
  });
  return (
    <section aria-labelledby="group-ending" className="flex flex-col gap-4 border-t pt-6">
      <h2 id="group-ending" className="text-lg font-semibold">{t('groups.ending')}</h2>
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-60 text-muted-foreground">{t(group.archived ? 'groups.unarchiveHelp' : 'groups.archiveHelp')}</p>
        {group.archived
          ? <Button variant="outline" loading={unarchive.isPending} onClick={() => unarchive.mutate(at)}><ArchiveRestore aria-hidden />{t('groups.unarchive')}</Button>
          : <Button variant="outline" loading={archive.isPending} onClick={() => archive.mutate(at)}><Archive aria-hidden />{t('groups.archive')}</Button>}
      </div>
      {group.may.own && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-0 flex-1 basis-60 text-muted-foreground">{t('groups.deleteHelp')}</p>
          <Button variant="destructive" loading={remove.isPending} onClick={() => remove.mutate(at)}><Trash2 aria-hidden />{t('groups.delete')}</Button>
        </div>
      )}
    </section>
  );
}
