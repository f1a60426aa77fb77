import { Download, MonitorSmartphone, ShieldCheck, UserRound } from 'lucide-react';
import type { WebModule } from '#core/web/slots/slots.ts';
import { en } from './locales/en.ts';
import { steps } from './steps.ts';

export { refreshSession, signOut, socketTicket } from './session.ts';

/** Sign-in and its neighbours, and the person's own settings. The palette finds the settings pages by themselves; signing out is the shell's command. */
export const web: WebModule = {
  name: 'identity',
  locales: { en, ar: () => import('./locales/ar.ts') },
  pages: [
    { path: '/sign-in', load: async () => (await import('./sign-in/sign-in-page.tsx')).SignInPage, title: 'identity:page.signIn', access: 'public', frame: 'bare' },
    { path: '/register', load: async () => (await import('./sign-in/register-page.tsx')).RegisterPage, title: 'identity:page.register', access: 'public', frame: 'bare' },
    { path: '/forgot-password', load: async () => (await import('./sign-in/forgot-password-page.tsx')).ForgotPasswordPage, title: 'identity:page.forgotPassword', access: 'public', frame: 'bare' },
    { path: '/reset-password', load: async () => (await import('./sign-in/reset-password-page.tsx')).ResetPasswordPage, title: 'identity:page.resetPassword', access: 'public', frame: 'bare' },
    { path: '/verify-email', load: async () => (await import('./sign-in/verify-email-page.tsx')).VerifyEmailPage, title: 'identity:page.verifyEmail', access: 'public', frame: 'bare' },
    { path: '/confirm-email', load: async () => (await import('./sign-in/confirm-email-page.tsx')).ConfirmEmailPage, title: 'identity:page.confirmEmail', access: 'public', frame: 'bare' },
    { path: '/settings/profile', load: async () => (await import('./settings/profile-page.tsx')).ProfilePage, title: 'identity:page.profile', access: 'account' },
    { path: '/settings/security', load: async () => (await import('./settings/security-page.tsx')).SecurityPage, title: 'identity:page.security', access: 'account' },
    { path: '/settings/sessions', load: async () => (await import('./settings/sessions-page.tsx')).SessionsPage, title: 'identity:page.sessions', access: 'account' },
    { path: '/settings/data', load: async () => (await import('./settings/data-page.tsx')).DataPage, title: 'identity:page.data', access: 'account' },
  ],
  settings: [
    { id: 'identity.profile', group: 'personal', order: 10, label: 'identity:page.profile', icon: UserRound, to: '/settings/profile' },
    { id: 'identity.security', group: 'personal', order: 20, label: 'identity:page.security', icon: ShieldCheck, to: '/settings/security' },
    { id: 'identity.sessions', group: 'personal', order: 30, label: 'identity:page.sessions', icon: MonitorSmartphone, to: '/settings/sessions' },
    { id: 'identity.data', group: 'personal', order: 90, label: 'identity:page.data', icon: Download, to: '/settings/data' },
  ],
  steps,
};
