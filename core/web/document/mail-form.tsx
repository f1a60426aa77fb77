import type { ReactNode } from 'react';
import type { Translate } from '../i18n/i18n.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Switch } from '../ui/switch.tsx';
import { Textarea } from '../ui/textarea.tsx';
import type { MailChoices, ShownMail } from './mail.ts';

/** Boxes of `useMail`, in the room's words: by mail or not, to whom, with what words, and whether looks are noted. `beside` stands between the words and the preview. */
export function MailForm({ say, choices: c, set, preview, beside }: { say: Translate; choices: MailChoices; set: (patch: Partial<MailChoices>) => void; preview: ShownMail | null; beside?: ReactNode }) {
  return (
    <>
      <Checkbox checked={c.byMail} onCheckedChange={(on) => set({ byMail: on === true })} label={say('byMail')} description={say('byMailHelp')} />
      {c.byMail && (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={say('to')} required><Input type="email" value={c.to} required onChange={(e) => set({ to: e.target.value })} /></Field>
            <Field label={say('cc')} help={say('ccHelp')}><Input dir="ltr" value={c.cc} onChange={(e) => set({ cc: e.target.value })} /></Field>
          </div>
          <Field label={say('message')} help={say('messageHelp')}><Textarea rows={3} dir="auto" maxLength={4000} value={c.message} onChange={(e) => set({ message: e.target.value })} /></Field>
          {beside}
          {preview && <MailPreview say={say} mail={preview} />}
        </>
      )}
      <Switch checked={c.track} onCheckedChange={(track) => set({ track })} label={say('field.trackViews')} description={say('trackHelp')} />
    </>
  );
}

/** The mail as its receiver will read it, as text: the page's policy lets no foreign markup in. */
export function MailPreview({ say, mail }: { say: Translate; mail: ShownMail }) {
  return (
    <section aria-label={say('preview')} className="overflow-hidden rounded-lg border">
      <p className="truncate border-b px-3 py-2 text-sm"><span className="text-muted-foreground">{say('subject')}: </span><span dir="auto">{mail.subject}</span></p>
      <div lang={mail.language} dir="auto" className="flex max-h-72 flex-col gap-3 overflow-y-auto bg-muted/40 p-4">
        <p dir="auto" className="text-lg font-semibold">{mail.heading}</p>
        {mail.paragraphs.map((text, i) => <p key={i} dir="auto" className="whitespace-pre-line text-pretty">{text}</p>)}
        {mail.action && <p><span className="inline-block rounded-md bg-primary px-4 py-2 text-sm font-medium text-primary-foreground">{mail.action}</span></p>}
      </div>
    </section>
  );
}
