import { useEffect, useState } from 'react';

/** Token behind the `#` of the address: browsers send that part to nobody. */
function linkToken(): string | null {
  const token = location.hash.slice(1);
  return /^[A-Za-z0-9_-]{43}$/.test(token) ? token : null;
}

/** The token of the link that is open; another link put into the address of the same window is another token. */
export function useLinkToken(): string | null {
  const [token, setToken] = useState(linkToken);
  useEffect(() => {
    // A jump within the page ("#main") is no other link.
    const listen = () => { const next = linkToken(); if (next) setToken(next); };
    addEventListener('hashchange', listen);
    return () => removeEventListener('hashchange', listen);
  }, []);
  return token;
}
