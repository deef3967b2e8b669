import type { APIRequestContext } from '@playwright/test'
import { codeIn, findLink } from '#test/emails/email-code.ts'
import { expect } from '#e2e/fixtures.ts'

/** Waits for an email to this address with a link to that page. Returns the newest link's path with its code. */
export async function readLink(request: APIRequestContext, email: string, page?: string): Promise<string> {
  let link: string | undefined
  const findNewest = async () => {
    const reply = await request.get(`/dev/mail.json?to=${encodeURIComponent(email)}`)
    const emails = (await reply.json()) as { text: string }[]
    link = emails.map(({ text }) => findLink(text, page)).find(Boolean)
    return link
  }
  await expect.poll(findNewest, { message: `an email to ${email}` }).toBeTruthy()
  return link ?? ''
}

/** Returns the one-time code of the newest email to this address that has one. */
export const readCode = async (request: APIRequestContext, email: string): Promise<string> =>
  codeIn({ text: await readLink(request, email) })
