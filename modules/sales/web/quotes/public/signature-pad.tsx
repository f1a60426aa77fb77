import { Eraser } from 'lucide-react';
import { useRef, type PointerEvent } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';

/** A field to sign in by finger, pen or mouse; the typed name stands without it. `onChange` gets a PNG as data address, or null. */
export function SignaturePad({ onChange, label }: { onChange: (png: string | null) => void; label: string }) {
  const t = useT('sales');
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef<{ x: number; y: number } | null>(null);
  const point = (e: PointerEvent<HTMLCanvasElement>) => { const box = e.currentTarget.getBoundingClientRect(); return { x: ((e.clientX - box.left) * e.currentTarget.width) / box.width, y: ((e.clientY - box.top) * e.currentTarget.height) / box.height }; };
  const draw = (e: PointerEvent<HTMLCanvasElement>) => {
    const pen = e.currentTarget.getContext('2d');
    if (!pen || !last.current) return;
    const to = point(e);
    // Ink for paper: the signature is printed on white, whatever the screen's colours are.
    pen.strokeStyle = '#16181d'; pen.lineWidth = 3; pen.lineCap = 'round'; pen.lineJoin = 'round';
    pen.beginPath(); pen.moveTo(last.current.x, last.current.y); pen.lineTo(to.x, to.y); pen.stroke();
    last.current = to;
  };
  const end = () => { if (!last.current) return; last.current = null; onChange(canvas.current!.toDataURL('image/png')); };
  const clear = () => { const c = canvas.current!; c.getContext('2d')?.clearRect(0, 0, c.width, c.height); onChange(null); };
  return (
    <div>
      <canvas
        ref={canvas} width={640} height={200} role="img" aria-label={label} className="h-28 w-full touch-none rounded-md border border-input bg-white"
        onPointerDown={(e) => { e.currentTarget.setPointerCapture(e.pointerId); last.current = point(e); draw(e); }} onPointerMove={draw} onPointerUp={end} onPointerCancel={end}
      />
      <Button size="sm" variant="ghost" className="mt-1 text-muted-foreground" onClick={clear}><Eraser aria-hidden />{t('quotes.public.clear')}</Button>
    </div>
  );
}
