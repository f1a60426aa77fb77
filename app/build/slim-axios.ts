import type { Plugin } from 'vite';

// Parts of axios that this app never calls: it speaks XMLHttpRequest, with JSON and ready-made FormData.
const stubs: Record<string, string> = {
  'adapters/fetch.js': 'export const getFetch = () => false; export default false;',
  'helpers/HttpStatusCode.js': 'export default {};',
  'helpers/formDataToJSON.js': 'export default () => null;',
  'helpers/toURLEncodedForm.js': 'export default () => { throw new Error("not in this build"); };',
};

/** Vite plugin: leaves out what the app does not use of axios. */
export function slimAxios(): Plugin {
  return {
    name: 'slim-axios', apply: 'build', enforce: 'pre',
    load(id) {
      const part = /[\\/]node_modules[\\/]axios[\\/]lib[\\/](.+)$/.exec(id)?.[1]?.replaceAll('\\', '/');
      return part && part in stubs ? { code: stubs[part]!, moduleSideEffects: false } : null;
    },
  };
}
