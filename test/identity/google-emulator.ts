import { randomBytes } from 'node:crypto'

type Person = { email: string; name: string; isVerified: boolean; isHosted?: boolean; picture?: string }
type Cookie = { name: string; value: string; path: string }

/**
 * Returns an ID token of the Google emulator for the product at this address. It takes the same steps as a browser's
 * window: start, account chooser, callback.
 */
export async function signInAtGoogleEmulator(
  address: string,
  { email, name, isVerified, isHosted = true, picture }: Person,
): Promise<string> {
  const browse = openBrowser()
  const flow = randomBytes(8).toString('hex')
  const chooser = await browse(new URL(`/identity/google/start?flow=${flow}`, address))
  const ticks = { ...(isVerified && { isVerified: 'on' }), ...(isHosted && { isHosted: 'on' }) }
  const choice = { choice: 'other', email, name, ...ticks, ...(picture && { picture }) }
  const end = await browse(chooser.url, new URLSearchParams(choice))
  const idToken = /"idToken":"(?<token>[\w.-]+)"/.exec(end.html)?.groups?.['token']
  if (!idToken) throw new Error(`the emulator gave no token: ${end.html}`)
  return idToken
}

/** Follows redirects and keeps cookies, as a browser does. */
function openBrowser() {
  const jar = new Map<string, Cookie>()

  return async function browse(from: URL, form?: URLSearchParams): Promise<{ url: URL; html: string }> {
    let url = from
    let body = form
    for (let hops = 0; hops < 10; hops += 1) {
      const cookie = [...jar.values()]
        .filter(({ path }) => url.pathname.startsWith(path))
        .map((each) => `${each.name}=${each.value}`)
        .join('; ')
      const reply = await fetch(url, {
        method: body ? 'POST' : 'GET',
        redirect: 'manual',
        headers: { cookie },
        ...(body && { body }),
      })
      for (const line of reply.headers.getSetCookie()) keep(jar, line)
      const next = reply.headers.get('location')
      if (next === null) return { url, html: await reply.text() }
      url = new URL(next, url)
      body = undefined
    }
    throw new Error('the emulator redirects without end')
  }
}

function keep(jar: Map<string, Cookie>, line: string): void {
  const [pair = '', ...about] = line.split(/;\s*/)
  const [name = '', ...rest] = pair.split('=')
  const path = about.find((each) => /^path=/i.test(each))?.slice('path='.length) ?? '/'
  const value = rest.join('=')
  if (value === '') jar.delete(`${path} ${name}`)
  else jar.set(`${path} ${name}`, { name, value, path })
}
