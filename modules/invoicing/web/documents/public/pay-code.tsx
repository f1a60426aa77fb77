import { useT } from '#core/web/i18n/i18n.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { buttonStyle } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import type { PublicDocument } from '../../../contract.ts';

/** The code a banking app reads to pay what is open. Always dark on white: many apps read nothing else. */
export function PayCodePicture({ code, open, currency }: { code: NonNullable<PublicDocument['payCode']>; open: string; currency: string }) {
  const t = useT('invoicing');
  const words = useMoneyText();
  const title = t(`documents.public.payCodes.${code.kind}`);
  // Four squares of white around it, as readers want.
  const [edge, cross] = [4, (code.size * 7) / 46];
  const middle = code.size / 2;
  const square = cross * (6 / 7);
  return (
    <section className="rounded-lg border bg-card p-4 text-sm">
      <h2 className="font-medium">{title}</h2>
      <svg role="img" aria-label={title} viewBox={`${-edge} ${-edge} ${code.size + 2 * edge} ${code.size + 2 * edge}`} shapeRendering="crispEdges" className="my-3 w-full max-w-56 rounded-md bg-white">
        <path d={code.path} fill="#000" />
        {code.kind === 'swiss' && (
          <g>
            <rect x={middle - cross / 2} y={middle - cross / 2} width={cross} height={cross} fill="#fff" />
            <rect x={middle - square / 2} y={middle - square / 2} width={square} height={square} fill="#000" />
            <rect x={middle - (square * 10) / 32} y={middle - (square * 3) / 32} width={(square * 20) / 32} height={(square * 6) / 32} fill="#fff" />
            <rect x={middle - (square * 3) / 32} y={middle - (square * 10) / 32} width={(square * 6) / 32} height={(square * 20) / 32} fill="#fff" />
          </g>
        )}
      </svg>
      {code.link && <a href={code.link} className={cn(buttonStyle({ variant: 'outline' }), 'mb-3 w-full max-w-56')}>{t('documents.public.openUpi')}</a>}
      <p className="text-muted-foreground">{t('documents.public.payCodeHelp', { amount: words(open, currency) })}</p>
    </section>
  );
}
