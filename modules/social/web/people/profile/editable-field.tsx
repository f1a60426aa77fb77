import { Earth, Lock, Pencil, UsersRound, type LucideIcon } from 'lucide-react';
import { useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useKept } from '#core/web/forms/use-kept.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import { updateProfile, type Profile, type ProfileField } from '../../../contract/profile.ts';
import { audiences, type Audience } from '../../../contract/shapes.ts';
import { peopleTopics } from '../../topics.ts';
import { FieldRow } from './field-row.tsx';
import type { OwnData } from './own-data.ts';
import { StationsEditor, type DraftStation } from './stations-editor.tsx';

const audienceIcons: Record<Audience, ReactNode> = { everyone: <Earth />, friends: <UsersRound />, only_me: <Lock /> };

/** A field of the own profile: shown, edited in place, and with the choice of who sees it. After editing, the keyboard goes on from its button. */
export function EditableField({ field, own, icon, shown }: { field: ProfileField; own: OwnData; icon: LucideIcon; shown: ReactNode }) {
  const t = useT('social');
  const [editing, setEditing] = useState<boolean | null>(null);
  const label = t(`about.field.${field}`);
  if (editing) return <FieldRow icon={icon} label={label}><Editor field={field} own={own} onClose={() => setEditing(false)} /></FieldRow>;
  return (
    <FieldRow
      icon={icon} label={label}
      end={<><AudienceSelect field={field} own={own} /><IconButton size="sm" autoFocus={editing === false} aria-label={t('about.edit', { field: label })} onClick={() => setEditing(true)}><Pencil /></IconButton></>}
    >
      {shown ?? <span className="text-muted-foreground">{t('about.empty')}</span>}
    </FieldRow>
  );
}

function AudienceSelect({ field, own }: { field: ProfileField; own: OwnData }) {
  const t = useT('social');
  const save = useAction(updateProfile, { topics: peopleTopics });
  const value = (save.isPending ? save.variables.audience?.[field] : null) ?? own.audience[field];
  return (
    <Select
      size="sm" className="w-36" aria-label={t('audience.of', { field: t(`about.field.${field}`) })} value={value}
      onValueChange={(next) => save.mutate({ audience: { [field]: next } } as Parameters<typeof save.mutate>[0])}
      options={audiences.map((who) => ({ value: who, label: t(`audience.${who}`), icon: audienceIcons[who] }))}
    />
  );
}

type Text = string;
const draftOf = (profile: Profile, field: ProfileField): Text | DraftStation[] => (field === 'work' || field === 'education' ? profile[field].map((s) => ({ title: s.title, place: s.place, fromYear: s.fromYear?.toString() ?? '', toYear: s.toYear?.toString() ?? '' })) : profile[field] ?? '');

function valueOf(field: ProfileField, draft: Text | DraftStation[]): unknown {
  if (typeof draft !== 'string') return draft.filter((s) => s.title.trim() || s.place.trim()).map((s) => ({ title: s.title, place: s.place, fromYear: s.fromYear ? Number(s.fromYear) : null, toYear: s.toYear ? Number(s.toYear) : null }));
  return field === 'birthday' && draft === '' ? null : draft;
}

function Editor({ field, own, onClose }: { field: ProfileField; own: OwnData; onClose: () => void }) {
  const t = useT('social');
  const core = useT();
  const { account } = useViewer();
  const { value: draft, set: setDraft, drop } = useKept(`profile:${account.id}:${field}`, draftOf(own.profile, field));
  const [wrong, setWrong] = useState<{ path: string; message: string } | null>(null);
  const save = useAction(updateProfile, {
    topics: peopleTopics, quiet: true, onDone: () => { drop(); onClose(); },
    onRefused: (error) => setWrong({ path: error.fields[0]?.path ?? field, message: error.fields[0]?.message ?? errorText(error) }),
  });
  const send = (event?: FormEvent) => { event?.preventDefault(); setWrong(null); save.mutate({ [field]: valueOf(field, draft) } as Parameters<typeof save.mutate>[0]); };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') { event.stopPropagation(); onClose(); }
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) { event.preventDefault(); send(); }
  };
  return (
    <form noValidate onSubmit={send} onKeyDown={onKeyDown} className="flex max-w-160 flex-col gap-3" aria-label={t('about.edit', { field: t(`about.field.${field}`) })}>
      {typeof draft === 'string'
        ? <Field hideLabel label={t(`about.field.${field}`)} error={wrong?.message} help={field === 'website' ? t('about.websiteHelp') : undefined}><TextBox field={field} value={draft} onChange={setDraft} /></Field>
        : <StationsEditor stations={draft} onChange={setDraft} wrong={wrong} kind={field === 'work' ? 'work' : 'education'} />}
      <div className="flex gap-2">
        <Button type="submit" size="sm" variant="primary" loading={save.isPending}>{t('about.save')}</Button>
        <Button size="sm" variant="outline" onClick={() => { drop(); onClose(); }}>{core('action.cancel')}</Button>
      </div>
    </form>
  );
}

function TextBox({ field, value, onChange }: { field: ProfileField; value: string; onChange: (value: string) => void }) {
  const set = (event: { target: { value: string } }) => onChange(event.target.value);
  if (field === 'about') return <Textarea autoFocus dir="auto" rows={5} maxLength={2000} value={value} onChange={set} />;
  if (field === 'birthday') return <Input autoFocus type="date" min="1900-01-01" max={new Date().toISOString().slice(0, 10)} value={value} onChange={set} />;
  if (field === 'website') return <Input autoFocus type="url" dir="ltr" maxLength={300} placeholder="https://" value={value} onChange={set} />;
  if (field === 'phone') return <Input autoFocus type="tel" dir="ltr" maxLength={30} autoComplete="tel" value={value} onChange={set} />;
  return <Input autoFocus dir="auto" maxLength={120} value={value} onChange={set} />;
}
