import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { tokenCookie } from '#core/contract/cookies.ts';
import { readActiveWorkspaceId, readToken, writeActiveWorkspaceId, writeCookie } from '#core/web/api/cookies.ts';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { toApiError } from '#core/web/api/errors.ts';
import { request } from '#core/web/api/request.ts';
import { draftsBelongTo, dropOwnDrafts } from '#core/web/forms/form-draft.ts';
import { i18n, setLanguage, toLanguage } from '#core/web/i18n/i18n.ts';
import { setZone } from '#core/web/i18n/zone.ts';
import { queryClient, queryKey, showError, useRead } from '#core/web/query.ts';
import { safeReturnPath, splitAddress } from '#core/web/router/address.ts';
import { SessionContextProvider, type Session } from '#core/web/session.tsx';
import { ViewerProvider } from '#core/web/viewer.tsx';
import { changeWorkspace, currentUser } from '#modules/workspace/contract.ts';
import { updateProfile } from '#modules/identity/contract.ts';
import { signOut as endSession } from '#modules/identity/web/session.ts';
import { deepLinkWorkspace, signInAddress, type Notice } from '#app/shell/guard.ts';
import type { AppRouter } from '#app/shell/router.tsx';
import { ShellServicesProvider, type ShellServices } from '#app/shell/services.tsx';
import type { LiveSince } from './live-link.tsx';
import { hearTabs, tellTabs } from './tab-talk.ts';
import { viewerOf } from './viewer.ts';

const LiveLink = lazy(async () => ({ default: (await import('./live-link.tsx')).LiveLink }));
const viewerTopics = ['identity.account', 'identity.profile', 'workspace.workspace', 'workspace.membership', 'workspace.role', 'workspace.member', 'workspace.invitation'];
const seeAsKey = 'session:see-as';

/**
 * Knows who is signed in and in which workspace; everything below reads it from the contexts of core/web.
 * `partial`: only the rooms around sign-in are loaded; whoever has signed in starts anew with all of them.
 */
export function SessionProvider({ router, partial, children }: { router: AppRouter; partial: boolean; children: ReactNode }) {
  const { signedIn, stay, seeAs, changeSeeAs, go, leave, enter, onSigningOut } = useStanding(router, partial);
  const input = useMemo(() => (seeAs ? { see_as: seeAs } : {}), [seeAs]);
  const query = useRead(currentUser, input, { topics: viewerTopics, enabled: signedIn, staleTime: 60_000 });
  const answer = useAnswer(signedIn ? query.data : undefined, stay);
  const actions = useSessionActions({ router, partial, go, leave, enter, onSigningOut, changeSeeAs });
  const viewer = useMemo(() => (answer ? viewerOf(answer, () => void changeSeeAs(null)) : null), [answer, changeSeeAs]);
  const activeId = viewer?.workspace?.id ?? null;
  // Not in an effect: forms below read their drafts, and write their times, in this very render.
  draftsBelongTo(viewer && { accountId: viewer.account.id, workspaceId: activeId });
  setZone(viewer?.account.timeZone ?? null);
  useEffect(() => { if (activeId !== null) writeActiveWorkspaceId(activeId); }, [activeId]);

  const since = useLiveSince(answer);
  useAccountLanguage(viewer?.account.language);

  const problem = signedIn && !query.data ? query.error : null;
  const failure = useMemo(() => (problem ? toApiError(problem) : null), [problem]);
  useEffect(() => {
    if (!failure) return;
    if (failure.status === 401) leave('expired');
    else if (seeAs && failure.status >= 400 && failure.status < 500) void changeSeeAs(null); // the role to look through is gone
  }, [failure, leave, seeAs, changeSeeAs]);

  useOtherTabs({ activeId, leave, router, enter });
  useDeepLink(viewer, router, actions.switchWorkspace, go);
  useLostWorkspace(viewer, actions.workspaceClosed);

  const session = useMemo<Session>(() => ({ ...actions, pendingInvitations: answer?.pendingInvitations ?? 0 }), [actions, answer?.pendingInvitations]);
  const status = !signedIn ? 'signed-out' : viewer ? 'ready' : failure && failure.status !== 401 ? 'failed' : 'loading';
  const services = useServices(status, failure, query.refetch);

  return (
    <ShellServicesProvider value={services}>
      <SessionContextProvider value={session}>
        <ViewerProvider viewer={viewer}>
          {viewer && since && <Suspense><LiveLink key={viewer.account.id} since={since} onSignedOut={() => leave('signed-out')} onWorkspaceClosed={(id) => void actions.workspaceClosed(id)} /></Suspense>}
          {children}
        </ViewerProvider>
      </SessionContextProvider>
    </ShellServicesProvider>
  );
}

