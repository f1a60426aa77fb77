import type { FastifyReply } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { Config } from '../../config.ts';
import { baseHeaders, contentSecurityPolicy } from '../headers.ts';

const at = (PUBLIC_URL: string) => ({ PUBLIC_URL }) as Config;

function headersAt(address: string): Record<string, unknown> {
  const headers: Record<string, unknown> = {};
  const reply = { headers: (more: object) => Object.assign(headers, more), header: (name: string, value: unknown) => Object.assign(headers, { [name]: value }) };
  baseHeaders(at(address), reply as unknown as FastifyReply);
  return headers;
}

describe('the content security policy', () => {
  it('reports to a named endpoint where the page is secure, and to an address everywhere', () => {
    expect(contentSecurityPolicy(at('https://work.example.com'), 'n')).toMatch(/; report-uri \/csp-report; report-to csp$/);
    expect(headersAt('https://work.example.com')['reporting-endpoints']).toBe('csp="/csp-report"');
    expect(contentSecurityPolicy(at('http://localhost:3000'), 'n')).toMatch(/; report-uri \/csp-report$/);
    expect(headersAt('http://localhost:3000')).not.toHaveProperty('reporting-endpoints');
  });

  it('lets no inline script or style through but our own style elements', () => {
    const policy = contentSecurityPolicy(at('https://work.example.com'), 'n');
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("style-src 'self' 'nonce-n'");
  });
});
