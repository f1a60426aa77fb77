/** True for a GTIN-8, -12, -13 or -14 whose last digit is its check digit. */
export function gtinFits(code: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return false;
  const digits = [...code].map(Number);
  const check = digits.pop()!;
  // Weights alternate 3, 1, … from the right.
  const sum = digits.reduceRight((total, digit, i) => total + digit * ((digits.length - i) % 2 === 1 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === check;
}
