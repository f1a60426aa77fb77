import type { Plugin } from 'vite';

const SONNER = /[\\/]sonner[\\/]dist[\\/]index\.mjs(\?|$)/;
const INJECTION = /^__insertCSS\(.*\);?$/m;

/**
 * Vite plugin that removes the <style> tag sonner injects on import; toast.css brings the same rules as a file.
 *
 * The tag has no nonce, so under `style-src 'self'` it is refused and every page load would send a CSP report.
 */
export function sonnerWithoutStyleTag(): Plugin {
  return {
    name: 'sonner-without-style-tag',
    // Pre-bundling in development bypasses transform(), and the tag would be back there only.
    config: () => ({ optimizeDeps: { exclude: ['sonner'] } }),
    transform(code, id) {
      if (!SONNER.test(id)) return null;
      if (!INJECTION.test(code)) {
        this.error('sonner no longer injects its styles the way this plugin expects; check the new version against the CSP.');
      }
      return { code: code.replace(INJECTION, ''), map: null };
    },
  };
}
