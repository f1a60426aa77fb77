/** A closed lead to learn from, or an open one to judge: what was known soon after it arrived. */
export interface Sample { source: string; phone: boolean; company: boolean; value: boolean; country: boolean; form: boolean; jobTitle: boolean; workEmail: boolean; quickAnswer: boolean }
const marks = ['phone', 'company', 'value', 'country', 'form', 'jobTitle', 'workEmail', 'quickAnswer'] as const;
/** Weights learnt from a workspace's closed leads. `means` are shares of the learnt leads with a mark, so that a factor says how a lead differs from the usual one. */
export interface Model { bias: number; sources: string[]; weights: number[]; means: number[] }
/** One reason of an estimate; above 0 helps. */
export interface Factor { factor: 'source' | (typeof marks)[number]; detail: string; effect: number }

/** Fewest closed leads of each kind before anything is said. */
export const enough = 50;

const vector = (s: Sample, sources: readonly string[]): number[] => [...marks.map((m) => (s[m] ? 1 : 0)), ...sources.map((name) => (s.source === name ? 1 : 0))];
const sigmoid = (x: number) => 1 / (1 + Math.exp(-Math.max(-30, Math.min(30, x))));

/** Logistic regression by gradient descent with a pull towards zero; the same samples always give the same model. Null below `enough` of either kind. */
export function learn(converted: readonly Sample[], lost: readonly Sample[]): Model | null {
  if (converted.length < enough || lost.length < enough) return null;
  const counts = new Map<string, number>();
  for (const { source } of [...converted, ...lost]) if (source !== '') counts.set(source, (counts.get(source) ?? 0) + 1);
  const sources = [...counts].filter(([, n]) => n >= 10).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, 8).map(([name]) => name);
  const rows = [...converted.map((s) => ({ x: vector(s, sources), y: 1 })), ...lost.map((s) => ({ x: vector(s, sources), y: 0 }))];
  const size = marks.length + sources.length;
  const means = Array.from({ length: size }, (_, j) => rows.reduce((sum, r) => sum + r.x[j]!, 0) / rows.length);
  const weights = Array<number>(size).fill(0);
  let bias = Math.log(converted.length / lost.length);
  for (let round = 0; round < 300; round++) {
    const slope = Array<number>(size).fill(0);
    let lean = 0;
    for (const { x, y } of rows) {
      let z = bias;
      for (let j = 0; j < size; j++) z += weights[j]! * (x[j]! - means[j]!);
      const miss = sigmoid(z) - y;
      lean += miss;
      for (let j = 0; j < size; j++) slope[j]! += miss * (x[j]! - means[j]!);
    }
    bias -= 0.5 * (lean / rows.length);
    for (let j = 0; j < size; j++) weights[j]! -= 0.5 * (slope[j]! / rows.length + (weights[j]! * 2) / rows.length);
  }
  return { bias, sources, weights, means };
}

/** The odds of a lead in percent, with what moves them most first. */
export function estimate(model: Model, sample: Sample): { percent: number; factors: Factor[] } {
  const x = vector(sample, model.sources);
  const effects = x.map((v, j) => model.weights[j]! * (v - model.means[j]!));
  const percent = Math.round(sigmoid(model.bias + effects.reduce((a, b) => a + b, 0)) * 1000) / 10;
  const bySource = effects.slice(marks.length).reduce((a, b) => a + b, 0);
  const factors: Factor[] = [
    ...marks.map((factor, j) => ({ factor, detail: sample[factor] ? 'yes' : 'no', effect: effects[j]! })),
    ...(model.sources.length > 0 ? [{ factor: 'source' as const, detail: sample.source, effect: bySource }] : []),
  ];
  return { percent, factors: factors.map((f) => ({ ...f, effect: Math.round(f.effect * 100) / 100 })).filter((f) => Math.abs(f.effect) >= 0.05).sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect)).slice(0, 6) };
}

/** The odds of a lead in whole percent: more nobody can know of so few. */
export const chanceOf = (model: Model, sample: Sample): number => Math.round(estimate(model, sample).percent);

// Addresses anybody can have say nothing about where somebody works.
const freeMail = new Set(['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'live.com', 'yahoo.com', 'icloud.com', 'me.com', 'proton.me', 'protonmail.com', 'gmx.de', 'gmx.net', 'web.de', 'aol.com', 'mail.ru', 'yandex.ru', 'qq.com', '163.com']);
/** True for an address at a company's own name. */
export function isWorkEmail(email: string): boolean {
  const domain = email.split('@')[1]?.toLowerCase() ?? '';
  return domain !== '' && !freeMail.has(domain);
}
