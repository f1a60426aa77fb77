import { MessageCircle, MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Button, buttonStyle } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { TextComposer, useTexting } from '#modules/texting/web/public.tsx';
import { textKinds, textPhones, type ActivityTopic, type TextPhone } from '../../contract.ts';
import { textLink } from '../../rules/texts/text-links.ts';
import { ActivityForm } from '../leads/activity-form.tsx';
import { useBase } from '../leads/use-base.ts';

/** What a text is about, and what that is called. */
export interface TextAbout { topic: ActivityTopic; subjectId: string; name: string }
type Kind = (typeof textKinds)[number];
const icons = { sms: MessageSquareText, whatsapp: MessageCircle } as const;

/** Texts somebody of a lead, an opportunity or a party: from a number of the workspace, or from one's own phone, noted afterwards. */
export function TextDialog({ onClose, ...about }: TextAbout & { onClose: () => void }) {
  const t = useT('sales');
  // Whoever may text does it where answers come in; what they write is kept at the record by itself.
  const { canSend } = useTexting();
  const query = useRead(textPhones, { ...useBase(), topic: about.topic, subjectId: about.subjectId }, { topics: ['parties.party', 'sales.lead', 'sales.opportunity'] });
  return (
    <Dialog open size="lg" title={t('texts.title', { name: about.name })} onOpenChange={(open) => { if (!open) onClose(); }}>
      <QueryView query={query} skeleton={<SkeletonRows rows={3} columns={2} />}>
        {({ items }) => (items.length === 0 ? <Notice kind="warning">{t('texts.nobody')}</Notice> : canSend ? <Composer about={about} phones={items} onClose={onClose} /> : <OwnPhone about={about} phones={items} onClose={onClose} />)}
      </QueryView>
    </Dialog>
  );
}

/** Of a company each of its people is texted as themselves: whose word on being texted counts, and where answers go, is theirs. */
function Composer({ about, phones, onClose }: { about: TextAbout; phones: readonly TextPhone[]; onClose: () => void }) {
  const t = useT('sales');
  const people = [...new Map(phones.map((p) => [p.id, p.name])).entries()];
  const [chosen, choose] = useState(people[0]![0]);
  const id = about.topic === 'parties.party' ? chosen : about.subjectId;
  return (
    <div className="flex flex-col gap-3">
      {about.topic === 'parties.party' && people.length > 1 && <Field label={t('texts.person')}><Select value={chosen} onValueChange={choose} options={people.map(([value, label]) => ({ value, label }))} /></Field>}
      <TextComposer key={id} subject={{ type: about.topic, id }} onDone={onClose} onCancel={onClose} />
    </div>
  );
}

/** The numbers with the links that open one's own program, and the form for what was written. */
function OwnPhone({ about, phones, onClose }: { about: TextAbout; phones: readonly TextPhone[]; onClose: () => void }) {
  const t = useT('sales');
  const [opened, setOpened] = useState<{ kind: Kind; to: TextPhone } | null>(null);
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted-foreground">{t('texts.ownPhone')}</p>
      <ul className="divide-y rounded-lg border">
        {phones.map((to) => (
          <li key={to.phone} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2.5 text-sm">
            <span className="min-w-0 flex-1 basis-40"><span dir="auto" className="block truncate font-medium">{to.name}</span><span dir="ltr" className="figures text-muted-foreground">{to.phone}</span></span>
            <span className="flex flex-wrap gap-2">{textKinds.map((kind) => <Way key={kind} kind={kind} to={to} onOpen={() => setOpened({ kind, to })} />)}</span>
          </li>
        ))}
      </ul>
      {opened && (
        <section aria-label={t('texts.opened', { phone: opened.to.phone })} className="flex flex-col gap-3 rounded-lg border p-3">
          <h2 className="text-sm font-medium">{t('texts.opened', { phone: opened.to.phone })}</h2>
          <ActivityForm key={`${opened.kind}${opened.to.phone}`} topic={about.topic} subjectId={about.subjectId} only={opened.kind} given={{ location: [opened.to.name, opened.to.phone].filter((x) => x !== '').join(', ').slice(0, 200) }} finish onDone={onClose} onCancel={() => setOpened(null)} />
        </section>
      )}
    </div>
  );
}

function Way({ kind, to, onOpen }: { kind: Kind; to: TextPhone; onOpen: () => void }) {
  const t = useT('sales');
  const Icon = icons[kind];
  if (to.refuses.includes(kind)) return <Button size="sm" variant="outline" disabled><Icon aria-hidden />{t(kind === 'sms' ? 'texts.refusesSms' : 'texts.refusesWhatsapp')}</Button>;
  return <a href={textLink(kind, to.phone)} {...(kind === 'whatsapp' ? { target: '_blank', rel: 'noopener noreferrer' } : {})} className={buttonStyle({ variant: 'outline', size: 'sm' })} aria-label={t(`texts.${kind}To`, { name: to.name, phone: to.phone })} onClick={onOpen}><Icon aria-hidden />{t(`texts.${kind}`)}</a>;
}
