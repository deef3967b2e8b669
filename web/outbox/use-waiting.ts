import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { signedInMarker } from '#web/own-data/signed-in-marker.ts'
import { useSession } from '#web/session/session.tsx'
import { type Entry, holdsSent, isSent, isWaiting, listOutboxOf, readOutbox } from './outbox.ts'
import { watchOutbox } from './watch-outbox.ts'
import type { WaitingName } from './when-offline.ts'

const none: Entry[] = []

/** All stored actions in this browser, oldest first. */
export const useOutbox = (): Entry[] => useSyncExternalStore(watchOutbox, readOutbox, () => none)

/** The actions of the signed-in person that wait, and what became of others, oldest first. */
export function useOwnOutbox(): Entry[] {
  const { user, loading } = useSession()
  const all = useOutbox()
  const owner = user?.uid ?? (loading ? signedInMarker.read() : undefined)
  return listOutboxOf(all, owner)
}

/**
 * The action of this name about this thing, if it waits. Calls `onSent` once it is sent, in whichever tab, unless the person
 * has typed something else meanwhile.
 */
export function useWaiting(name: WaitingName, thing: string, onSent?: () => void): Entry | undefined {
  const found = useOwnOutbox().find((entry) => entry.name === name && entry.thing === thing)
  const waiting = found && isWaiting(found) ? found : undefined
  const waited = useRef<Entry>(undefined)
  const hasArrived = found !== undefined && isSent(found)
  const tell = useEffectEvent(() => onSent?.())
  useEffect(() => {
    if (hasArrived && waited.current && holdsSent(waited.current.draft)) tell()
    waited.current = waiting
  }, [waiting, hasArrived])
  return waiting
}
