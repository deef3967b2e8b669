import type { StoredPlace } from './place.ts'

/**
 * Why a process acts on nothing outside: the operator says so, the database is not the one with which this installation
 * served before, or the provider knows newer payments than the database.
 */
export type DrillReason = 'configured' | 'other-place' | 'older-than-provider'

type Found = {
  mode: 'live' | 'drill'
  /** False if all providers and the mail server are emulators: then nothing outside can be harmed. */
  reachesOutside: boolean
  place: string
  stored: StoredPlace | undefined
  now: Date
  /** Whether the provider has payments of this installation since then that the database lacks. */
  hasNewerPayments: (since: Date) => Promise<boolean>
}

/** A database that was used less than this long ago has just lost its process, or has others. */
const justUsedMs = 10 * 60_000

/** Decides at the start whether a process may act on what is outside. Returns undefined if it may. */
export async function findDrillReason(found: Found): Promise<DrillReason | undefined> {
  const { mode, reachesOutside, place, stored, now } = found
  if (mode === 'drill') return 'configured'
  if (!reachesOutside || !stored) return undefined
  if (stored.place !== place) return 'other-place'
  if (now.getTime() - stored.seenAt.getTime() < justUsedMs) return undefined
  return (await found.hasNewerPayments(stored.seenAt)) ? 'older-than-provider' : undefined
}

const confirmIt = 'If this is the real installation, run: npm run admin -- confirm-database, and start again.'

/** What the operator reads at the start. */
export const drillSentences: Record<DrillReason, string> = {
  configured: 'MODE=drill: no jobs run, no email is sent, and no money moves.',
  'other-place': `This database is a copy, or was moved: no jobs run, no email is sent, and no money moves. ${confirmIt}`,
  'older-than-provider': `The payment provider knows newer payments than this database, so it is an old copy or a restored backup: no jobs run, no email is sent, and no money moves. ${confirmIt}`,
}
