import type { AxiosInstance, InternalAxiosRequestConfig } from 'axios';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { servicePrefix, type Service } from '#core/contract/endpoint.ts';
import { bareClients, clients } from '../clients.ts';
import { defaultWorkspaceId, readActiveWorkspaceId, readCookie, readToken, writeActiveWorkspaceId, writeCookie } from '../cookies.ts';

let jar: Map<string, string>;
let written: string[];

beforeEach(() => {
  jar = new Map();
  written = [];
  vi.stubGlobal('location', { protocol: 'http:' });
  vi.stubGlobal('document', {
    get cookie() { return [...jar].map(([name, value]) => `${name}=${value}`).join('; '); },
    set cookie(text: string) {
      written.push(text);
      const [pair = '', ...rest] = text.split('; ');
      const at = pair.indexOf('=');
      if (rest.includes('Max-Age=0')) jar.delete(pair.slice(0, at)); else jar.set(pair.slice(0, at), pair.slice(at + 1));
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The request a client would send. */
async function sent(client: AxiosInstance, headers: Record<string, string> = {}): Promise<InternalAxiosRequestConfig> {
  const { config } = await client.get('/x', { headers, adapter: async (given) => ({ config: given, data: null, status: 200, statusText: '', headers: {} }) });
  return config;
}

describe('clients that need the token cookie', () => {
  const message = 'Validation Failed for the axios addCookieToHeaders interceptor';

  it.each(Object.keys(servicePrefix) as Service[])('%s rejects without it, and where it is empty', async (service) => {
    await expect(sent(clients[service])).rejects.toThrow(new Error(message));
    jar.set('token', '');
    await expect(sent(clients[service])).rejects.toThrow(new Error(message));
  });

  it('never reach the network then', async () => {
    const adapter = vi.fn();
    await expect(clients.dash.get('/x', { adapter })).rejects.toThrow(message);
    expect(adapter).not.toHaveBeenCalled();
  });

  it.each(Object.keys(servicePrefix) as Service[])('%s sends bearer, Token and active-workspace to its own address', async (service) => {
    jar.set('token', 'abc.def.ghi');
    jar.set('activeWorkspaceId', '42');
    const { headers, baseURL } = await sent(clients[service]);
    expect([headers.get('Authorization'), headers.get('Token'), headers.get('active-workspace'), baseURL]).toEqual(['Bearer abc.def.ghi', 'abc.def.ghi', '42', servicePrefix[service]]);
  });

  it('name workspace 1 where the cookie is absent or holds nonsense, and whichever a call names itself', async () => {
    jar.set('token', 'abc.def.ghi');
    expect((await sent(clients.dash)).headers.get('active-workspace')).toBe('1');
    for (const nonsense of ['', '0', '-3', '1.5', 'x', '9007199254740993']) {
      jar.set('activeWorkspaceId', nonsense);
      expect([nonsense, (await sent(clients.dash)).headers.get('active-workspace')]).toEqual([nonsense, '1']);
    }
    expect((await sent(clients.dash, { 'active-workspace': '7' })).headers.get('active-workspace')).toBe('7');
  });

  it('send credentials where the product does: social', () => {
    expect(Object.entries(clients).filter(([, client]) => client.defaults.withCredentials).map(([name]) => name)).toEqual(['social']);
  });
});

describe('the two bare clients', () => {
  it.each(['main', 'dash'] as const)('%s sends nothing of the cookies, and needs none', async (name) => {
    expect((await sent(bareClients[name])).baseURL).toBe(servicePrefix[name]);
    jar.set('token', 'abc.def.ghi');
    jar.set('activeWorkspaceId', '42');
    const { headers } = await sent(bareClients[name]);
    expect([headers.get('Authorization'), headers.get('Token'), headers.get('active-workspace')]).toEqual([undefined, undefined, undefined]);
  });
});

describe('cookies', () => {
  it('keep the active workspace for seven days', () => {
    expect([readActiveWorkspaceId(), defaultWorkspaceId]).toEqual([1, 1]);
    writeActiveWorkspaceId(5);
    expect(written).toEqual([`activeWorkspaceId=5; Path=/; SameSite=Lax; Max-Age=${7 * 86_400}`]);
    expect(readActiveWorkspaceId()).toBe(5);
  });

  it('go over secure lines only where the page came over one', () => {
    vi.stubGlobal('location', { protocol: 'https:' });
    writeActiveWorkspaceId(5);
    expect(written[0]).toMatch(/; Secure$/);
  });

  it('are read whole, by their own name, and are gone when removed', () => {
    writeCookie('token', 'a=b; c', 1);
    writeCookie('mytoken', 'other', 1);
    expect([readCookie('token'), readToken(), readCookie('oken')]).toEqual(['a=b; c', 'a=b; c', null]);
    writeCookie('token', '', 0);
    expect(readToken()).toBeNull();
  });

  it('hold no token when it is empty', () => {
    jar.set('token', '');
    expect([readCookie('token'), readToken()]).toEqual(['', null]);
  });
});
