/** True for what a card's button may lead to: http, https, or a path of the app. Spaces and controls inside the scheme are refused with the rest. */
export function isButtonLink(text: string): boolean {
  if (/[\s\p{Cc}<>"\\]/u.test(text)) return false;
  if (/^\/(?!\/)/.test(text)) return true;
  if (!/^https?:\/\//i.test(text)) return false;
  try { return ['http:', 'https:'].includes(new URL(text).protocol); } catch { return false; }
}
