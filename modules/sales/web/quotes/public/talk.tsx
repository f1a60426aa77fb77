import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { request } from '#core/web/api/request.ts';
import { AskForm, MessageList } from '#core/web/document/talk.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { commentPublicQuote, type PublicQuote } from '../../../contract.ts';

/** What was said about one line, and a way to ask. */
export function LineTalk({ quote, token, line, again, canWrite }: { quote: PublicQuote; token: string; line: { id: string; name: string }; again: () => void; canWrite: boolean }) {
  const t = useT('sales');
  const [asking, setAsking] = useState(false);
  const items = quote.comments.filter((c) => c.lineId === line.id);
  return (
    <div className="mt-1 flex flex-col gap-2">
      {items.length > 0 && <MessageList items={items} />}
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
      {items.length > 0 && <MessageList items={items} />}
      <Ask token={token} lineId={null} label={t('quotes.public.askAll', { seller: quote.seller.name })} onDone={again} />
    </section>
  );
}

function Ask({ token, lineId, label, onDone, onCancel }: { token: string; lineId: string | null; label: string; onDone: () => void; onCancel?: () => void }) {
  const t = useT('sales');
  return <AskForm words={{ label, name: t('quotes.public.yourName'), send: t('quotes.sendMessage'), cancel: t('quotes.cancel') }} nameKey="atrium.quote.name" nameRequired onSend={(message) => request(commentPublicQuote, { token, lineId, ...message })} onDone={onDone} onCancel={onCancel} />;
}
