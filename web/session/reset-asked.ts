import { findSessionStorage } from '#web/api/local-storage.ts'

/** What a link to the home page carries that opens the reset dialog there. Never in the address: it may name somebody. */
export type ResetAsked = { resetFor: string }

export const askForReset = (email: string): ResetAsked => ({ resetFor: email.trim() })

/** The address the dialog begins with; undefined where nobody asked for it. */
export function readResetAsked(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('resetFor' in state)) return undefined
  return typeof state.resetFor === 'string' ? state.resetFor : undefined
}

const closedKey = 'reset-closed'
/** A browser keeps no longer a history. */
const mostVisits = 50

/** The visits of the page on which its dialog was closed: it stays closed there, after a reload too. */
export const readClosedVisits = (): string[] => findSessionStorage().getItem(closedKey)?.split(' ') ?? []

/** Gives them all. */
export function keepClosedVisit(visit: string): string[] {
  const visits = [...readClosedVisits().slice(1 - mostVisits), visit]
  findSessionStorage().setItem(closedKey, visits.join(' '))
  return visits
}
