/** The part of a `<link rel="icon">` this needs. */
export interface IconLink { href: string; type: string; dataset: Record<string, string | undefined> }

/** Shows the brand's icon in the browser's tab; without one the product's own, which is remembered at the element. */
export function showIcon(link: IconLink, icon: string | null): void {
  link.dataset['own'] ??= JSON.stringify([link.href, link.type]);
  const [href, type] = icon === null ? JSON.parse(link.dataset['own']) as [string, string] : [icon, ''];
  if (link.href !== href) { link.type = type; link.href = href; }
}
