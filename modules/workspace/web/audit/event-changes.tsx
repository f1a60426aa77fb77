import { ArrowRight } from 'lucide-react';
import { i18n, useT } from '#core/web/i18n/i18n.ts';
import { usePeople } from '../parts/use-people.ts';
import type { LoggedEvent } from './event-sentence.ts';

const shown = (value: unknown): string => (value === null || value === undefined || value === '' ? '–' : Array.isArray(value) ? value.map(shown).join(', ') || '–' : typeof value === 'object' ? nameOf(value) ?? JSON.stringify(value) : String(value as string));

/** Fields that hold accounts: who they are is said by their names. */
const accounts = new Set(['memberIds', 'leadIds', 'accountId', 'ownerId', 'takenBy', 'createdBy']);
/** A value of a field with people by their names, as far as the viewer knows them. */
const named = (key: string, value: unknown, nameOf: (id: string) => string | undefined): unknown => {
  if (Array.isArray(value)) return accounts.has(key) ? value.map((one) => named(key, one, nameOf)) : value;
  return accounts.has(key) && typeof value === 'string' ? nameOf(value) ?? value : value;
};

/** Of an automation its name. */
const nameOf = (value: object): string | undefined => ('chain' in value && 'name' in value ? String(value.name) : undefined);

/** Says whether an event holds more than its sentence tells. */
export function hasDetails(event: LoggedEvent): boolean {
  return Object.keys(event.data).length > 0 || event.subjectId !== null;
}

/** What an event changed, before and after, and the rest of what it recorded. */
export function EventChanges({ event }: { event: LoggedEvent }) {
  const t = useT('workspace');
  const { nameOf } = usePeople();
  const changes = Object.entries((event.data.changes as Record<string, unknown> | undefined) ?? {}).filter(([, pair]) => Array.isArray(pair) && pair.length === 2);
  const facts = Object.entries(event.data).filter(([key]) => key !== 'changes');
  return (
    <div className="flex flex-col gap-2 text-sm">
      {changes.length > 0 && (
        <dl className="flex flex-col gap-1">
          {changes.map(([field, pair]) => {
            const [before, after] = pair as [unknown, unknown];
            return (
              <div key={field} className="flex flex-wrap items-baseline gap-x-2">
                <dt className="min-w-24 text-muted-foreground">{fieldName(field)}</dt>
                <dd className="flex min-w-0 flex-wrap items-center gap-1.5">
                  <del className="rounded-sm bg-destructive-subtle px-1 break-all text-destructive-ink no-underline"><span className="sr-only">{t('audit.before')} </span>{shown(named(field, before, nameOf))}</del>
                  <ArrowRight aria-hidden className="mirror-rtl size-3.5 text-muted-foreground" strokeWidth={1.75} />
                  <ins className="rounded-sm bg-success-subtle px-1 break-all text-success-ink no-underline"><span className="sr-only">{t('audit.after')} </span>{shown(named(field, after, nameOf))}</ins>
                </dd>
              </div>
            );
          })}
        </dl>
      )}
      {(facts.length > 0 || event.subjectId) && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-muted-foreground">
          {facts.map(([key, value]) => <Fact key={key} name={fieldName(key)} value={shown(named(key, value, nameOf))} />)}
          {event.subjectId && <Fact name={t('audit.subject')} value={event.subjectId} />}
        </dl>
      )}
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return <><dt>{name}</dt><dd className="break-all text-foreground" dir="auto">{value}</dd></>;
}

function fieldName(key: string): string {
  const known = `workspace:fieldName.${key}`;
  return i18n.exists(known) ? i18n.t(known) : key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}
