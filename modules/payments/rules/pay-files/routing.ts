const weights = [3, 7, 1] as const;

/** True for nine digits of an American bank whose check digit fits (weights 3 7 1). */
export function routingFits(routing: string): boolean {
  return /^\d{9}$/.test(routing) && !/^0+$/.test(routing) && [...routing].reduce((sum, digit, i) => sum + Number(digit) * weights[i % 3]!, 0) % 10 === 0;
}
