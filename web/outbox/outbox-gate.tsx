import { useSyncExternalStore } from 'react'
import { findLocalStorage } from '#web/api/local-storage.ts'
import { outboxKey } from '#web/own-data/own-data.ts'
import { lazyComponent } from '#web/ui/start/lazy.tsx'
import { watchOutbox } from './watch-outbox.ts'

/** Its code loads with a form whose action may wait, so that it is there without a connection. */
export const OutboxBar = lazyComponent(
  () => import('./outbox-bar.tsx').then((file) => file.OutboxBar),
  'inline',
)

/** Shows and sends what waits for the connection. A browser in which nothing waits does not load the code for it. */
export function OutboxGate() {
  const isUsed = useSyncExternalStore(
    watchOutbox,
    () => findLocalStorage().getItem(outboxKey) !== null,
    () => false,
  )
  return isUsed && <OutboxBar />
}
