/** Most addresses of one mail that are noted when they are followed. */
const mostLinks = 50;

/** Web addresses in a text, each once; the stops of sentences behind them are left out, and so is the bracket they stand in. */
export function linksOf(text: string): string[] {
  const found = [...text.matchAll(/https?:\/\/[^\s<>"]+/gi)].map(([whole]) => withoutStops(whole));
  return [...new Set(found)].filter((url) => URL.canParse(url)).slice(0, mostLinks);
}

function withoutStops(url: string): string {
  const bare = url.replace(/[.,;:!?'*_’”»،؛؟]+$/, '');
  return bare.endsWith(')') && bare.split(')').length > bare.split('(').length ? withoutStops(bare.slice(0, -1)) : bare;
}
