import { Scale } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { errorText } from '#core/web/errors/error-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { useSearchState } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { appealByLink } from '../../contract/reports.ts';

/** Where the mail about a suspended account leads: an appeal without signing in. */
export function AppealPage() {
  const t = useT('notifications');
  const [{ token }] = useSearchState({ token: '' });
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(false);
  const send = useAction(appealByLink, { quiet: true });
  const submit = (event: FormEvent) => { event.preventDefault(); if (text.trim() === '') setWrong(true); else send.mutate({ token, text }); };
  return (
    <main id="main" className="mx-auto max-w-140 px-4 py-10">
      {send.isSuccess ? <EmptyState icon={Scale} level={1} title={t('appeal.sent')}>{t('appeal.sentHelp')}</EmptyState> : (
        <form onSubmit={submit} className="flex flex-col gap-4">
          <h1 className="text-2xl font-semibold">{t('appeal.title')}</h1>
          <p className="text-muted-foreground">{t('appeal.lead')}</p>
          <Field label={t('appeal.text')} error={wrong ? t('appeal.missing') : undefined} required><Textarea dir="auto" rows={7} maxLength={2000} value={text} onChange={(e) => { setText(e.target.value); setWrong(false); }} /></Field>
          {send.error && <p role="alert" className="text-destructive-ink">{errorText(send.error)}</p>}
          <div><Button type="submit" variant="primary" loading={send.isPending} disabled={token === ''}>{t('appeal.send')}</Button></div>
        </form>
      )}
    </main>
  );
}
