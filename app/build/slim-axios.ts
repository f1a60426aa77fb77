import type { Plugin } from 'vite';

// Parts of axios that this app never calls: it speaks XMLHttpRequest, with JSON, ready-made FormData and ready-made addresses.
const stubs: Record<string, string> = {
  'adapters/fetch.js': 'export const getFetch = () => false; export default false;',
  'helpers/HttpStatusCode.js': 'export default {};',
  'helpers/formDataToJSON.js': 'export default () => null;',
  'helpers/toFormData.js': 'export const DEFAULT_FORM_DATA_MAX_DEPTH = 100; export default () => { throw new Error("not in this build"); };',
  'helpers/AxiosURLSearchParams.js': 'export default class { constructor() { throw new Error("not in this build"); } }',
  'helpers/cookies.js': 'export default { read: () => null, readAsync: async () => null, write() {}, remove() {} };',
  'helpers/validator.js': 'const any = () => any; export default { assertOptions() {}, validators: { transitional: any, boolean: any, function: any, spelling: any } };',
  'cancel/CancelToken.js': 'export default class {};',
  'core/assertParamsAcyclic.js': 'export default () => {};',
  'helpers/toURLEncodedForm.js': 'export default () => { throw new Error("not in this build"); };',
};

// The live connection is a WebSocket, or calls where none gets through (core/web/live/live.ts).
const ways = 'import { WS } from "./websocket.js"; import { XHR } from "./polling-xhr.js"; export const transports = { websocket: WS, polling: XHR };';

/** Vite plugin: leaves out what the app does not use of axios and of the socket library. */
export function slimAxios(): Plugin {
  return {
    name: 'slim-axios', apply: 'build', enforce: 'pre',
    load(id) {
      if (/[\\/]engine\.io-client[\\/]build[\\/]esm[\\/]transports[\\/]index\.js$/.test(id)) return { code: ways, moduleSideEffects: false };
      if (/[\\/]engine\.io-client[\\/]build[\\/]esm[\\/]transports[\\/]polling-fetch\.js$/.test(id)) return { code: 'export class Fetch {}', moduleSideEffects: false };
      // All frames are JSON: nothing binary is ever looked for in them.
      if (/[\\/]socket\.io-parser[\\/]build[\\/]esm[\\/]is-binary\.js$/.test(id)) return { code: 'export const isBinary = () => false; export const hasBinary = () => false;', moduleSideEffects: false };
      if (/[\\/]socket\.io-parser[\\/]build[\\/]esm[\\/]binary\.js$/.test(id)) return { code: 'const none = () => { throw new Error("not in this build"); }; export { none as deconstructPacket, none as reconstructPacket };', moduleSideEffects: false };
      const part = /[\\/]node_modules[\\/]axios[\\/]lib[\\/](.+)$/.exec(id)?.[1]?.replaceAll('\\', '/');
      return part && part in stubs ? { code: stubs[part]!, moduleSideEffects: false } : null;
    },
  };
}
