import type { QueryClient } from '@tanstack/react-query'
import { accountRoutes } from '#contract/routes/account.ts'
import { language } from '#texts/language.ts'
import { callApi } from '#web/api/call-api.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { keepWaiting } from '#web/outbox/keep-waiting.ts'
import { forgetWaiting } from '#web/outbox/outbox.ts'
import { refetchChanged } from '#web/api/refetch-changed.ts'

const input = () => ({ body: { language: language.code } })

/** For the `keep` of a command: the choice of this page's language waits for the connection. */
export const keepLanguage = (owner: string | undefined) =>
  keepWaiting({ name: 'account.chooseLanguage', thing: 'language', path: '/account', owner, input: input() })

/** Makes the language of this page that of the emails to the person. Another choice that still waits is dropped. */
export function sendLanguage(owner: string | undefined) {
  forgetWaiting(owner, 'account.chooseLanguage', 'language')
  return callApi(accountRoutes.chooseLanguage, input())
}

/**
 * Makes the language of this page that of the emails to the signed-in person, at once or when there is a connection. Throws
 * the Problem if the server refuses.
 */
export async function storeLanguage(client: QueryClient, uid: string): Promise<void> {
  try {
    await sendLanguage(uid)
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error
    return void keepLanguage(uid)
  }
  await refetchChanged(client, accountRoutes.chooseLanguage)
}
