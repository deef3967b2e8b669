import type { QueryClient } from '@tanstack/react-query'
import { accountRoutes } from '#contract/routes/account.ts'
import { language } from '#texts/language.ts'
import { callApi } from '#web/api/call-api.ts'
import { refetchChanged } from '#web/api/refetch-changed.ts'

/** Makes the language of this page that of the emails to the signed-in person. Throws what `callApi` throws. */
export async function storeLanguage(client: QueryClient): Promise<void> {
  await callApi(accountRoutes.chooseLanguage, { body: { language: language.code } })
  await refetchChanged(client, accountRoutes.chooseLanguage)
}
