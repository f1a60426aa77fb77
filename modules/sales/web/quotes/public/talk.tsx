import { useMutation } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { request } from '#core/web/api/request.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { showError } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { commentPublicQuote, type PublicQuote } from '../../../contract.ts';
import { MessageList } from '../quote-messages.tsx';

const nameKey = 'atrium.quote.name';

/** What was said about one line, and a way to ask. */
export function LineTalk({ quote, token, line, again, canWrite }: { quote: PublicQuote; token: string; line: { id: string; name: string }; again: () => void; canWrite: boolean }) {
  const t = useT('sales');
  const [asking, setAsking] = useState(false);
  const items = quote.comments.filter((c) => c.lineId === line.id);
  return (
    <div className="mt-1 flex flex-col gap-2">
      {items.length > 0 && <MessageList items={items} nameOf={() => undefined} />}
      {asking ? <Ask token={token} lineId={line.id} label={t('quotes.public.askLine', { name: line.name })} onDone={() => { setAsking(false); again(); }} onCancel={() => setAsking(false)} />
        : canWrite && <Button size="sm" variant="ghost" className="-ms-2.5 self-start text-muted-foreground" onClick={() => setAsking(true)}><MessageSquare aria-hidden />{t('quotes.public.ask')}</Button>}
    </div>
  );
}

/** What was said about the whole quote. */
export function Talk({ quote, token, again }: { quote: PublicQuote; token: string; again: () => void }) {
  const t = useT('sales');
  const items = quote.comments.filter((c) => c.lineId === null);
  return (
    <section className="flex flex-col gap-3"><h2 className="font-medium">{t('quotes.messages')}</h2>
      {items.length > 0 && <MessageList items={items} nameOf={() => undefined} />}
      <Ask token={token} lineId={null} label={t('quotes.public.askAll', { seller: quote.seller.name })} onDone={again} />
    </section>
  );
}

function Ask({ token, lineId, label, onDone, onCancel }: { token: string; lineId: string | null; label: string; onDone: () => void; onCancel?: () => void }) {
  const t = useT('sales');
  const [body, setBody] = useState('');
  const [name, setName] = useState(() => { try { return sessionStorage.getItem(nameKey) ?? ''; } catch { return ''; } });
  const send = useMutation({
    mutationFn: () => request(commentPublicQuote, { token, lineId, name: name.trim(), body }), onError: showError,
    onSuccess: () => { try { sessionStorage.setItem(nameKey, name.trim()); } catch { /* a browser that keeps nothing asks again */ } setBody(''); onDone(); },
  });
  return (
    <form className="flex flex-col gap-3 rounded-lg border bg-card p-3" onSubmit={(e) => { e.preventDefault(); send.mutate(); }}>
      <Field label={label}><Textarea rows={2} required dir="auto" maxLength={4000} value={body} onChange={(e) => setBody(e.target.value)} /></Field>
      <div className="flex flex-wrap items-end gap-2">
        <Field label={t('quotes.public.yourName')} className="min-w-40 flex-1"><Input size="sm" required maxLength={120} autoComplete="name" value={name} onChange={(e) => setName(e.target.value)} /></Field>
        {onCancel && <Button size="sm" variant="ghost" onClick={onCancel}>{t('quotes.cancel')}</Button>}
        <Button size="sm" type="submit" variant="primary" loading={send.isPending}>{t('quotes.sendMessage')}</Button>
      </div>
    </form>
  );
}
