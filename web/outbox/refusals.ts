import { Problem } from '#contract/problem.ts'
import { common } from '#texts/common.ts'
import { language } from '#texts/language.ts'
import { outboxRefusals } from '#texts/outbox-refusals.ts'
import type { Entry, Refused } from './outbox.ts'

/** Of an action that waited too long to be sent by itself. */
export const tooOld: Refused = { code: 'too-old' }

/** Whether it was not sent because it had waited too long. */
export const isTooOld = ({ end }: Entry) => end?.refused?.code === tooOld.code

/**
 * What to store of a failed call. The server answers in the language of the page. A Problem with a cause has no sentence of
 * our server.
 */
export function readRefusal(error: unknown): Refused {
  if (!(error instanceof Problem)) return { code: 'failed' }
  const { code, message: sentence, cause } = error
  return cause === undefined ? { code, said: { sentence, language: language.code } } : { code }
}

const sentences: Record<string, string> = { ...outboxRefusals.byCode, failed: common.failedText }

/** Why an action was not done, in the language of this page; less exact if the server said it in another one. */
export function describeRefused({ code, said }: Refused): string {
  if (said?.language === language.code) return said.sentence
  return sentences[code] ?? outboxRefusals.otherwise
}
