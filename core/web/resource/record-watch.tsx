import { Bell, BellRing, Clock, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { createReminder, deleteReminder, followRecord, getWatch, updateReminder, type RecordReminder } from '#core/contract/watch.ts';
import { useLanguage, useT } from '../i18n/i18n.ts';
import { useAction, useRead } from '../query.ts';
import { IconButton } from '../ui/button.tsx';
import { hourOfDay } from '../i18n/clock-box.ts';
import { zoneHere } from '../i18n/zone.ts';
import { absoluteText } from '../ui/date-text.ts';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Menu, MenuCheckboxItem, MenuGroup, MenuItem, MenuSeparator, MenuSub } from '../ui/menu.tsx';
import { WhenDialog } from '../ui/when-dialog.tsx';
import './resource-texts.ts';

const watchTopics = ['core.follower', 'core.reminder'];

/** Times a reminder is mostly set to, in the person's own day: 9 o'clock of the days ahead. */
function usualTimes(now = new Date()): Array<{ key: string; at: Date }> {
  const day = (plus: number) => hourOfDay(plus, 9, now);
  return [{ key: 'hour', at: new Date(now.getTime() + 3_600_000) }, { key: 'tomorrow', at: day(1) }, { key: 'threeDays', at: day(3) }, { key: 'week', at: day(7) }, { key: 'month', at: day(30) }];
}

/** Follow a record, and be reminded of it. */
export function RecordWatch({ topic, subjectId }: { topic: string; subjectId: string }) {
  const t = useT('resource');
  const language = useLanguage();
  const [asking, setAsking] = useState<RecordReminder | 'new' | null>(null);
  const { data } = useRead(getWatch, { topic, subjectId }, { topics: watchTopics });
  const follow = useAction(followRecord, { topics: watchTopics });
  const remind = useAction(createReminder, { topics: watchTopics, success: (made) => t('watch.set', { at: absoluteText(new Date(made.dueAt), language, zoneHere()) }) });
  const remove = useAction(deleteReminder, { topics: watchTopics, success: t('watch.removed') });
  if (!data) return null;
  const open = data.reminders.filter((r) => !r.isTold);
  const isOn = data.isFollowing || open.length > 0;
  const others = [...data.followers.map((f) => f.name), ...(data.followerCount > data.followers.length ? [`+${data.followerCount - data.followers.length}`] : [])].join(', ');
  return (
    <>
      <Menu align="end" trigger={<IconButton size="sm" className={isOn ? 'text-primary-ink' : 'text-muted-foreground'} aria-label={t(data.isFollowing ? 'watch.following' : 'watch.open')}>{isOn ? <BellRing /> : <Bell />}</IconButton>}>
        <MenuCheckboxItem checked={data.isFollowing} disabled={follow.isPending} onCheckedChange={(following) => follow.mutate({ topic, subjectId, following })}>{t('watch.follow')}</MenuCheckboxItem>
        {data.followerCount > 0 && <p className="max-w-72 px-2 pb-1 text-xs text-muted-foreground">{t('watch.followers', { names: others })}</p>}
        <MenuSeparator />
        <MenuGroup label={t('watch.remind')}>
          {usualTimes().map(({ key, at }) => <MenuItem key={key} icon={<Clock />} onSelect={() => remind.mutate({ topic, subjectId, dueAt: at.toISOString(), note: '' })}>{t(`watch.${key}`)}</MenuItem>)}
          <MenuItem icon={<Clock />} onSelect={() => setAsking('new')}>{t('watch.choose')}</MenuItem>
        </MenuGroup>
        {open.length > 0 && (
          <>
            <MenuSeparator />
            <MenuGroup label={t('watch.mine')}>
              {open.map((r) => (
                <MenuSub key={r.id} label={[absoluteText(new Date(r.dueAt), language, zoneHere()), r.note].filter(Boolean).join(' · ')}>
                  <MenuItem icon={<Pencil />} onSelect={() => setAsking(r)}>{t('watch.change')}</MenuItem>
                  <MenuItem icon={<Trash2 />} destructive onSelect={() => remove.mutate({ id: r.id })}>{t('watch.remove')}</MenuItem>
                </MenuSub>
              ))}
            </MenuGroup>
          </>
        )}
      </Menu>
      {asking && <ReminderDialog key={asking === 'new' ? 'new' : asking.id} topic={topic} subjectId={subjectId} reminder={asking === 'new' ? null : asking} onClose={() => setAsking(null)} />}
    </>
  );
}

/** When, and what of; a reminder that exists is changed. */
function ReminderDialog({ topic, subjectId, reminder, onClose }: { topic: string; subjectId: string; reminder: RecordReminder | null; onClose: () => void }) {
  const t = useT('resource');
  const [note, setNote] = useState(reminder?.note ?? '');
  // What is refused stands at the moment.
  const done = { topics: watchTopics, success: t('watch.saved'), quiet: true };
  const create = useAction(createReminder, done);
  const update = useAction(updateReminder, done);
  const save = (at: Date) => {
    const given = { dueAt: at.toISOString(), note: note.trim() };
    return reminder ? update.mutateAsync({ id: reminder.id, version: reminder.version, ...given }) : create.mutateAsync({ topic, subjectId, ...given });
  };
  return (
    <WhenDialog title={t('watch.remind')} label={t('watch.when')} confirm={t('watch.save')} first={reminder ? new Date(reminder.dueAt) : usualTimes()[1]!.at} onChoose={save} onClose={onClose}>
      <Field label={t('watch.note')}><Input value={note} maxLength={200} onChange={(event) => setNote(event.target.value)} /></Field>
    </WhenDialog>
  );
}
