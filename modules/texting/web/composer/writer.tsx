import { LayoutTemplate, MessageSquareQuote, SendHorizontal } from 'lucide-react';
import { useState, type Ref } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { useGo } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Menu, MenuItem, MenuSeparator } from '#core/web/ui/menu.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { listReplies, logText, replyTopic, sendText, type SentText, type TextChannel, type TextProvider } from '../../contract.ts';
import { fillPlaces, firstName } from '../../rules/placeholders.ts';
import { segmentsOf } from '../../rules/segments.ts';
import { topics, useBase } from '../base.ts';
import { TemplateDialog } from './template-dialog.tsx';

/** Where a text goes: a conversation, or a number of a record (or of nobody known). */
export type Target = { conversationId: string } | { subject?: { type: string; id: string }; to: string; numberId: string | null };

interface WriterProps { target: Target; channel: TextChannel; number: { id: string; provider: TextProvider; ready?: boolean } | null; /** WhatsApp takes free words now. */ windowOpen: boolean; name: string; blocked: string | null; boxRef?: Ref<HTMLTextAreaElement>; onSent: (sent: SentText) => void }

/** The box to write in: what it costs, saved texts, templates; on one's own phone it is opened with the words in it, and what came back is noted. */
export function Writer({ target, channel, number, windowOpen, name, blocked, boxRef, onSent }: WriterProps) {
  const t = useT('texting');
  const base = useBase();
  const [body, setBody] = useState('');
  const [direction, setDirection] = useState<'out' | 'in'>('out');
  const [template, setTemplate] = useState(false);
  const byHand = !number || number.provider === 'manual';
  const needsTemplate = !byHand && channel === 'whatsapp' && !windowOpen;
  const where = { ...base, ...target, channel };
  const done = (sent: SentText) => {
    setBody('');
    if (sent.open?.startsWith('sms:')) window.location.href = sent.open;
    onSent(sent);
  };
  const send = useAction(sendText, { topics, onDone: done });
  const log = useAction(logText, { topics, success: t('composer.noted'), onDone: done });
  const theirs = byHand && direction === 'in';
  const off = blocked !== null && !theirs;
  const submit = () => {
    if (body.trim() === '' || off || needsTemplate || send.isPending || log.isPending) return;
    if (theirs) { const { numberId: _own, ...rest } = where as typeof where & { numberId?: string | null }; log.mutate({ ...rest, direction: 'in', body } as never); } else {
      // Opened at the press already: a page that opens after the answer is held back by browsers.
      const tab = byHand && channel === 'whatsapp' ? window.open('about:blank', '_blank') : null;
      if (tab) tab.opener = null;
      send.mutate({ ...where, body } as never, { onSuccess: ({ open }) => { if (tab && open) tab.location.href = open; }, onError: () => tab?.close() });
    }
  };
  return (
    <form className="flex flex-col gap-2" onSubmit={(e) => { e.preventDefault(); submit(); }}>
      {byHand && <SegmentedControl size="sm" aria-label={t('composer.direction')} value={direction} onValueChange={setDirection} segments={[{ value: 'out', label: t('composer.iWrote') }, { value: 'in', label: t('composer.theyWrote') }]} className="self-start" />}
      {off && <Notice kind="warning">{blocked}</Notice>}
      {needsTemplate && !off && <Notice kind="info">{t('composer.windowClosed')}</Notice>}
      <Field label={theirs ? t('composer.theirWords') : t('composer.label')} hideLabel>
        <Textarea ref={boxRef} dir="auto" rows={3} maxLength={1600} value={body} disabled={off || needsTemplate} placeholder={t(theirs ? 'composer.theirWords' : 'composer.placeholder')} onChange={(e) => setBody(e.target.value)} onKeyDown={(e) => { if (e.key === 'Enter' && (e.metaKey || e.ctrlKey)) { e.preventDefault(); submit(); } }} />
      </Field>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <SavedTexts name={name} disabled={off || needsTemplate || theirs} onChoose={(text) => setBody((before) => (before === '' ? text : `${before}\n${text}`))} />
        {number && !byHand && channel === 'whatsapp' && <Button size="sm" variant="ghost" disabled={off} onClick={() => setTemplate(true)}><LayoutTemplate aria-hidden />{t('composer.template')}</Button>}
        {channel === 'sms' && body !== '' && <Cost body={body} />}
        <span className="ms-auto flex items-center gap-2">
          <Button type="submit" variant="primary" loading={send.isPending || log.isPending} disabled={body.trim() === '' || off || needsTemplate || number?.ready === false} title={t('composer.keys')}><SendHorizontal aria-hidden className="mirror-rtl" />{t(theirs ? 'composer.note' : byHand ? 'composer.openPhone' : 'composer.send')}</Button>
        </span>
      </div>
      {byHand && !theirs && <p className="text-sm text-muted-foreground">{t('composer.ownHelp')}</p>}
      {template && number && <TemplateDialog number={number} name={name} busy={send.isPending} onClose={() => setTemplate(false)} onSend={(chosen) => send.mutate({ ...where, template: chosen } as never, { onSuccess: () => setTemplate(false) })} />}
    </form>
  );
}

function Cost({ body }: { body: string }) {
  const t = useT('texting');
  const { segments, left, encoding } = segmentsOf(body);
  return <p className="text-sm text-muted-foreground tabular-nums">{t('composer.segments', { count: segments, left })}{encoding === 'ucs2' && <> · {t('composer.unicode')}</>}</p>;
}

function SavedTexts({ name, disabled, onChoose }: { name: string; disabled: boolean; onChoose: (text: string) => void }) {
  const t = useT('texting');
  const go = useGo();
  const can = useCan();
  const items = useRead(listReplies, useBase(), { topics: [replyTopic] }).data?.items ?? [];
  return (
    <Menu trigger={<Button size="sm" variant="ghost" disabled={disabled}><MessageSquareQuote aria-hidden />{t('composer.saved')}</Button>}>
      {items.length === 0 && <MenuItem disabled>{t('composer.noSaved')}</MenuItem>}
      {items.map((reply) => <MenuItem key={reply.id} onSelect={() => onChoose(fillPlaces(reply.body, { 'first name': firstName(name), name }))}><bdi>{reply.name}</bdi></MenuItem>)}
      {can('texting.text.send') && <><MenuSeparator /><MenuItem onSelect={() => go('/texts/saved')}>{t('composer.manageSaved')}</MenuItem></>}
    </Menu>
  );
}
