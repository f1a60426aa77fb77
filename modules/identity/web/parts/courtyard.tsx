const width = 720;
const depth = 8;
const vanishing = { x: width * 0.56, y: 600 };
const nearest = { half: 400, base: 1190, top: -190 };

/** Arches one behind another with light at the far end: what an atrium is. Drawn in the theme's own colours. */
export function Courtyard({ className }: { className?: string }) {
  const arches = Array.from({ length: depth }, (_, i) => archAt(i));
  const door = arches.at(-1)!;
  const before = arches[0]!;
  return (
    <svg aria-hidden viewBox={`0 0 ${width} 1000`} preserveAspectRatio="xMidYMax slice" className={className}>
      {arches.slice(0, -1).map((arch) => <path key={arch.base} d={outline(arch)} className="fill-foreground/[0.03] stroke-border" strokeWidth="1.25" />)}
      <path d={`M${before.x - before.half} ${before.base}L${door.x - door.half} ${door.base}H${door.x + door.half}L${before.x + before.half} ${before.base}Z`} className="fill-sidebar stroke-border" strokeWidth="1.25" />
      <path d={outline(door)} className="fill-primary" />
      <path d={`M${door.x - door.half} ${door.base}H${door.x + door.half}L${before.x + before.half * 0.2} ${before.base}H${before.x - before.half * 0.86}Z`} className="fill-primary/12" />
    </svg>
  );
}

interface Arch { x: number; half: number; base: number; top: number }

// Each arch stands a step further away: the same shape, drawn towards one vanishing point beside the middle.
function archAt(step: number): Arch {
  const scale = 0.77 ** step;
  return {
    x: vanishing.x + (width / 2 - vanishing.x) * scale, half: nearest.half * scale,
    base: vanishing.y + (nearest.base - vanishing.y) * scale, top: vanishing.y + (nearest.top - vanishing.y) * scale,
  };
}

function outline({ x, half, base, top }: Arch): string {
  return `M${x - half} ${base}V${top + half}A${half} ${half} 0 0 1 ${x + half} ${top + half}V${base}Z`;
}
