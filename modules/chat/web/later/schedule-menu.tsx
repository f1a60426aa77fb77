import { useState, type ReactElement } from 'react';
import { request } from '#core/web/api/request.ts';
import { newId } from '#core/web/api/new-id.ts';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, showError } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { fromClockBox, toClockBox } from '#core/web/i18n/clock-box.ts';
import { zoneHere } from '#core/web/i18n/zone.ts';
import { absoluteText } from '#core/web/ui/date-text.ts';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Menu, MenuItem } from '#core/web/ui/menu.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { scheduleMessage, topics, type Room } from '../../contract.ts';
import { laterTimes } from '../conversation/message-actions.ts';

interface Composed { body: string; mentions: string[]; attachmentIds: string[]; replyToSeq: number | null; threadRootSeq: number | null }

/** Sends what is written at a time. */
export function ScheduleMenu({ room, compose, disabled, onDone, trigger }: { room: Room; compose: () => Composed; disabled: boolean; onDone: () => void; trigger: ReactElement }) {
  const t = useT('chat');
  const language = useLanguage();
  const core = useT();
  const [asking, setAsking] = useState(false);
  const [when, setWhen] = useState('');
  const schedule = async (at: Date | null) => {
    if (disabled || !at) return;
    try {
      await request(scheduleMessage, { id: room._id, ...compose(), sendAt: at.toISOString() }, { idempotencyKey: newId() });
      setAsking(false);
      onDone();
      void invalidateTopics([topics.later]);
      toast.success(t('later.set', { at: absoluteText(at, language, zoneHere()) }));
    } catch (error) { showError(error); }
  };
  return (
    <>
      <Menu align="end" side="top" trigger={trigger}>
        {laterTimes().map(({ key, at }) => <MenuItem key={key} onSelect={() => void schedule(at)}>{t(`later.${key}`)}</MenuItem>)}
        <MenuItem onSelect={() => { setWhen(toClockBox(new Date(Date.now() + 2 * 3_600_000))); setAsking(true); }}>{t('later.choose')}</MenuItem>
      </Menu>
      <Dialog open={asking} onOpenChange={setAsking} title={t('later.send')} size="sm" footer={<><Button onClick={() => setAsking(false)}>{core('action.cancel')}</Button><Button variant="primary" disabled={when === ''} onClick={() => void schedule(fromClockBox(when))}>{t('later.confirm')}</Button></>}>
        <Field label={t('later.when')}><Input type="datetime-local" value={when} min={toClockBox(new Date())} onChange={(event) => setWhen(event.target.value)} /></Field>
      </Dialog>
    </>
  );
}