type Answer = OutputOf<typeof currentUser>;

/** The answer about whoever is signed in, the one before while a role to look through is asked for; never that of somebody who was signed in before them. */
function useAnswer(now: Answer | undefined, stay: number | null): Answer | undefined {
  const [last, setLast] = useState<{ answer: Answer; stay: number } | null>(null);
  if (now && stay !== null && (last?.answer !== now || last.stay !== stay)) setLast({ answer: now, stay });
  return now ?? (last && last.stay === stay ? last.answer : undefined);
}

/** The numbers of the first answer about a workspace: those of later ones may be newer than what its pages have read. */
function useLiveSince(answer: Answer | undefined): LiveSince | null {
  const [first, setFirst] = useState<(LiveSince & { accountId: string }) | null>(null);
  const workspaceId = answer?.active?.workspace.id ?? null;
  if (answer && (first?.accountId !== answer.account.id || first.workspaceId !== workspaceId)) setFirst({ accountId: answer.account.id, workspaceId, seq: answer.seq, accountSeq: answer.accountSeq });
  return answer ? first : null;
}

/** Whether somebody is signed in, through which role they look, and the ways in and out. */
function useStanding(router: AppRouter, partial: boolean) {
  const [signedIn, setSignedIn] = useState(() => readToken() !== null);
  // Counts who comes: two people one after the other on this page have nothing in common.
  const [visits, setVisits] = useState(0);
  const [seeAs, setSeeAs] = useState<string | null>(() => sessionStorage.getItem(seeAsKey));
  const go = useCallback((to: string, replace = false) => {
    const { pathname, search, hash } = splitAddress(to);
    return router.navigate({ to: pathname, search: search as never, hash, replace });
  }, [router]);

  const changeSeeAs = useCallback(async (role: string | null) => {
    if (role) sessionStorage.setItem(seeAsKey, role); else sessionStorage.removeItem(seeAsKey);
    setSeeAs(role);
    await queryClient.invalidateQueries();
  }, []);

  // Signing out comes back as a message of the socket; only the first news of it counts.
  const gone = useRef(false);
  const leave = useCallback((notice: Notice | null, tell = true) => {
    if (gone.current) return;
    gone.current = true;
    writeCookie(tokenCookie, '', 0);
    // Whoever is thrown out comes back to what they were writing; whoever signs out leaves nothing behind.
    if (notice === null) dropOwnDrafts();
    sessionStorage.removeItem(seeAsKey);
    setSeeAs(null);
    setSignedIn(false);
    setVisits((n) => n + 1);
    if (tell) tellTabs({ kind: 'signed-out' });
    const wanted = router.state.location.href;
    // Somebody who signs out does not want back; somebody who was thrown out does.
    void go(notice ? signInAddress(wanted, notice) : '/sign-in', true).then(() => queryClient.clear());
  }, [router, go]);

  const enter = useCallback(() => {
    if (partial) { location.reload(); return; }
    gone.current = false;
    setSignedIn(true);
  }, [partial]);
  const onSigningOut = useCallback((on: boolean) => { gone.current = on; }, []);
  return { signedIn, stay: signedIn ? visits : null, seeAs, changeSeeAs, go, leave, enter, onSigningOut };
}

/** A language chosen on another device arrives with the account. */
function useAccountLanguage(tag: string | undefined): void {
  useEffect(() => { if (tag && toLanguage(tag) !== i18n.language) void setLanguage(toLanguage(tag)); }, [tag]);
}

function useServices(status: ShellServices['status'], error: unknown, refetch: () => unknown): ShellServices {
  return useMemo(() => ({
    status, error, retry: () => void refetch(),
    saveLanguage: (language) => { if (status === 'ready') void request(updateProfile, { language: toLanguage(language) }).catch(() => undefined); },
  }), [status, error, refetch]);
}

interface ActionParts {
  router: AppRouter;
  partial: boolean;
  go: (to: string, replace?: boolean) => Promise<void>;
  leave: (notice: Notice | null) => void;
  enter: () => void;
  onSigningOut: (on: boolean) => void;
  changeSeeAs: (role: string | null) => Promise<void>;
}

const viewerKey = queryKey(currentUser);
const isViewer = (key: readonly unknown[]) => key[0] === viewerKey[0];
const refreshViewer = () => queryClient.invalidateQueries({ predicate: ({ queryKey: key }) => isViewer(key) });
// Answers of another workspace must not be seen in this one, not even for a moment.
const forgetOthers = () => queryClient.removeQueries({ predicate: ({ queryKey: key }) => !isViewer(key) });

