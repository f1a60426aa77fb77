import './texting-texts.ts';
import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { usePages } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { listTextsOf } from '../contract.ts';
import { topics, useBase } from './base.ts';
import { TextComposer } from './composer/text-composer.tsx';
import { TextList } from './text-list.tsx';
import { useTexting } from './use-texting.ts';

/** Texts with the person of a record, and the way to write to them. Nothing for who may not read texts. */
export function TextsOf({ subject }: { subject: { type: string; id: string } }) {
  const t = useT('texting');
  const texting = useTexting(subject);
  const [writes, setWrites] = useState(false);
  const query = usePages(listTextsOf, { ...useBase(), ...subject, limit: 50 }, { topics, enabled: texting.canView });
  if (!texting.canView) return null;
  return (
    <section aria-label={t('of.title')} className="flex flex-col gap-4">
      <TextList query={query as never} name={texting.name} canSend={texting.canSend} label={t('of.title')} empty={<EmptyState icon={MessageSquareText} title={t('of.empty')} level={3}>{t('of.emptyHelp')}</EmptyState>} />
      {texting.canSend && (writes ? <TextComposer subject={subject} onDone={() => setWrites(false)} onCancel={() => setWrites(false)} /> : <Button variant="outline" className="self-start" onClick={() => setWrites(true)}>{t('of.write')}</Button>)}
    </section>
  );
}
