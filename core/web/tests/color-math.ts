/** A colour as OKLCH numbers. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

/** Tokens of each selector of a style sheet, in the order of the file. */
export function readTokens(css: string): { selectors: string[]; tokens: Record<string, string> }[] {
  const clean = css.replace(/\/\*[\s\S]*?\*\//g, '');
  return [...clean.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    selectors: selector.split(',').map((part) => part.trim().replace(/^.*\n/, '')),
    tokens: Object.fromEntries([...body.matchAll(/(--[\w-]+)\s*:\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()])),
  }));
}

/** Computes the colour of a token, following var(), color-mix() and relative oklch(). */
export function resolveColor(value: string, tokens: Record<string, string>): Oklch {
  const reference = /^var\((--[\w-]+)\)$/.exec(value);
  if (reference) return resolveColor(tokens[reference[1]!] ?? missing(value), tokens);

  const mix = /^color-mix\(in oklab, (.+?) (\d+)%, (.+)\)$/.exec(value);
  if (mix) return mixed(resolveColor(mix[1]!, tokens), resolveColor(mix[3]!, tokens), Number(mix[2]) / 100);

  const relative = /^oklch\(from (var\(--[\w-]+\)) (min|max)\(l, ([\d.]+)\) min\(c, ([\d.]+)\) h\)$/.exec(value);
  if (relative) {
    const from = resolveColor(relative[1]!, tokens);
    const limit = Number(relative[3]);
    return { l: relative[2] === 'min' ? Math.min(from.l, limit) : Math.max(from.l, limit), c: Math.min(from.c, Number(relative[4])), h: from.h };
  }

  const plain = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(value);
  if (!plain) return missing(value);
  return { l: Number(plain[1]), c: Number(plain[2]), h: Number(plain[3]) };
}

/** WCAG contrast of two colours. */
export function contrast(a: Oklch, b: Oklch): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function mixed(a: Oklch, b: Oklch, share: number): Oklch {
  const [labA, labB] = [toLab(a), toLab(b)];
  const [l, x, y] = labA.map((part, index) => part * share + labB[index]! * (1 - share)) as [number, number, number];
  return { l, c: Math.hypot(x, y), h: ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360 };
}

function toLab({ l, c, h }: Oklch): [number, number, number] {
  const angle = (h * Math.PI) / 180;
  return [l, c * Math.cos(angle), c * Math.sin(angle)];
}

function luminance(color: Oklch): number {
  const [l, a, b] = toLab(color);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = clamp(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short);
  const green = clamp(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short);
  const blue = clamp(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function clamp(channel: number): number {
  return Math.min(1, Math.max(0, channel));
}

function missing(value: string): never {
  throw new Error(`Not a colour this test can read: ${value}`);
}
