import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { textKinds, type ActivityKind, type ActivityTopic } from '../../../contract.ts';
import { useKeys } from '../../use-keys.ts';
import { ActivityForm } from '../activity-form.tsx';
import { activityIcons } from '../activity-icons.ts';

const ways = { note: 'note', call: 'call', text: textKinds, meeting: 'meeting', task: 'task' } as const satisfies Record<string, ActivityKind | readonly ActivityKind[]>;
type Way = keyof typeof ways;
const iconOf = (way: Way) => activityIcons[way === 'text' ? 'sms' : way];

/** What can be added to a record's timeline: a note, a call that was made, a text message, a mail, a meeting, a task. n opens the note. */
export function StreamComposer({ topic, subjectId, onMail }: { topic: ActivityTopic; subjectId: string; onMail?: (() => void) | undefined }) {
  const t = useT('sales');
  const [way, setWay] = useState<Way | null>(null);
  useKeys(true, { n: () => setWay('note') });
  const close = () => setWay(null);
  if (way) return <div className="rounded-lg border p-3"><ActivityForm key={way} topic={topic} subjectId={subjectId} only={ways[way]} finish={way === 'call' || way === 'text'} onDone={close} onCancel={close} /></div>;
  return (
    <div role="group" aria-label={t('leads.stream.add')} className="flex flex-wrap gap-2">
      {(Object.keys(ways) as Way[]).map((one) => { const Icon = iconOf(one); return <Button key={one} size="sm" variant="outline" aria-keyshortcuts={one === 'note' ? 'n' : undefined} onClick={() => setWay(one)}><Icon aria-hidden />{t(`leads.stream.way.${one}`)}</Button>; })}
      {onMail && <Button size="sm" variant="outline" onClick={onMail}><Mail aria-hidden />{t('mails.write')}</Button>}
    </div>
  );
}
