import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PublicConfig } from '#contract/product.ts'
import { configQuery } from '#web/api/config-query.ts'
import { askGoogle, findInAppBrowser } from '#web/session/identity/google-popup.ts'
import {
  type GoogleProof,
  AuthFailure,
  GoogleNotInApp,
  GoogleSignInOff,
} from '#web/session/identity/identity-client.ts'
import { useSession } from './session.tsx'

/** Thrown when Firebase opens its own window instead of ours. */
class OpenedElsewhere extends Error {}

/**
 * Asks Google who somebody is. Call `ask` inside the click handler: it opens a window at once. A later call replaces an
 * earlier one. The window closes when the component unmounts. `ask` throws AuthFailure, GoogleSignInOff, or
 * GoogleNotInApp.
 */
export function useGoogle() {
  const queryClient = useQueryClient()
  const { preload } = useSession()
  const { data: known } = useQuery(configQuery)
  const [isAsking, setAsking] = useState(false)
  const opened = useRef<AbortController>(undefined)
  const questions = useRef(0)

  const isFirebase = known?.identity.mode === 'firebase'
  useEffect(() => {
    // Firebase must open its window during the click too. Its code has to be loaded before that.
    if (isFirebase) preload()
  }, [isFirebase, preload])

  useEffect(() => () => opened.current?.abort(), [])

  async function ask(): Promise<GoogleProof> {
    questions.current += 1
    const question = questions.current
    const app = findInAppBrowser(navigator.userAgent)
    if (app !== undefined) throw new GoogleNotInApp(app)
    setAsking(true)
    // Firebase opens its own window in the next step. The person may start again while it is open.
    if (isFirebase) return { popup: true }
    try {
      return await askOurWindow()
    } finally {
      if (question === questions.current) setAsking(false)
    }
  }

  async function askOurWindow(): Promise<GoogleProof> {
    if (known?.google.mode === 'off') throw new GoogleSignInOff()
    const check = async () => assertAvailable(known ?? (await queryClient.ensureQueryData(configQuery)))
    try {
      opened.current = new AbortController()
      const asked = askGoogle(check, opened.current.signal)
      preload()
      return { googleIdToken: await asked }
    } catch (error) {
      if (error instanceof OpenedElsewhere) return { popup: true }
      throw error
    }
  }

  return {
    ask,
    /** Closes the window; `ask` throws auth/cancelled-popup-request. */
    cancel: () => opened.current?.abort(),
    /** True while a window is open. */
    isAsking,
  }
}

async function assertAvailable({ identity, google }: PublicConfig): Promise<void> {
  if (identity.mode === 'firebase') throw new OpenedElsewhere()
  if (google.mode === 'off') throw new GoogleSignInOff()
  const { assertAuthorizedDomain } = await import('#web/session/identity/authorized-domain.ts').catch(() => {
    throw new AuthFailure('network-request-failed')
  })
  await assertAuthorizedDomain(identity.apiKey, location.hostname)
}
