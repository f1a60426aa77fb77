import { handle, handleStream, type Route } from '#core/server/module.ts';
import * as contract from './contract.ts';
import * as closing from './service/closing.ts';
import * as email from './service/email.ts';
import * as oneTime from './service/one-time.ts';
import * as passkeys from './service/passkeys.ts';
import * as passwordReset from './service/password-reset.ts';
import * as profile from './service/profile.ts';
import * as secondFactor from './service/second-factor.ts';
import * as sessions from './service/sessions.ts';
import * as signIn from './service/sign-in.ts';

/** One line per endpoint. */
export const routes: readonly Route[] = [
  handle(contract.register, signIn.register),
  handle(contract.login, signIn.login),
  handle(contract.loginSecondStep, signIn.loginSecondStep),
  handle(contract.refresh, sessions.refresh),
  handle(contract.logout, sessions.logout),
  handle(contract.logoutEverywhere, sessions.logoutEverywhere),
  handle(contract.socketTicket, oneTime.socketTicket),
  handle(contract.listSessions, sessions.listSessions),
  handle(contract.revokeSession, sessions.revokeSession),
  handle(contract.getSecurity, closing.getSecurity),
  handle(contract.forgotPassword, passwordReset.forgotPassword),
  handle(contract.validateOtp, passwordReset.validateOtp),
  handle(contract.resetPassword, passwordReset.resetPassword),
  handle(contract.changePassword, passwordReset.changePassword),
  handle(contract.verifyEmail, email.verifyEmail),
  handle(contract.resendVerification, email.resendVerification),
  handle(contract.requestEmailChange, email.requestEmailChange),
  handle(contract.confirmEmailChange, email.confirmEmailChange),
  handle(contract.startTotp, secondFactor.startTotp),
  handle(contract.confirmTotp, secondFactor.confirmTotp),
  handle(contract.disableTotp, secondFactor.disableTotp),
  handle(contract.renewRecoveryCodes, secondFactor.renewRecoveryCodes),
  handle(contract.startPasskey, passkeys.startPasskey),
  handle(contract.finishPasskey, passkeys.finishPasskey),
  handle(contract.listPasskeys, passkeys.listPasskeys),
  handle(contract.removePasskey, passkeys.removePasskey),
  handle(contract.startPasskeyLogin, passkeys.startPasskeyLogin),
  handle(contract.finishPasskeyLogin, passkeys.finishPasskeyLogin),
  handle(contract.getProfile, profile.getProfile),
  handle(contract.updateProfile, profile.updateProfile),
  handle(contract.listsUpdateProfile, profile.updateProfile),
  handle(contract.updatePhoto, profile.updatePhoto),
  handle(contract.removePhoto, profile.removePhoto),
  handle(contract.getShellState, profile.getShellState),
  handle(contract.saveShellState, profile.saveShellState),
  handleStream(contract.exportAccount, closing.exportAccount),
  handle(contract.deleteAccount, closing.deleteAccount),
];
