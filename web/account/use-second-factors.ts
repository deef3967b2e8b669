import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ownKey } from '#web/api/query-client.ts'
import type { SignedInUser } from '#web/session/identity-client.ts'
import { useSession } from '#web/session/session.tsx'

/**
 * The apps that give codes for the account of who is signed in, and with them everything else of the account, as the
 * page comes. As one turns back to it only what another tab has left with the SDK is read: an address proved there.
 */
export function useSecondFactors({ uid }: SignedInUser) {
  const queryClient = useQueryClient()
  const { readIdentity } = useSession()
  const queryKey = ownKey('second-factors', uid)
  const query = useQuery({
    queryKey,
    queryFn: () =>
      readIdentity(async (client) => {
        // The SDK learns of them in `reload` only once it has been asked.
        client.listSecondFactors()
        await client.reload()
        return client.listSecondFactors()
      }),
    // Another tab may have set a password a moment ago. What the SDK holds here until it hears of that is void, and
    // whoever asks the provider with it is signed out, in every tab.
    refetchOnWindowFocus: false,
    refetchOnReconnect: ({ state }) => state.data === undefined,
  })

  useEffect(() => {
    const readAgain = () => {
      if (document.visibilityState === 'visible') void readIdentity(async () => undefined)
    }
    document.addEventListener('visibilitychange', readAgain)
    return () => document.removeEventListener('visibilitychange', readAgain)
  }, [readIdentity])

  return { ...query, renew: () => queryClient.invalidateQueries({ queryKey }) }
}
