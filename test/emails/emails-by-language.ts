import { newId } from '#lib/ids.ts'
import { languages } from '#lib/languages.ts'
import { jobHandlers } from '#server/jobs/jobs.ts'
import type { JobData, JobName } from '#services/jobs/jobs.ts'
import type { EmailMessage } from '#services/mail/mail.ts'
import type { Product } from '#test/product.ts'
import { findForeign } from './foreign-text.ts'

/** The sentences that an email says more than once. Shorter ones, such as names, may be repeated. */
function findRepeated({ text }: EmailMessage): string[] {
  const sentences = text.split(/(?<=[.।?])\s+|\n|: /u).filter(({ length }) => length > 25)
  return sentences.filter((each, at) => sentences.indexOf(each) < at).map((each) => `said twice: ${each}`)
}

/** Does jobs that send emails, which are not sent but kept. */
export function emailsByLanguage({ services, db }: Product) {
  const sent: EmailMessage[] = []
  const handlers = jobHandlers({ ...services, mail: { send: async (email) => void sent.push(email) } })

  /** Does a job for each of `data`, and returns the emails that were sent. */
  async function sendAll<Name extends JobName>(
    name: Name,
    ...data: JobData[Name][]
  ): Promise<EmailMessage[]> {
    sent.length = 0
    const send = handlers[name] as (each: JobData[Name]) => Promise<void>
    for (const each of data) await send(each)
    return [...sent]
  }

  /**
   * What is in the wrong language in the emails of a job, or said twice in one of them, once everybody reads each language.
   * At least one is sent.
   */
  async function findForeignIn<Name extends JobName>(
    name: Name,
    ...data: JobData[Name][]
  ): Promise<string[]> {
    const found: string[] = []
    for (const language of languages) {
      await db.updateTable('users').set({ language }).execute()
      // An email that the phone is for sale again forgets what the buyer was told.
      await db.updateTable('bookings').set({ toldGoneOf: newId() }).execute()
      const emails = await sendAll(name, ...data)
      const findings = [...findForeign(language, emails), ...emails.flatMap(findRepeated)]
      const wrong = emails.length > 0 ? findings : ['no email']
      found.push(...wrong.map((line) => `${JSON.stringify(data)}, ${language}: ${line}`))
    }
    return found
  }

  return { sendAll, findForeignIn }
}
