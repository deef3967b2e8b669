import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { findSessionStorage } from '#web/api/local-storage.ts'
import { home, readReturnPath } from '#web/session/return-path.ts'
import type { ReturnState } from '#web/session/with-return-path.ts'
import { lazyComponent } from '#web/ui/start/lazy.tsx'
import { useHydrated } from '#web/ui/start/hydrated.tsx'
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
  const navigate = useNavigate()
  const [closed, setClosed] = useState(readClosedVisits)
  const email = readResetAsked(state)
  if (email === undefined || closed.includes(key)) return null

  function close() {
    setClosed(saveClosedVisit(key))
    const from = readReturnPath({ state, search: '' })
    // They wanted to go somewhere, and may remember their password after all, or have set a new one in another tab.
    if (from !== home) void navigate('/login', { replace: true, state: { from } satisfies ReturnState })
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
