export const callbackPath = '/identity/google/callback'

type WindowAnswer = { flow: string; idToken?: string; error?: string; detail?: string }

type Cookie = { name: string; value: string; path: string }

/** The part of a browser window that a sign-in needs: it stores cookies by their paths and follows redirects. */
export function openWindow(address: string, headers: Record<string, string> = {}) {
  const jar = new Map<string, Cookie>()

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const { pathname } = new URL(path, address)
    const cookies = [...jar.values()].filter((cookie) => pathname.startsWith(cookie.path))
    const response = await fetch(new URL(path, address), {
      ...init,
      redirect: 'manual',
      headers: { ...headers, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
    })
    for (const line of response.headers.getSetCookie()) saveCookie(jar, line)
    return response
  }

  /**
   * Follows redirects until there is none, or until the next one leads to `until`. Returns the last address and its
   * response.
   */
  async function follow(path: string, init: RequestInit = {}, until = 'nowhere') {
    let [at, response] = [path, await send(path, init)]
    for (let hops = 0; hops < 10; hops += 1) {
      const next = response.headers.get('location')
      if (next === null) break
      at = new URL(next, new URL(at, address)).href
      if (at.includes(until)) break
      response = await send(at)
    }
    return { at, response }
  }

  const choose = (at: string, fields: Record<string, string>, until?: string) =>
    follow(at, { method: 'POST', body: new URLSearchParams(fields) }, until)

  return {
    jar,
    send,
    follow,
    choose,
    /** Goes as far as the account chooser. */
    start: (flow: string) => follow(`/identity/google/start?flow=${flow}`),
    /** Goes as far as the redirect to the callback, without requesting the callback. Returns its address. */
    async reachCallback(flow: string, fields: Record<string, string>): Promise<string> {
      const { at } = await follow(`/identity/google/start?flow=${flow}`)
      return (await choose(at, fields, callbackPath)).at
    },
  }
}

export type TestWindow = ReturnType<typeof openWindow>

function saveCookie(jar: Map<string, Cookie>, line: string) {
  const [pair = '', ...attributes] = line.split(/; ?/)
  const read = (name: string) =>
    attributes.find((attribute) => attribute.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1)
  const [name = ''] = pair.split('=')
  const isOver = read('max-age') === '0' || new Date(read('expires') ?? '9999-01-01').getTime() < Date.now()
  const path = read('path') ?? '/'
  if (isOver) jar.delete(`${path} ${name}`)
  else jar.set(`${path} ${name}`, { name, value: pair.slice(name.length + 1), path })
}

/** Returns what the last page sends, read as its script reads it. */
export async function readAnswer(response: Response): Promise<WindowAnswer> {
  const html = await response.text()
  const data = /<script type="application\/json" id="answer">(?<data>.*?)<\/script>/s.exec(html)?.groups?.[
    'data'
  ]
  if (!data) throw new Error(`no answer: ${html}`)
  return JSON.parse(data) as WindowAnswer
}
