import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { MessageList } from '#core/web/document/talk.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { answerDocumentMessage, type BusinessDocument, type DocumentMessage } from '../../contract.ts';
import { documentTopics, useBase } from './document-words.ts';

/** What the customer asked about an invoice, and the answers; the customer reads them by the link and is told by mail. */
export function DocumentMessages({ document: d, items }: { document: BusinessDocument; items: readonly DocumentMessage[] }) {
  const t = useT('invoicing');
  const base = useBase();
  const maySend = useCan()('invoicing.invoice.send');
  const [body, setBody] = useState('');
  const send = useAction(answerDocumentMessage, { topics: documentTopics, onDone: () => setBody('') });
  return (
    <div className="flex max-w-180 flex-col gap-4">
      {items.length === 0 ? <EmptyState icon={MessageSquare} level={3} title={t('documents.messages.none')}>{t('documents.messages.noneText')}</EmptyState> : <MessageList items={items} />}
      {maySend && (
        <form className="flex flex-col gap-3" onSubmit={(e) => { e.preventDefault(); if (body.trim()) send.mutate({ ...base, id: d.id, body, seenUntil: items.at(-1)?.id }); }}>
          <Field label={t('documents.messages.answer')}><Textarea rows={2} dir="auto" maxLength={4000} value={body} onChange={(e) => setBody(e.target.value)} /></Field>
          <div><Button type="submit" size="sm" variant="primary" loading={send.isPending} disabled={!body.trim()}>{t('documents.messages.send')}</Button></div>
        </form>
      )}
    </div>
  );
}
