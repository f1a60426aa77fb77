import { expect, it } from 'vitest';
import { showIcon, type IconLink } from '../brand-icon.ts';

it('the icon of the brand is shown, changed and taken back to the product\'s own', () => {
  const link: IconLink = { href: 'http://x.test/app/icon.svg', type: 'image/svg+xml', dataset: {} };
  const now = () => [link.href, link.type];
  showIcon(link, null);
  expect(now()).toEqual(['http://x.test/app/icon.svg', 'image/svg+xml']);
  showIcon(link, 'http://x.test/files/a');
  showIcon(link, 'http://x.test/files/b');
  expect(now()).toEqual(['http://x.test/files/b', '']);
  showIcon(link, null);
  expect(now()).toEqual(['http://x.test/app/icon.svg', 'image/svg+xml']);
});
