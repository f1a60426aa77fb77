import type { App } from '../app.ts';
import type { Config } from '../config.ts';
import type { Ctx, Upload } from '../context.ts';

/** A mail that reached an address of this installation. `files` lie in a temporary place and go when the receiver returns. */
export interface ReceivedMail {
  /** A uuid; the same whenever the same mail is handed over again. */
  id: string;
  /** Whom the mail says it is from; anybody can write anything there. */
  from: { name: string; address: string };
  subject: string;
  /** Words of the body; from the HTML where there is no plain part. At most 100,000 characters. */
  text: string;
  sentAt: Date | null;
  /** Whom its To and Cc name, which again can be anything; at most 50, left out where it names nobody. */
  recipients?: readonly string[];
  /** The name its sender's mail program gave it, which again can be anything. */
  messageId?: string;
  files: readonly MailFile[];
  /** SHA-256 of what stands before the @ of the address it came to, for rooms with many addresses a person; left out where a mail is handed over without one. */
  addressHash?: Buffer;
  /** Written by a machine, such as a note of absence or a report that a mail was not delivered (RFC 3834). */
  automatic?: true;
}

/** An attached file. */
export interface MailFile extends Upload {
  /** True for a picture the words of the mail show among them, like a logo under a signature. */
  inline: boolean;
}

/** What a room does with mail to its kind of address, `<kind>-<token>@<domain>`. */
export interface MailReceiver {
  /** Lower-case letters. */
  kind: string;
  /** In whose name and where mail to this token is taken; null when there is no such address. Asked while the sender waits: one indexed statement. */
  owner: (app: App, token: string) => Promise<{ accountId: string; workspaceId: number } | null>;
  /**
   * Takes one mail in a transaction of its own, as that person with the rights they have now; `ctx.uploads` are the mail's files.
   * Runs at least once per mail and must have one effect per `mail.id`. A Refusal it throws ends the mail (kept as refused with its code);
   * other errors are tried again, and so are refusals that pass by themselves (429 and 5xx).
   */
  receive: (ctx: Ctx, mail: ReceivedMail) => Promise<void>;
  /** Tells that person, in the transaction of its end, that a mail which came `at` was refused for good. Not asked about one who is no active member any more. */
  refused?: (ctx: Ctx, mail: { id: string; at: Date; code: string }) => Promise<void>;
}

/** Where addresses end while mail is written in the development mailbox only. */
export const developmentDomain = 'in.localhost';

/** True where mails stay on this machine for its developer. */
export const keepsMail = (config: Config): boolean => !config.SMTP_URL && !config.production;

/** The domain of addresses, or null while nothing is received: no MAIL_IN_PORT here, no MAIL_IN_DOMAIN for another node's, and no development mailbox. */
export function mailInDomain(config: Config): string | null {
  if (config.MAIL_IN_PORT !== undefined || config.MAIL_IN_DOMAIN) return config.MAIL_IN_DOMAIN ?? new URL(config.PUBLIC_URL).hostname.toLowerCase();
  return keepsMail(config) ? developmentDomain : null;
}
