import type { Location } from 'react-router'

/** The state that a link to /login or /signup carries, so that the person returns to the page afterwards. */
export type ReturnState = { from: string }

export function withReturnPath(location: Pick<Location, 'pathname' | 'search' | 'hash'>): ReturnState {
  return { from: location.pathname + location.search + location.hash }
}
