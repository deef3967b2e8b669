import { useEffect } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import { layout } from '#texts/layout.ts'
import { findSessionStorage } from '#web/api/local-storage.ts'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { usePending } from '#web/ui/use-pending.ts'
import { report } from '#web/api/report.ts'
import { useSession } from './session.tsx'

/**
 * The “Logout” action: signs out, shows a message, and stays on a public page. From another page it goes to the last
 * public page, or home.
 */
export function useSignOut(): () => void {
  const { signOut } = useSession()
  const showToast = useToast()
  const navigate = useNavigate()
  const location = useLocation()
  const { run } = usePending()
  useEffect(() => rememberPublicPage(location), [location])

  async function leave() {
    const here = location.pathname + location.search + location.hash
    const target = findPageAfterSignOut(location)
    if (!(await signOut())) return
    showToast(layout.signedOut, { staysOnNextPage: target !== here })
    if (target !== here) await navigate(target)
  }

  return () => void run(leave, (error) => report('Leaving the page after signing out failed', error))
}

const key = 'last-public-page'
/** Pages that only signed-in people see. */
const ownPages = /^\/(account|sell|mybooking|payment|receipt|dashboard)(\/|$)/u
/** Pages that people pass through when they sign in. */
const passages = /^\/(login|signup|set-password|verify-email|change-email|recover-email)\/?$/u

type Place = Pick<Location, 'pathname' | 'search' | 'hash'>

/** Remembers for this tab the last page that everybody may see. */
export function rememberPublicPage({ pathname, search, hash }: Place): void {
  if (ownPages.test(pathname) || passages.test(pathname)) return
  findSessionStorage().setItem(key, pathname + search + hash)
}

/**
 * Where to go after signing out on this page. A public page stays open; any other page leads to the last public page,
 * or home.
 */
export function findPageAfterSignOut(here: Place): string {
  const stays = !ownPages.test(here.pathname) && !passages.test(here.pathname)
  if (stays) return here.pathname + here.search + here.hash
  return findSessionStorage().getItem(key) ?? '/'
}
