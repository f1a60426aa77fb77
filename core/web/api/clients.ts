import axios, { type AxiosInstance, type InternalAxiosRequestConfig } from 'axios';
import { servicePrefix, type Service } from '#core/contract/endpoint.ts';
import { readActiveWorkspaceId } from './cookies.ts';
import { freshToken } from './token.ts';

/** What a client that needs the token cookie rejects with when it is missing or empty. */
export const missingTokenMessage = 'Validation Failed for the axios addCookieToHeaders interceptor';

/** Services that also send the `Token` and `active-workspace` headers. */
const workspaceServices: ReadonlySet<Service> = new Set(['dash', 'files', 'middleware', 'call', 'chat', 'social', 'admin', 'mart', 'events', 'jobs', 'hosting', 'booking', 'main']);

function addCookieToHeaders(service: Service) {
  return async (config: InternalAxiosRequestConfig): Promise<InternalAxiosRequestConfig> => {
    const token = await freshToken();
    if (!token) throw new Error(missingTokenMessage);
    config.headers.set('Authorization', `Bearer ${token}`);
    if (workspaceServices.has(service)) {
      config.headers.set('Token', token);
      if (!config.headers.has('active-workspace')) config.headers.set('active-workspace', String(readActiveWorkspaceId()));
    }
    return config;
  };
}

function client(service: Service, options: { bare?: boolean; withCredentials?: boolean } = {}): AxiosInstance {
  const instance = axios.create({ baseURL: servicePrefix[service], timeout: 60_000, withXSRFToken: false, withCredentials: options.withCredentials ?? false, headers: { 'X-Requested-With': 'atrium' } });
  if (!options.bare) instance.interceptors.request.use(addCookieToHeaders(service));
  return instance;
}

/** One client per API base service; each sends the bearer of the token cookie. */
export const clients: Record<Service, AxiosInstance> = {
  main: client('main'), mart: client('mart'), middleware: client('middleware'), social: client('social', { withCredentials: true }), dash: client('dash'),
  files: client('files'), events: client('events'), admin: client('admin'), jobs: client('jobs'), hosting: client('hosting'), booking: client('booking'),
  chat: client('chat'), call: client('call'),
};

/** Two clients without a token: for calls that are open to everybody. */
export const bareClients: Record<'main' | 'dash', AxiosInstance> = {
  main: client('main', { bare: true, withCredentials: true }),
  dash: client('dash', { bare: true }),
};
