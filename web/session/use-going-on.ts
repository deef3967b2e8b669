import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readReturnPath } from './return-path.ts'
import { useSession } from './session.tsx'

/** Either of the ways in may be under way. */
type Work = 'form' | 'google'

export type GoingOn = ReturnType<typeof useGoingOn>

/**
 * The way on from log-in and sign-up, back to where the person came from. Whoever is signed in already goes at once,
 * unless this page is at work and will go on by itself: `begin` says that it is and at what, false when it already was.
 */
export function useGoingOn() {
  const { user } = useSession()
  const path = readReturnPath(useLocation())
  const navigate = useNavigate()
  const acting = useRef(new Set<Work>())
  const isHere = useRef(false)

  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])

  useEffect(() => {
    if (user && acting.current.size === 0) void navigate(path, { replace: true })
  }, [user, path, navigate])

  return {
    begin(work: Work = 'form') {
      if (acting.current.has(work)) return false
      acting.current.add(work)
      return true
    },
    giveUp(work: Work = 'form') {
      acting.current.delete(work)
    },
    /** Whoever has gone elsewhere meanwhile stays there. */
    async goOn() {
      if (isHere.current) await navigate(path, { replace: true })
    },
  }
}
