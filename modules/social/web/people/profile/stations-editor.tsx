import { Plus, Trash2 } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';

/** A place of work or study as its boxes hold it. */
export interface DraftStation { title: string; place: string; fromYear: string; toYear: string }
const most = 20;

/** Rows of places, each with what one did there and from when to when. */
export function StationsEditor({ stations, onChange, wrong, kind }: { stations: readonly DraftStation[]; onChange: (next: DraftStation[]) => void; wrong: { path: string; message: string } | null; kind: 'work' | 'education' }) {
  const t = useT('social');
  const set = (at: number, change: Partial<DraftStation>) => onChange(stations.map((s, i) => (i === at ? { ...s, ...change } : s)));
  const add = () => onChange([...stations, { title: '', place: '', fromYear: '', toYear: '' }]);
  const errorOf = (at: number, key: string) => (wrong?.path === `${kind}.${at}.${key}` ? wrong.message : undefined);
  const known = wrong !== null && stations.some((_, i) => (['title', 'place', 'fromYear', 'toYear'] as const).some((key) => errorOf(i, key)));
  const year = (at: number, key: 'fromYear' | 'toYear') => (
    <Field label={t(`about.${key}`)} error={errorOf(at, key)}><Input inputMode="numeric" pattern="[0-9]*" maxLength={4} className="figures" value={stations[at]![key]} onChange={(e) => set(at, { [key]: e.target.value.replace(/\D/g, '') })} /></Field>
  );
  return (
    <div className="flex flex-col gap-3">
      {stations.map((station, i) => (
        <fieldset key={i} className="grid grid-cols-2 gap-3 rounded-lg border p-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_5rem_5rem_auto]">
          <legend className="sr-only">{t('about.station', { n: i + 1 })}</legend>
          <Field label={t(`about.title.${kind}`)} error={errorOf(i, 'title')} required className="max-sm:col-span-2"><Input dir="auto" maxLength={120} autoFocus={i === stations.length - 1} value={station.title} onChange={(e) => set(i, { title: e.target.value })} /></Field>
          <Field label={t(`about.place.${kind}`)} error={errorOf(i, 'place')} className="max-sm:col-span-2"><Input dir="auto" maxLength={120} value={station.place} onChange={(e) => set(i, { place: e.target.value })} /></Field>
          {year(i, 'fromYear')}
          {year(i, 'toYear')}
          <IconButton size="md" className="mt-6.5 max-sm:mt-0" aria-label={t('about.removeStation', { n: i + 1 })} onClick={() => onChange(stations.filter((_, at) => at !== i))}><Trash2 /></IconButton>
        </fieldset>
      ))}
      {stations.length < most && <Button size="sm" variant="outline" className="self-start" onClick={add}><Plus aria-hidden />{t(`about.add.${kind}`)}</Button>}
      <p role="alert" className="text-sm text-destructive-ink empty:hidden">{known ? null : wrong?.message}</p>
    </div>
  );
}
