import { useMemo } from 'react';
import { Mark, Marks } from '#core/web/charts/marks.tsx';
import { useWidth } from '#core/web/charts/use-size.ts';
import { cn } from '#core/web/ui/cn.ts';
import { shadeFills, unshadedFill } from './shades.ts';
import { pictureOf, type CountryPlace, type Land, type WorldPicture } from './world-picture.ts';

/** A country with leads: its words, where it leads to, and how dark it is. */
export interface CountryMark { code: string; label: string; to: string; shade: number | null }
interface Placed extends CountryMark { index: number; place: CountryPlace }

/** The world with its countries shaded; those with marks are links, one tab stop, arrows go from west to east. */
export function WorldMap({ lands, marks, label }: { lands: readonly Land[]; marks: readonly CountryMark[]; label: string }) {
  const [ref, width] = useWidth<HTMLDivElement>();
  // Antarctica takes a sixth of the height: only where a lead is there.
  const far = marks.some((m) => m.code === 'AQ');
  const picture = useMemo(() => (width > 0 ? pictureOf(far ? lands : lands.filter((l) => l.code !== 'AQ'), width) : null), [lands, far, width]);
  return (
    // West stays on the left in every language: a map is no text.
    <div ref={ref} dir="ltr" className={cn('group/map relative w-full', !picture && 'aspect-[2.2]')}>
      {picture && <Picture picture={picture} width={width} marks={placed(marks, picture)} label={label} />}
    </div>
  );
}

function placed(marks: readonly CountryMark[], { places }: WorldPicture): Placed[] {
  return marks.flatMap((mark) => { const place = places.get(mark.code); return place ? [{ ...mark, place }] : []; })
    .sort((a, b) => a.place.x - b.place.x).map((mark, index) => ({ ...mark, index }));
}

function Picture({ picture, width, marks, label }: { picture: WorldPicture; width: number; marks: readonly Placed[]; label: string }) {
  // Dots lie on the countries around them.
  const drawn = [...marks.filter((m) => m.place.shape !== null), ...marks.filter((m) => m.place.shape === null)];
  return (
    <Marks label={label} width={width} height={picture.height} rtl={false} count={marks.length}>
      {(current) => (
        <>
          <path aria-hidden d={picture.outline} strokeWidth={0.75} className="fill-accent stroke-background" />
          {drawn.map((mark) => <Mark key={mark.code} index={mark.index} current={current} label={mark.label} to={mark.to}><Country mark={mark} dot={picture.dot} /></Mark>)}
          {marks[current] && <Ring place={marks[current].place} dot={picture.dot} />}
        </>
      )}
    </Marks>
  );
}

function Country({ mark: { code, place, shade }, dot }: { mark: Placed; dot: number }) {
  const fill = cn(shade === null ? unshadedFill : shadeFills[shade], 'group-hover:stroke-foreground [print-color-adjust:exact]');
  if (place.shape !== null) return <path data-country={code} d={place.shape} strokeWidth={0.75} className={cn(fill, 'stroke-background')} />;
  return (
    <>
      <circle cx={place.x} cy={place.y} r={12} className="fill-transparent" />
      <circle cx={place.x} cy={place.y} r={dot} className="fill-background" />
      <circle data-country={code} cx={place.x} cy={place.y} r={dot} strokeWidth={1} className={cn(fill, 'stroke-chart-1')} />
    </>
  );
}

/** The ring of the country that has the focus, above its neighbours, which would cover half of it. */
function Ring({ place, dot }: { place: CountryPlace; dot: number }) {
  const look = 'pointer-events-none invisible fill-none stroke-ring [stroke-width:2] group-has-[[data-mark]:focus-visible]/map:visible';
  return place.shape !== null ? <path aria-hidden d={place.shape} className={look} /> : <circle aria-hidden cx={place.x} cy={place.y} r={dot + 3} className={look} />;
}
