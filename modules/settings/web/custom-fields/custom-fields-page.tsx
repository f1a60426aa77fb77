import { Archive, ArchiveRestore, ArrowDown, ArrowUp, Pencil, Plus, Shapes } from 'lucide-react';
import { useState } from 'react';
import { listCustomFields, listCustomTopics, orderCustomFields, removeCustomField, restoreCustomField, type CustomField } from '#core/contract/records.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { queryClient, queryKey, useAction, useRead } from '#core/web/query.ts';
import { useSearchState } from '#core/web/router.ts';
import { Badge } from '#core/web/ui/badge.tsx';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { useCan } from '#core/web/viewer.tsx';
import { SettingsPage, SettingsSection } from '../public.tsx';
import { CustomFieldDialog } from './custom-field-dialog.tsx';
import { useRecordName } from './record-name.ts';

const topics = ['core.custom_field'];

/** Fields a workspace adds to its records: one list per kind of record. */
export function CustomFieldsPage() {
  const t = useT('settings');
  const nameOf = useRecordName();
  const kinds = useRead(listCustomTopics, {}, { topics });
  const [{ of }, change] = useSearchState({ of: '' });
  return (
    <SettingsPage title={t('customFields.title')} description={t('customFields.description')}>
      <QueryView query={kinds} skeleton={<SkeletonRows rows={4} columns={3} />}>
        {({ items }) => {
          const chosen = items.find((k) => k.topic === of) ?? items.find((k) => k.fields > 0) ?? items[0];
          if (!chosen) return <EmptyState icon={Shapes} level={2} title={t('customFields.noKinds')} />;
          return (
            <>
              <Field label={t('customFields.kind')} className="max-w-80">
                <Select value={chosen.topic} onValueChange={(topic) => change({ of: topic })} options={items.map((k) => ({ value: k.topic, label: k.fields > 0 ? `${nameOf(k)} (${k.fields})` : nameOf(k) }))} />
              </Field>
              <KindFields key={chosen.topic} topic={chosen.topic} kinds={items.map((k) => ({ value: k.topic, label: nameOf(k) }))} />
            </>
          );
        }}
      </QueryView>
    </SettingsPage>
  );
}

function KindFields({ topic, kinds }: { topic: string; kinds: ReadonlyArray<{ value: string; label: string }> }) {
  const t = useT('settings');
  const core = useT();
  const can = useCan();
  const manage = can('core.custom_field.manage');
  const input = { topic, archived: true } as const;
  const query = useRead(listCustomFields, input as never, { topics });
  const [editing, setEditing] = useState<CustomField | 'new' | null>(null);
  const key = queryKey(listCustomFields, input as never);
  const restore = useAction(restoreCustomField, { topics });
  const remove = useAction(removeCustomField, { topics, onDone: ({ id }) => toast.success(t('customFields.archived'), { action: { label: core('action.undo'), onPress: () => restore.mutate({ id }) } }) });
  const order = useAction(orderCustomFields, {
    topics,
    optimistic: ({ ids }) => {
      const before = queryClient.getQueryData<{ items: CustomField[] }>(key);
      queryClient.setQueryData<{ items: CustomField[] }>(key, (old) => old && { items: [...ids.map((id) => old.items.find((f) => f.id === id)!), ...old.items.filter((f) => f.archived)] });
      return () => queryClient.setQueryData(key, before);
    },
  });
  return (
    <QueryView query={query} skeleton={<SkeletonRows rows={3} columns={3} />}>
      {({ items }) => {
        const live = items.filter((f) => !f.archived);
        const away = items.filter((f) => f.archived);
        const move = (index: number, by: number) => {
          const ids = live.map((f) => f.id);
          ids.splice(index + by, 0, ...ids.splice(index, 1));
          order.mutate({ topic, ids });
        };
        return (
          <>
            <div className="flex flex-col gap-3">
              {live.length === 0 ? <EmptyState icon={Shapes} level={2} title={t('customFields.empty')}>{t('customFields.emptyText')}</EmptyState> : (
                <ul className="divide-y rounded-lg border">
                  {live.map((field, index) => (
                    <li key={field.id} className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
                      <span className="min-w-0 flex-1 basis-40 text-sm"><span className="block truncate font-medium" dir="auto">{field.label}</span><span className="block truncate text-muted-foreground">{kindText(t, field, kinds)}</span></span>
                      {field.required && <Badge>{t('customFields.required')}</Badge>}
                      {manage && (
                        <span className="flex items-center">
                          <IconButton size="sm" className="text-muted-foreground" aria-label={t('customFields.up', { name: field.label })} disabled={index === 0} onClick={() => move(index, -1)}><ArrowUp /></IconButton>
                          <IconButton size="sm" className="text-muted-foreground" aria-label={t('customFields.down', { name: field.label })} disabled={index === live.length - 1} onClick={() => move(index, 1)}><ArrowDown /></IconButton>
                          <IconButton size="sm" className="text-muted-foreground" aria-label={t('customFields.edit', { name: field.label })} onClick={() => setEditing(field)}><Pencil /></IconButton>
                          <IconButton size="sm" className="text-muted-foreground" aria-label={t('customFields.archive', { name: field.label })} onClick={() => remove.mutate({ id: field.id })}><Archive /></IconButton>
                        </span>
                      )}
                    </li>
                  ))}
                </ul>
              )}
              {manage && <Button variant="outline" size="sm" className="self-start" onClick={() => setEditing('new')}><Plus aria-hidden />{t('customFields.add')}</Button>}
            </div>
            {away.length > 0 && (
              <SettingsSection title={t('customFields.away')} description={t('customFields.awayHelp')}>
                <ul className="divide-y rounded-lg border">
                  {away.map((field) => (
                    <li key={field.id} className="flex min-h-11 items-center gap-3 px-3 text-sm">
                      <span className="min-w-0 flex-1 truncate text-muted-foreground" dir="auto">{field.label}</span>
                      {manage && <Button size="sm" variant="ghost" loading={restore.isPending && restore.variables?.id === field.id} onClick={() => restore.mutate({ id: field.id })}><ArchiveRestore aria-hidden />{t('customFields.restore')}</Button>}
                    </li>
                  ))}
                </ul>
              </SettingsSection>
            )}
            {editing && <CustomFieldDialog topic={topic} field={editing === 'new' ? null : editing} kinds={kinds} onClose={() => setEditing(null)} />}
          </>
        );
      }}
    </QueryView>
  );
}

function kindText(t: ReturnType<typeof useT>, field: CustomField, kinds: ReadonlyArray<{ value: string; label: string }>): string {
  const kind = t(`customFields.type.${field.type}`);
  if (field.options.length > 0) return `${kind}: ${field.options.join(', ')}`;
  return field.type === 'relation' ? `${kind}: ${kinds.find((k) => k.value === field.relationTopic)?.label ?? '–'}` : kind;
}
