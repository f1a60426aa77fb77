import type { ReactNode } from 'react';
import { Image } from '../ui/image.tsx';

/** Who sent a document, as its page says it. */
export interface PublicSeller { name: string; logo: string | null; lines: readonly string[]; email: string | null }

/** The page behind a link: the sender's head with what may be fetched, the document, and what stands beside it. */
export function LinkedFrame({ seller, actions, beside, footer, children }: { seller: PublicSeller; actions: ReactNode; beside: ReactNode; footer?: ReactNode; children: ReactNode }) {
  return (
    <div className="min-h-dvh bg-sidebar">
      <header className="border-b bg-background">
        <div className="mx-auto flex max-w-260 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-4 sm:px-6">
          {seller.logo ? <Image src={seller.logo} alt={seller.name} className="h-9 w-auto max-w-48 object-contain dark:rounded-md dark:bg-white dark:p-1" /> : <span className="text-lg font-semibold tracking-tight" dir="auto">{seller.name}</span>}
          <div className="flex-1" />
          {actions}
        </div>
      </header>
      <main id="main" className="mx-auto grid max-w-260 gap-6 px-4 py-6 sm:px-6 sm:py-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-6">{children}</div>
        <aside className="flex flex-col gap-4 lg:sticky lg:top-6 lg:self-start">{beside}</aside>
      </main>
      {footer}
    </div>
  );
}

/** What the document is: its kind and number above its title. */
export function LinkedTitle({ above, children }: { above: ReactNode; children: ReactNode }) {
  return <div><p className="text-sm text-muted-foreground">{above}</p><h1 className="mt-1 text-2xl font-semibold tracking-tight text-balance" dir="auto">{children}</h1></div>;
}

/** The facts at its head. */
export function LinkedFacts({ facts }: { facts: ReadonlyArray<readonly [label: string, value: string]> }) {
  return <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">{facts.map(([label, value]) => <div key={label} className="min-w-0"><dt className="text-sm text-muted-foreground">{label}</dt><dd className="mt-0.5 break-words"><bdi>{value}</bdi></dd></div>)}</dl>;
}

/** The texts below its sums; those that are empty are left out. */
export function LinkedTexts({ texts }: { texts: ReadonlyArray<readonly [title: string, text: string]> }) {
  return texts.filter(([, text]) => text.trim()).map(([title, text]) => <section key={title}><h2 className="font-medium">{title}</h2><p dir="auto" className="mt-1 whitespace-pre-line text-muted-foreground">{text}</p></section>);
}

/** Who sent it, with what else is to be said there. */
export function SellerCard({ seller, children }: { seller: PublicSeller; children?: ReactNode }) {
  return (
    <section className="rounded-lg border bg-card p-4 text-sm">
      <h2 className="font-medium"><bdi>{seller.name}</bdi></h2>
      {seller.lines.map((line, i) => <p key={i} className="text-muted-foreground"><bdi>{line}</bdi></p>)}
      {seller.email && <p><a href={`mailto:${seller.email}`} className="underline underline-offset-4" dir="ltr">{seller.email}</a></p>}
      {children}
    </section>
  );
}
