import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ownKey } from '#web/api/query-client.ts'
import type { SignedInUser } from '#web/session/identity/identity-client.ts'
import { useSession } from '#web/session/session.tsx'

/**
 * Loads the authenticator apps of the signed-in person, with the rest of the account, when the page opens. When the person
 * returns to this tab, it reads only what another tab has stored through the SDK: for example, that the email address was
 * verified there.
 */
export function useSecondFactors({ uid }: SignedInUser) {
  const queryClient = useQueryClient()
  const { readAccount } = useSession()
  const queryKey = ownKey('second-factors', uid)
  const query = useQuery({
    queryKey,
    queryFn: () =>
      readAccount(async (client) => {
        // The SDK's `reload` updates the list only if it was read before.
        client.listSecondFactors()
        await client.reload()
        return client.listSecondFactors()
      }),
    // Another tab may have just set a password. Until this tab's SDK knows that, its token is no longer valid, and a
    // request to the provider with it would sign the person out in every tab.
    refetchOnWindowFocus: false,
    refetchOnReconnect: ({ state }) => state.data === undefined,
  })

  useEffect(() => {
    const readAgain = () => {
      if (document.visibilityState === 'visible') void readAccount(async () => undefined)
    }
    document.addEventListener('visibilitychange', readAgain)
    return () => document.removeEventListener('visibilitychange', readAgain)
  }, [readAccount])

  return { ...query, renew: () => queryClient.invalidateQueries({ queryKey }) }
}
