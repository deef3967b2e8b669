/** Returns the path of the first link to this page with a one-time code, in an email or in a command's output. */
export const findLink = (text: string, page = '/[\\w-]+'): string | undefined =>
  new RegExp(`${page}\\?code=[\\w-]+`).exec(text)?.[0]

/** Returns the one-time code in such a link. Throws if there is none. */
export function codeIn({ text }: { text: string }): string {
  const code = findLink(text)?.split('=')[1]
  if (!code) throw new Error(`no code in: ${text}`)
  return code
}
