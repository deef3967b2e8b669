import { useLocation, useNavigate } from 'react-router'
import { useMessages } from '#web/messages/messages.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { readReturnPath } from './return-path.ts'
import { useSession } from './session.tsx'

/** What the Logout action does: leaves, says so, and goes back to where the person came from, or home. */
export function useLogOut(): () => Promise<void> {
  const { logOut } = useSession()
  const { session } = useMessages()
  const showToast = useToast()
  const navigate = useNavigate()
  const location = useLocation()
  return async () => {
    if (!(await logOut())) return
    showToast(session.loggedOut, { onTheWay: true })
    await navigate(readReturnPath(location))
  }
}
