import type { QueryClient } from '@tanstack/react-query'
import { language } from '#texts/language.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { sendOrWait } from '#web/outbox/send-or-wait.ts'
import { refetchChanged } from '#web/api/refetch-changed.ts'

/** For a command: makes the language of this page that of the emails to the person, now or once there is a connection. */
export const chooseEmailLanguage = (owner: string | undefined) =>
  sendOrWait({
    name: 'account.chooseLanguage',
    thing: 'language',
    path: '/account',
    owner,
    inputOf: () => ({ body: { language: language.code } }),
  })

/**
 * Makes the language of this page that of the emails to the signed-in person, at once or when there is a connection. Throws
 * the Problem if the server refuses.
 */
export async function storeLanguage(client: QueryClient, uid: string): Promise<void> {
  const { route, send, keep } = chooseEmailLanguage(uid)
  try {
    await send()
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error
    return void keep()
  }
  await refetchChanged(client, route)
}
