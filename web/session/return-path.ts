import { useEffect, useRef } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import { useSession } from './session.tsx'

/** Where sign-in and sign-up lead if no other page is given. */
const home = '/'
const passages = ['/login', '/signup']

/**
 * The path that the person came from, as given by the page that sent them or by `?next=`; otherwise home. Never a path
 * on another site.
 */
export function readReturnPath({ state, search }: Pick<Location, 'state' | 'search'>): string {
  const told = readFrom(state) ?? new URLSearchParams(search).get('next')
  return told !== null && isOwnPath(told) ? told : home
}

function readFrom(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null
  return typeof state.from === 'string' ? state.from : null
}

function isOwnPath(path: string): boolean {
  const base = 'https://own.invalid'
  // A browser takes //host, /\host and /<tab>/host for another site. `URL` parses them in the same way.
  if (!path.startsWith('/') || !URL.canParse(path, base)) return false
  const url = new URL(path, base)
  return url.origin === base && !passages.includes(url.pathname)
}

/**
 * Leads from sign-in and sign-up back to where the person came from, once they are signed in, in this tab or another.
 * While this page is still working (`isAtWork`), it waits: the page then calls the returned function. A person who has
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
