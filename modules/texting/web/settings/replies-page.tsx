import { MessageSquareQuote, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormField, SubmitButton } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Drawer } from '#core/web/ui/drawer.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { useCan } from '#core/web/viewer.tsx';
import { createReply, listReplies, removeReply, replyTopic, saveReply, type TextReply } from '../../contract.ts';
import { useBase } from '../base.ts';

const topics = [replyTopic] as const;

/** `/texts/saved`: texts that are used often. */
export function RepliesPage() {
  const t = useT('texting');
  const base = useBase();
  const may = useCan()('texting.text.send');
  const query = useRead(listReplies, base, { topics });
  const [editing, setEditing] = useState<TextReply | 'new' | null>(null);
  const core = useT('core');
  const remove = useAction(removeReply, { topics });
  const restore = useAction(createReply, { topics });
  const takeAway = ({ id, name, body }: TextReply) => remove.mutate({ ...base, id }, { onSuccess: () => toast.success(t('replies.removed'), { action: { label: core('action.undo'), onPress: () => restore.mutate({ ...base, name, body }) } }) });
  const add = may && <Button variant="primary" onClick={() => setEditing('new')}>{t('replies.add')}</Button>;
  return (
    <>
      <PageHeader title={t('replies.title')} description={t('replies.lead')} action={add || undefined} />
      <div className="max-w-180 px-4 pb-16 sm:px-6">
        <QueryView query={query} skeleton={<SkeletonRows rows={4} columns={1} />}>
          {({ items }) => (items.length === 0 ? <EmptyState icon={MessageSquareQuote} title={t('replies.empty')} /> : (
            <ul className="divide-y rounded-lg border">
              {items.map((reply) => (
                <li key={reply.id} className="flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3">
                  <div className="min-w-0 flex-1"><p className="font-medium"><bdi>{reply.name}</bdi></p><p dir="auto" className="text-sm wrap-anywhere whitespace-pre-line text-muted-foreground">{reply.body}</p></div>
                  {may && <span className="flex gap-1"><Button size="sm" variant="ghost" aria-label={`${t('replies.edit')}: ${reply.name}`} onClick={() => setEditing(reply)}><Pencil aria-hidden /></Button><Button size="sm" variant="ghost" aria-label={`${t('replies.remove')}: ${reply.name}`} onClick={() => takeAway(reply)}><Trash2 aria-hidden /></Button></span>}
                </li>
              ))}
            </ul>
          ))}
        </QueryView>
      </div>
      {editing && <ReplyForm now={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  );
}

function ReplyForm({ now, onClose }: { now: TextReply | null; onClose: () => void }) {
  const t = useT('texting');
  const state = useEndpointForm<typeof saveReply>((now ? saveReply : createReply) as typeof saveReply, { defaults: { name: now?.name ?? '', body: now?.body ?? '' }, fixed: { ...useBase(), ...(now ? { id: now.id, version: now.version } : {}) }, topics, success: t('replies.saved'), onDone: onClose, warnOnLeave: false });
  return (
    <Drawer open onOpenChange={(open) => { if (!open) onClose(); }} title={t(now ? 'replies.edit' : 'replies.add')}>
      <EndpointForm state={state} label={t('replies.title')} className="flex flex-col gap-4 p-4">
        <FormField name="name" label={t('replies.name')} required><Input dir="auto" /></FormField>
        <FormField name="body" label={t('replies.body')} required><Textarea dir="auto" rows={5} maxLength={1600} /></FormField>
        <div className="flex justify-end"><SubmitButton>{t('replies.save')}</SubmitButton></div>
      </EndpointForm>
    </Drawer>
  );
}
