import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { showError } from '../query.ts';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { Textarea } from '../ui/textarea.tsx';

/** What one side wrote to the other about a document; `mine` is of the side that reads. */
export interface TalkMessage { id: string; author: string; mine: boolean; body: string; createdAt: string }

/** Messages, oldest first; one's own at the end of the line. `aboutOf` says what of the document a message is about. */
export function MessageList<M extends TalkMessage>({ items, aboutOf }: { items: readonly M[]; aboutOf?: (message: M) => string | undefined }) {
  return (
    <ol className="flex flex-col gap-3">
      {items.map((m) => {
        const about = aboutOf?.(m);
        return (
          <li key={m.id} className={cn('max-w-[88%] rounded-lg border px-3 py-2', m.mine ? 'self-end bg-accent' : 'self-start bg-card')}>
            <p className="text-sm text-muted-foreground"><span className="font-medium text-foreground" dir="auto">{m.author}</span> · <RelativeTime value={m.createdAt} />{about && <span dir="auto"> · {about}</span>}</p>
            <p dir="auto" className="mt-0.5 break-words whitespace-pre-line">{m.body}</p>
          </li>
        );
      })}
    </ol>
  );
}

/** Words of the form, in the room's language. */
interface AskWords { label: string; name: string; send: string; cancel?: string }

/** Where the holder of a link writes to the sender. The name is kept in this tab under `nameKey`. */
export function AskForm({ words, nameKey, nameRequired, onSend, onDone, onCancel }: { words: AskWords; nameKey: string; nameRequired: boolean; onSend: (message: { name: string; body: string }) => Promise<unknown>; onDone: () => void; onCancel?: (() => void) | undefined }) {
  const [body, setBody] = useState('');
  const [name, setName] = useState(() => { try { return sessionStorage.getItem(nameKey) ?? ''; } catch { return ''; } });
  const send = useMutation({
    mutationFn: () => onSend({ name: name.trim(), body }), onError: showError,
    onSuccess: () => { try { sessionStorage.setItem(nameKey, name.trim()); } catch { /* a browser that keeps nothing asks again */ } setBody(''); onDone(); },
  });
  return (
    <form className="flex flex-col gap-3 rounded-lg border bg-card p-3" onSubmit={(e) => { e.preventDefault(); send.mutate(); }}>
      <Field label={words.label}><Textarea rows={2} required dir="auto" maxLength={4000} value={body} onChange={(e) => setBody(e.target.value)} /></Field>
      <div className="flex flex-wrap items-end gap-2">
        <Field label={words.name} className="min-w-40 flex-1"><Input size="sm" required={nameRequired} maxLength={120} autoComplete="name" value={name} onChange={(e) => setName(e.target.value)} /></Field>
        {onCancel && <Button size="sm" variant="ghost" onClick={onCancel}>{words.cancel}</Button>}
        <Button size="sm" type="submit" variant="primary" loading={send.isPending}>{words.send}</Button>
      </div>
    </form>
  );
}
