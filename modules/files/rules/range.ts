/** One range of a Range header: both ends included, `null` when there is none to honour, `bad` when it lies outside. */
export function parseRange(header: string | undefined, bytes: number): { start: number; end: number } | 'bad' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  // Several ranges or another unit: the whole file is a correct answer.
  if (!match || (match[1] === '' && match[2] === '')) return null;
  if (match[1] === '') {
    const last = Number(match[2]);
    return last === 0 || bytes === 0 ? 'bad' : { start: Math.max(0, bytes - last), end: bytes - 1 };
  }
  const start = Number(match[1]);
  const end = match[2] === '' ? bytes - 1 : Math.min(Number(match[2]), bytes - 1);
  if (start >= bytes || (match[2] !== '' && Number(match[2]) < start)) return 'bad';
  return { start, end };
}
