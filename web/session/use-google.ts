import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { PublicConfig } from '#contract/product.ts'
import { configQuery } from '#web/api/config-query.ts'
import { AuthFailure } from './auth-failure.ts'
import { askGoogle } from './google-popup.ts'
import type { GoogleProof } from './identity-client.ts'
import { GoogleSignInOff } from './session-end.ts'
import { useSession } from './session.tsx'

/** Firebase opens a window of its own. */
class OpenedElsewhere extends Error {}

/**
 * Gives the way to ask Google who somebody is. Call it in the click: a window opens there and then, and a later call
 * takes the place of an earlier one. It closes with the component. Throws AuthFailure, or GoogleSignInOff.
 */
export function useGoogle(): () => Promise<GoogleProof> {
  const queryClient = useQueryClient()
  const { prepare } = useSession()
  const { data: known } = useQuery(configQuery)
  const leaving = useRef<AbortController>(undefined)

  const isFirebase = known?.identity.mode === 'firebase'
  useEffect(() => {
    // Its window is to open in the click too, and cannot before its code is here.
    if (isFirebase) prepare()
  }, [isFirebase, prepare])

  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  return async () => {
    if (isFirebase) return { popup: true }
    if (known?.google.mode === 'off') throw new GoogleSignInOff()
    const check = async () => judge(known ?? (await queryClient.ensureQueryData(configQuery)))
    try {
      const asked = askGoogle(check, leaving.current?.signal)
      prepare()
      return { googleIdToken: await asked }
    } catch (error) {
      if (error instanceof OpenedElsewhere) return { popup: true }
      throw error
    }
  }
}

async function judge({ identity, google }: PublicConfig): Promise<void> {
  if (identity.mode === 'firebase') throw new OpenedElsewhere()
  if (google.mode === 'off') throw new GoogleSignInOff()
  const { assertAuthorizedDomain } = await import('./authorized-domain.ts').catch(() => {
    throw new AuthFailure('network-request-failed')
  })
  await assertAuthorizedDomain(identity.apiKey, location.hostname)
}
