import type { APIRequestContext } from '@playwright/test'
import { codeIn, findLink } from '#test/letter-code.ts'
import { expect } from './fixtures.ts'

/** Waits for a letter to this address with a link to that page; gives the link's path with its code, of the newest. */
export async function readLink(request: APIRequestContext, email: string, page?: string): Promise<string> {
  let link: string | undefined
  const look = async () => {
    const reply = await request.get(`/dev/mail.json?to=${encodeURIComponent(email)}`)
    const letters = (await reply.json()) as { text: string }[]
    link = letters.map(({ text }) => findLink(text, page)).find(Boolean)
    return link
  }
  await expect.poll(look, { message: `a letter to ${email}`, timeout: 15_000 }).toBeTruthy()
  return link ?? ''
}

/** The one-time code of the newest letter to this address that has one. */
export const readCode = async (request: APIRequestContext, email: string): Promise<string> =>
  codeIn({ text: await readLink(request, email) })
