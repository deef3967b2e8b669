import { useState } from 'react'
import { useLocation } from 'react-router'
import { lazyComponent } from '#web/ui/lazy.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { keepClosedVisit, readClosedVisits, readResetAsked } from './reset-asked.ts'

const ResetDialog = lazyComponent(() => import('./reset-dialog.tsx').then((file) => file.ResetDialog))

/**
 * Opens the reset dialog where somebody came for it. The page is the same for everyone and knows nothing of them: the
 * dialog comes once it is alive.
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
    setClosed(keepClosedVisit(key))
  }

  return <ResetDialog key={key} email={email} onClose={close} />
}