function useSessionActions({ router, partial, go, leave, enter, onSigningOut, changeSeeAs }: ActionParts) {
  return useMemo(() => {
    const signedIn = async (next?: string | null) => {
      if (partial) { tellTabs({ kind: 'signed-in' }); location.assign(safeReturnPath(next)); return; }
      queryClient.clear();
      enter();
      tellTabs({ kind: 'signed-in' });
      await queryClient.prefetchQuery({ queryKey: queryKey(currentUser, {}), queryFn: () => request(currentUser, {}) });
      await go(safeReturnPath(next), true);
    };
    // Whoever goes by their own wish hears of it from the server too, often before the answer; to them it is no news.
    let exited: number | null = null;
    const switchWorkspace = async (id: number, to = '/') => {
      try {
        await changeSeeAs(null);
        await request(changeWorkspace, { id });
        if (id === exited) exited = null;
        writeActiveWorkspaceId(id);
        tellTabs({ kind: 'workspace', id });
        await refreshViewer();
        forgetOthers();
        await go(safeReturnPath(to));
      } catch (error) {
        showError(error);
        await refreshViewer();
      }
    };
    const exitWorkspace = async (deed: () => Promise<unknown>, to = '/') => {
      exited = readActiveWorkspaceId();
      try { await deed(); } catch (error) { exited = null; throw error; }
      // Seen as somebody else here means nothing elsewhere.
      await changeSeeAs(null);
      await refreshViewer();
      forgetOthers();
      await go(safeReturnPath(to));
    };
    const workspaceClosed = async (id: number) => {
      if (id === exited) return;
      await refreshViewer();
      forgetOthers();
      await go('/choose-workspace?notice=workspace-closed', true);
    };
    return { signedIn, switchWorkspace, exitWorkspace, workspaceClosed, refreshViewer, seeAs: changeSeeAs, signOut: async () => {
      onSigningOut(true);
      try { await endSession(); } catch (error) {
        // Already over on the server is as good as signed out; an unreachable server is not.
        if (toApiError(error).status !== 401) { onSigningOut(false); showError(error); return; }
      }
      onSigningOut(false);
      leave(null);
    } };
  // oxlint-disable-next-line react/exhaustive-deps
  }, [router, partial, go, leave, enter, onSigningOut, changeSeeAs]);
}

/** Follows what happens in other tabs: they share the cookies, so they must share the state too. */
function useOtherTabs({ activeId, leave, router, enter }: { activeId: number | null; leave: (notice: Notice, tell: boolean) => void; router: AppRouter; enter: () => void }): void {
  const active = useRef(activeId);
  useEffect(() => { active.current = activeId; });
  useEffect(() => hearTabs((message) => {
    if (message.kind === 'signed-out') leave('signed-out', false);
    else if (message.kind === 'signed-in') { enter(); void refreshViewer().then(() => router.invalidate()); }
    else if (message.id !== active.current) void refreshViewer().then(() => { forgetOthers(); return router.invalidate(); });
  }), [leave, router, enter]);
  useEffect(() => {
    const look = () => { if (document.visibilityState === 'visible' && active.current !== null && readToken() === null) leave('signed-out', false); };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [leave]);
}

/** Tells when the open workspace is no longer among the person's, also where a new answer says so before the socket does: another one would stand in its place without a word. */
function useLostWorkspace(viewer: ReturnType<typeof viewerOf> | null, workspaceClosed: (id: number) => Promise<void>): void {
  const open = useRef<number | null>(null);
  useEffect(() => {
    const before = open.current;
    open.current = viewer?.workspace?.id ?? null;
    if (viewer && before !== null && before !== open.current && !viewer.workspaces.some((w) => w.id === before)) void workspaceClosed(before);
  }, [viewer, workspaceClosed]);
}

/** A link with `?workspace=` opens in that workspace, or leads to the chooser when the person is no longer in it. */
function useDeepLink(viewer: ReturnType<typeof viewerOf> | null, router: AppRouter, switchWorkspace: (id: number, to?: string) => Promise<void>, go: (to: string, replace?: boolean) => Promise<void>): void {
  useEffect(() => {
    if (!viewer) return;
    const follow = () => {
      const { search, pathname } = router.state.location;
      const { workspace, ...rest } = search as Record<string, string>;
      const wish = deepLinkWorkspace(workspace, viewer);
      if (wish.kind === 'left') void go('/choose-workspace?notice=workspace-left', true);
      if (wish.kind === 'switch') void switchWorkspace(wish.id, `${pathname}?${new URLSearchParams(rest)}`);
    };
    follow();
    return router.subscribe('onResolved', follow);
  }, [viewer, router, switchWorkspace, go]);
}
