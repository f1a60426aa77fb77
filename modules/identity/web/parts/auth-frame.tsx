import type { ReactNode } from 'react';
import { LANGUAGES, setLanguage, useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { cn } from '#core/web/ui/cn.ts';
import { languageNames } from '../language.ts';
import { BrandMark } from './brand-mark.tsx';
import { Courtyard } from './courtyard.tsx';

/** Props of AuthFrame. */
export interface AuthFrameProps {
  title: ReactNode;
  /** One or two sentences under the title. */
  lead?: ReactNode;
  /** The other way: "New here? Create an account". */
  below?: ReactNode;
  children?: ReactNode;
}

/** Page around sign-in and its neighbours: the brand and one calm column beside a drawing that only wide windows show. */
export function AuthFrame({ title, lead, below, children }: AuthFrameProps) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(30rem,5fr)_6fr]">
      <div className="flex min-w-0 flex-col px-5 py-6 sm:px-10 sm:py-8">
        <header className="mx-auto w-full max-w-100"><BrandMark /></header>
        <main className="flex flex-1 flex-col justify-center py-10">
          <div className="mx-auto w-full max-w-100">
            <h1 className="text-2xl font-semibold tracking-tight text-balance">{title}</h1>
            {lead && <div className="mt-2 text-muted-foreground text-pretty">{lead}</div>}
            <div className="mt-7">{children}</div>
            {below && <p className="mt-8 text-muted-foreground">{below}</p>}
          </div>
        </main>
        <footer className="mx-auto w-full max-w-100"><LanguageChoice /></footer>
      </div>
      <div aria-hidden className="sticky top-0 hidden h-dvh overflow-hidden border-s bg-sidebar lg:block">
        <Courtyard className="size-full" />
      </div>
    </div>
  );
}

function LanguageChoice() {
  const t = useT('identity');
  const present = useLanguage();
  return (
    <div role="group" aria-label={t('language')} className="-ms-2 flex gap-1">
      {LANGUAGES.map((language) => (
        <button
          key={language} type="button" lang={language} aria-pressed={language === present}
          onClick={() => void setLanguage(language)}
          className={cn('focus-ring h-8 rounded-md px-2 text-sm pointer-coarse:h-11', language === present ? 'font-medium text-foreground' : 'text-muted-foreground hover:text-foreground')}
        >
          {languageNames[language]}
        </button>
      ))}
    </div>
  );
}
