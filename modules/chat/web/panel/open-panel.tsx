import '../chat-texts.ts';
import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Popover } from '#core/web/ui/popover.tsx';
import { PlainButton } from '../chat-button.tsx';
import { ChatPanel } from './chat-panel.tsx';

/** The opened chat button: the latest conversations under it. */
export function OpenPanel({ unread }: { unread: number }) {
  const t = useT('chat');
  const [open, setOpen] = useState(true);
  return (
    <Popover open={open} onOpenChange={setOpen} title={t('room')} align="end" className="w-96 p-0" trigger={<PlainButton unread={unread} />}>
      <ChatPanel onClose={() => setOpen(false)} />
    </Popover>
  );
}
