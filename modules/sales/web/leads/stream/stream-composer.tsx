import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import type { ActivityKind, ActivityTopic } from '../../../contract.ts';
import { useKeys } from '../../use-keys.ts';
import { ActivityForm } from '../activity-form.tsx';
import { activityIcons } from '../activity-icons.ts';

const ways = ['note', 'call', 'meeting', 'task'] as const satisfies readonly ActivityKind[];

/** What can be added to a record's timeline: a note, a call that was made, a mail, a meeting, a task. n opens the note. */
export function StreamComposer({ topic, subjectId, onMail }: { topic: ActivityTopic; subjectId: string; onMail?: (() => void) | undefined }) {
  const t = useT('sales');
  const [kind, setKind] = useState<ActivityKind | null>(null);
  useKeys(true, { n: () => setKind('note') });
  const close = () => setKind(null);
  if (kind) return <div className="rounded-lg border p-3"><ActivityForm key={kind} topic={topic} subjectId={subjectId} only={kind} finish={kind === 'call'} onDone={close} onCancel={close} /></div>;
  return (
    <div role="group" aria-label={t('leads.stream.add')} className="flex flex-wrap gap-2">
      {ways.map((way) => { const Icon = activityIcons[way]; return <Button key={way} size="sm" variant="outline" aria-keyshortcuts={way === 'note' ? 'n' : undefined} onClick={() => setKind(way)}><Icon aria-hidden />{t(`leads.stream.way.${way}`)}</Button>; })}
      {onMail && <Button size="sm" variant="outline" onClick={onMail}><Mail aria-hidden />{t('mails.write')}</Button>}
    </div>
  );
}
