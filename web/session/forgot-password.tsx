import type { MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useMessages } from '#web/messages/messages.tsx'
import { askForReset } from './reset-asked.ts'
import { readReturnPath } from './return-path.ts'
import { keepWayBack } from './way-back.ts'

type Props = {
  className?: string
  /** What was typed as the address, at the moment of the click. */
  readEmail: () => string
}

/** The way to the reset dialog, which stands on the home page. */
export function ForgotPassword({ className, readEmail }: Props) {
  const { session } = useMessages()
  const navigate = useNavigate()
  const location = useLocation()

  function go(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    keepWayBack(readReturnPath(location))
    void navigate('/', { state: askForReset(readEmail()) })
  }

  return (
    <Link to="/" className={className} onClick={go}>
      {session.forgotPassword}
    </Link>
  )
}
