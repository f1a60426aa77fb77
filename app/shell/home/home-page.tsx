import { useEffect, useRef, useState, type ReactNode } from 'react';
import { dateFormat } from '#core/contract/formats.ts';
import { useT, useLanguage } from '#core/web/i18n/i18n.ts';
import { visibleSlot } from '#core/web/slots/slots.ts';
import { dayText } from '#core/web/ui/date-text.ts';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { useToday } from '#core/web/ui/use-today.ts';
import { useCan, useViewer } from '#core/web/viewer.tsx';
import { whenIdle } from '#core/web/when-idle.ts';
import { OnceIdle } from '../frame/once-idle.tsx';
import { SlotMount } from '../frame/slot-mount.tsx';
import { GettingStarted } from './getting-started.tsx';
import '../texts.ts';

/** Where the day starts: greeting, what is left to set up, and what rooms have to show. */
export function HomePage() {
  const can = useCan();
  const cards = visibleSlot('cards', can);
  const always = cards.filter((card) => !card.seldom);
  return (
    <div className="mx-auto flex w-full max-w-280 flex-col gap-6 px-4 py-6 sm:px-6 lg:py-8">
      <Greeting />
      <GettingStarted />
      {cards.length > 0 && (
        <div className="grid gap-4 lg:grid-cols-2">
          {cards.map((card) => (
            <div key={card.id} className={cn('min-w-0 empty:hidden', card.width === 'full' && 'lg:col-span-2')}>
              {card.seldom ? <OnceIdle><SlotMount id={`card.${card.id}`} load={card.load} visible waiting={null} /></OnceIdle> : (
                <InView wait={always.indexOf(card) >= atOnce} waiting={<Skeleton className="h-68 rounded-lg" />}>
                  <SlotMount id={`card.${card.id}`} load={card.load} visible waiting={<Skeleton className="h-68 rounded-lg" />} />
                </InView>
              )}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

// The first cards stand in view on any screen; what is seldom there holds none of them up.
const atOnce = 2;
const stayMs = 400;

/** Shows its content at once or, with `wait`, when its place comes into view once the page stands: what is far below is not fetched before somebody scrolls there. */
function InView({ wait, waiting, children }: { wait: boolean; waiting: ReactNode; children: ReactNode }) {
  const [seen, setSeen] = useState(!wait);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (seen) return;
    let stay: ReturnType<typeof setTimeout> | undefined;
    // What is above it may still grow and push it out again.
    const observer = new IntersectionObserver((entries) => { clearTimeout(stay); if (entries.at(-1)!.isIntersecting) stay = setTimeout(() => setSeen(true), stayMs); });
    const callOff = whenIdle(() => { if (place.current) observer.observe(place.current); });
    return () => { callOff(); clearTimeout(stay); observer.disconnect(); };
  }, [seen]);
  return seen ? children : <div ref={place}>{waiting}</div>;
}

/** Part of the day of an hour, for the greeting. */
export function partOfDay(hour: number): 'night' | 'morning' | 'afternoon' | 'evening' {
  if (hour < 5) return 'night';
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}

function hourIn(timeZone: string): number {
  return Number(dateFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(new Date()));
}

/** The present hour in a zone, followed minute by minute. */
function useHour(timeZone: string): number {
  const [hour, setHour] = useState(() => hourIn(timeZone));
  useEffect(() => {
    const timer = setInterval(() => setHour(hourIn(timeZone)), 60_000);
    return () => clearInterval(timer);
  }, [timeZone]);
  return hour;
}

function Greeting() {
  const t = useT('shell');
  const language = useLanguage();
  const { account } = useViewer();
  const today = useToday(account.timeZone);
  const hour = useHour(account.timeZone);
  return (
    <header>
      <p className="text-muted-foreground">{dayText(today, language)}</p>
      <h1 className="mt-0.5 text-2xl font-semibold tracking-tight text-balance">{t(`home.greeting.${partOfDay(hour)}`, { name: account.firstName || account.name })}</h1>
    </header>
  );
}
