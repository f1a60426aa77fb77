import { useState } from 'react';
import type { Selection } from '#core/contract/list.ts';
import { request } from '#core/web/api/request.ts';
import { toApiError } from '#core/web/api/errors.ts';
import { newId } from '#core/web/api/new-id.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { bulkUpdateRole } from '../../contract.ts';
import { topics, useSlug } from '../active-workspace.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { RoleSelect } from '../parts/role-select.tsx';
import { refusalText } from '../words.ts';
import { memberList } from './member-list.ts';

const atOnce = 100;

/** Gives several members one role; each hundred of them all or none. */
export function BulkRoleDialog({ selection, count, onDone, onCancel }: { selection: Selection; count: number; onDone: () => void; onCancel: () => void }) {
  const t = useT('workspace');
  const slug = useSlug();
  const [role, setRole] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    if (!role || busy) return;
    setBusy(true);
    setProblem(null);
    try {
      const ids = await idsOf(slug, selection);
      for (let i = 0; i < ids.length; i += atOnce) await request(bulkUpdateRole, { workspace_slug: slug, ids: ids.slice(i, i + atOnce), role }, { idempotencyKey: newId() });
      toast.success(t('members.bulkDone', { count: ids.length }));
      onDone();
    } catch (error) {
      setProblem(refusalText(toApiError(error)));
    } finally {
      setBusy(false);
      void invalidateTopics(topics.members);
    }
  };
  return (
    <Dialog
      open size="sm" onOpenChange={(open) => { if (!open) onCancel(); }} title={t('members.bulkTitle', { count })} description={t('members.bulkHelp')}
      footer={<><Button variant="outline" onClick={onCancel}>{t('action.cancel')}</Button><Button variant="primary" loading={busy} disabled={!role} onClick={() => void save()}>{t('members.bulkSave')}</Button></>}
    >
      {problem && <Notice kind="error" className="mb-4">{problem}</Notice>}
      <Field label={t('members.newRole')}><RoleSelect value={role} onValueChange={setRole} /></Field>
    </Dialog>
  );
}

/** Ids of a selection; "all that match" is read page by page. */
async function idsOf(slug: string, selection: Selection): Promise<string[]> {
  if ('ids' in selection) return selection.ids;
  const { q, filter } = selection.all;
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: { id: string; canManage: boolean }[]; nextCursor: string | null } = await request(memberList, { workspace_slug: slug, limit: 200, ...(q ? { q } : {}), ...(filter ? { filter } : {}), ...(cursor ? { cursor } : {}) });
    ids.push(...page.items.filter((m) => m.canManage).map((m) => m.id));
    cursor = page.nextCursor;
  } while (cursor);
  return ids;
}
