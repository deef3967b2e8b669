import { useState } from 'react'
import { useLocation } from 'react-router'
import { findSessionStorage } from '#web/api/local-storage.ts'
import { lazyComponent } from '#web/ui/start/lazy.tsx'
import { useHydrated } from '#web/ui/start/use-hydrated.ts'
import { readResetAsked } from './reset-asked.ts'

const ResetDialog = lazyComponent(() => import('./reset-dialog.tsx').then((file) => file.ResetDialog))

/**
 * Opens the reset dialog if the link that led here asked for it. The server's HTML is the same for everyone, so the
 * dialog appears only once the page is hydrated.
 */
export function PasswordReset() {
  const hydrated = useHydrated()
  return hydrated ? <ResetOfVisit /> : null
}

function ResetOfVisit() {
  const { state, key } = useLocation()
  const [closed, setClosed] = useState(readClosedVisits)
  const email = readResetAsked(state)
  if (email === undefined || closed.includes(key)) return null

  function close() {
    setClosed(saveClosedVisit(key))
  }

  return <ResetDialog key={key} email={email} onClose={close} />
}

const closedKey = 'reset-closed'
/** A browser's history is not longer than this. */
const maxVisits = 50

/** The visits on which the person closed the dialog. It stays closed there, even after a reload. */
export const readClosedVisits = (): string[] => findSessionStorage().getItem(closedKey)?.split(' ') ?? []

/** Returns all closed visits, the new one included. */
export function saveClosedVisit(visit: string): string[] {
  const visits = [...readClosedVisits().slice(1 - maxVisits), visit]
  findSessionStorage().setItem(closedKey, visits.join(' '))
  return visits
}
