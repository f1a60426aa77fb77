import { useState, type ReactElement } from 'react';
import { request } from '#core/web/api/request.ts';
import { newId } from '#core/web/api/new-id.ts';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, showError } from '#core/web/query.ts';
import { zoneHere } from '#core/web/i18n/zone.ts';
import { absoluteText } from '#core/web/ui/date-text.ts';
import { Menu, MenuItem } from '#core/web/ui/menu.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { WhenDialog } from '#core/web/ui/when-dialog.tsx';
import { scheduleMessage, topics, type Room } from '../../contract.ts';
import { laterTimes, soon } from '../conversation/message-actions.ts';

interface Composed { body: string; mentions: string[]; attachmentIds: string[]; replyToSeq: number | null; threadRootSeq: number | null }

/** Sends what is written at a time. */
export function ScheduleMenu({ room, compose, disabled, onDone, trigger }: { room: Room; compose: () => Composed; disabled: boolean; onDone: () => void; trigger: ReactElement }) {
  const t = useT('chat');
  const language = useLanguage();
  const [asking, setAsking] = useState(false);
  const schedule = async (at: Date) => {
    if (disabled) return;
    await request(scheduleMessage, { id: room._id, ...compose(), sendAt: at.toISOString() }, { idempotencyKey: newId() });
    onDone();
    void invalidateTopics([topics.later]);
    toast.success(t('later.set', { at: absoluteText(at, language, zoneHere()) }));
  };
  return (
    <>
      <Menu align="end" side="top" trigger={trigger}>
        {laterTimes().map(({ key, at }) => <MenuItem key={key} onSelect={() => void schedule(at).catch(showError)}>{t(`later.${key}`)}</MenuItem>)}
        <MenuItem onSelect={() => setAsking(true)}>{t('later.choose')}</MenuItem>
      </Menu>
      {asking && <WhenDialog title={t('later.send')} label={t('later.when')} confirm={t('later.confirm')} first={soon()} onChoose={schedule} onClose={() => setAsking(false)} />}
    </>
  );
}
