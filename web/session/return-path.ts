import { useEffect, useRef } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import { leaveOutLanguage } from '#lib/languages.ts'
import { useSession } from './session.tsx'

/** Where sign-in and sign-up lead if no other page is given. */
export const home = '/'
export const signInPages = ['/login', '/signup']

/**
 * The path that the person came from, as given by the page that sent them or by `?next=`; otherwise home. Never a path
 * on another site. It has no prefix of a language, which the router adds.
 */
export function readReturnPath({ state, search }: Pick<Location, 'state' | 'search'>): string {
  const path = leaveOutLanguage(readFrom(state) ?? new URLSearchParams(search).get('next') ?? home)
  return isOwnPath(path) ? path : home
}

function readFrom(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null
  return typeof state.from === 'string' ? state.from : null
}

function isOwnPath(path: string): boolean {
  const base = 'https://own.invalid'
  // For a browser, //host, /\host and /<tab>/host are other sites. `URL` parses them in the same way.
  if (!path.startsWith('/') || !URL.canParse(path, base)) return false
  const url = new URL(path, base)
  return url.origin === base && !signInPages.includes(url.pathname)
}

/**
 * Leads from sign-in and sign-up back to where the person came from, once they are signed in, in this tab or another.
 * While `isAtWork` is true it does not: the page calls the returned function when its work is done. A person who has
 * left the page in the meantime stays where they are.
 */
export function useReturnAfterSignIn(isAtWork: boolean): () => Promise<void> {
  const { user } = useSession()
  const path = readReturnPath(useLocation())
  const navigate = useNavigate()
  const isHere = useRef(false)

  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])

  useEffect(() => {
    if (user && !isAtWork) void navigate(path, { replace: true })
  }, [user, isAtWork, path, navigate])

  return async () => {
    if (isHere.current) await navigate(path, { replace: true })
  }
}
