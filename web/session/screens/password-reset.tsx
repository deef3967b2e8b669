import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readReturnPath } from '#web/session/return-path.ts'
import type { ReturnState } from '#web/session/with-return-path.ts'
import { lazyComponent } from '#web/ui/start/lazy.tsx'
import { useHydrated } from '#web/ui/start/use-hydrated.ts'
import { readResetAsked } from './reset-asked.ts'

const ResetDialog = lazyComponent(() => import('./reset-dialog.tsx').then((file) => file.ResetDialog))

/**
 * Opens the reset dialog if the link that led here asked for it. Closing it leads back to the sign-in form. The server's
 * HTML is the same for everyone, so the dialog appears only once the page is hydrated.
 */
export function PasswordReset() {
  const hydrated = useHydrated()
  return hydrated ? <ResetOfVisit /> : null
}

function ResetOfVisit() {
  const { state, key } = useLocation()
  const navigate = useNavigate()
  const [closedKey, setClosedKey] = useState<string>()
  const email = readResetAsked(state)
  if (email === undefined || closedKey === key) return null

  /** They may remember their password after all, or have set a new one in another tab. */
  function close() {
    setClosedKey(key)
    const from = readReturnPath({ state, search: '' })
    void navigate('/login', { replace: true, state: { from } satisfies ReturnState })
  }

  return <ResetDialog key={key} email={email} onClose={close} />
}
