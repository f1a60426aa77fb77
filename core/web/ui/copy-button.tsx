import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button, IconButton } from './button.tsx';
import { announce } from './live-region.tsx';
import { toast } from './toast.ts';

const SHOWN_MS = 1_500;

/** Copies a text; an icon alone, or a labelled button when children are given. */
export function CopyButton({ text, children, className }: { text: string; children?: React.ReactNode; className?: string }) {
  const t = useT();
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      toast.error(t('action.copyFailed'));
      return;
    }
    setCopied(true);
    announce(t('action.copied'));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), SHOWN_MS);
  };

  const icon = copied ? <Check aria-hidden /> : <Copy aria-hidden />;
  if (children) {
    return (
      <Button variant="outline" size="sm" onClick={copy} className={className}>
        {icon}
        {children}
      </Button>
    );
  }
  return (
    <IconButton size="sm" aria-label={copied ? t('action.copied') : t('action.copy')} onClick={copy} className={className}>
      {icon}
    </IconButton>
  );
}
