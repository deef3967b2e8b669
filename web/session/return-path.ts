import type { Location } from 'react-router'

/** Where log-in and sign-up go when they know no better. */
const home = '/'
const passages = ['/login', '/signup']

/** What a link to /login or /signup carries, so that they can come back. */
export type ComingFrom = { from: string }

export function comeFrom(location: Pick<Location, 'pathname' | 'search' | 'hash'>): ComingFrom {
  return { from: location.pathname + location.search + location.hash }
}

/** Where the person came from: told by the page that sent them, or by `?next=`; home otherwise. Never another site. */
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
  // A browser reads //host, /\host and /<tab>/host as another site; the parser here reads as it does.
  if (!path.startsWith('/') || !URL.canParse(path, base)) return false
  const url = new URL(path, base)
  return url.origin === base && !passages.includes(url.pathname)
}
