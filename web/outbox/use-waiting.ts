import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { signedInMarker } from '#web/own-data/signed-in-marker.ts'
import { useSession } from '#web/session/session.tsx'
import { type Entry, isWaiting, readOutbox } from './outbox.ts'
import { watchOutbox } from './watch-outbox.ts'
import type { WaitingName } from './when-offline.ts'

const none: Entry[] = []

/** The actions of the signed-in person that wait, and what became of others, oldest first. */
export function useOwnOutbox(): Entry[] {
  const { user, loading } = useSession()
  const all = useSyncExternalStore(watchOutbox, readOutbox, () => none)
  const owner = user?.uid ?? (loading ? signedInMarker.read() : undefined)
  return all.filter((entry) => entry.owner === owner)
}

/** The action of this name about this thing, if it waits. Calls `onSent` once it is sent, in whichever tab. */
export function useWaiting(name: WaitingName, thing: string, onSent?: () => void): Entry | undefined {
  const found = useOwnOutbox().find((entry) => entry.name === name && entry.thing === thing)
  const waits = found !== undefined && isWaiting(found)
  const waited = useRef(waits)
  const isSent = found?.end !== undefined && found.end.sentence === undefined
  const tell = useEffectEvent(() => onSent?.())
  useEffect(() => {
    if (waited.current && isSent) tell()
    waited.current = waits
  }, [waits, isSent])
  return waits ? found : undefined
}
