/*
 * Sets theme, mode, direction and layout on <html> before the first paint. A classic same-origin script in <head>
 * (the CSP forbids inline ones), so it cannot import: the value lists repeat theme-state.ts, and
 * first-paint.test.ts compares the two.
 */
(function () {
  var root = document.documentElement;
  var saved = {};
  var language = null;
  try {
    saved = JSON.parse(localStorage.getItem('shell:v1')) || {};
    language = localStorage.getItem('shell:lang');
  } catch {
    saved = {};
  }
  var brand = saved.brand || {};

  function pick(key, allowed, fallback) {
    if (allowed.indexOf(saved[key]) >= 0) return saved[key];
    return allowed.indexOf(brand[key]) >= 0 ? brand[key] : fallback;
  }

  var themes = 'zinc slate stone gray neutral red rose orange green blue yellow violet'.split(' ');
  var mode = pick('mode', ['light', 'dark', 'system'], 'system');
  var dark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  var lang = language || root.lang || 'en';
  var rtl = pick('isRtl', [false, true], false) || /^(ar|he|fa|ur)\b/.test(lang);

  root.lang = lang;
  root.dir = rtl ? 'rtl' : 'ltr';
  root.classList.toggle('dark', dark);
  root.setAttribute('data-theme', pick('theme', themes, 'rose'));
  root.setAttribute('data-layout', pick('layout', ['vertical', 'horizontal', 'semibox'], 'vertical'));
  root.setAttribute('data-sidebar', pick('sidebarType', ['module', 'popover', 'classic'], 'module'));
  root.setAttribute('data-sidebar-bg', pick('sidebarBg', ['none', 'tint', 'dots', 'grid', 'lines'], 'none'));
  root.setAttribute('data-density', pick('density', ['comfortable', 'compact'], 'comfortable'));
  root.style.setProperty('--radius', pick('radius', [0, 0.3, 0.5, 0.75, 1], 0.5) + 'rem');
})();
