/** The path of the first link in a letter, or in what a command says, that carries a one-time code to this page. */
export const findLink = (text: string, page = '/[\\w-]+'): string | undefined =>
  new RegExp(`${page}\\?code=[\\w-]+`).exec(text)?.[0]

/** The one-time code in such a link. Throws where there is none. */
export function codeIn({ text }: { text: string }): string {
  const code = findLink(text)?.split('=')[1]
  if (!code) throw new Error(`no code in: ${text}`)
  return code
}
