/** What a message says about a lead: how to reach them where it says so, its first line as the subject, and all of it as the note. */
export function factsOfMessage({ text, author }: { text: string; author: { name: string } }): { subject: string; email: string; phone: string; notes: string } {
  const email = /[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/u.exec(text)?.[0] ?? '';
  // Dates, amounts and order numbers are no telephone numbers: it begins with a plus or a zero.
  const phone = /(?<![\p{L}\p{N}])(?:\+|0)[\d ()./-]{7,24}\d/u.exec(text.replace(email, ''))?.[0].trim() ?? '';
  const [first = ''] = text.split('\n').map((line) => line.trim()).filter(Boolean);
  const subject = first.length > 120 ? `${first.slice(0, 119).trimEnd()}…` : first;
  return { subject, email, phone, notes: `${author.name}: ${text}`.slice(0, 10_000) };
}
