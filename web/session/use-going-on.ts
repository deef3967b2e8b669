import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readReturnPath } from './return-path.ts'
import { useSession } from './session.tsx'

/**
 * The way on from log-in and sign-up, back to where the person came from. Whoever is signed in already goes at once,
 * unless this page is at work and will go on by itself: `begin` says that it is, false when it already was.
 */
export function useGoingOn() {
  const { user } = useSession()
  const path = readReturnPath(useLocation())
  const navigate = useNavigate()
  const acting = useRef(false)

  useEffect(() => {
    if (user && !acting.current) void navigate(path, { replace: true })
  }, [user, path, navigate])

  return {
    begin() {
      if (acting.current) return false
      acting.current = true
      return true
    },
    giveUp() {
      acting.current = false
    },
    goOn: () => navigate(path, { replace: true }),
  }
}
