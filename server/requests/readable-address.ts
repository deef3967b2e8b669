import type { IncomingMessage } from 'node:http'

/**
 * The requested address. An address with broken escapes (`/items/%zz`) or a hidden zero byte, which no database stores,
 * is replaced by an address that does not exist, so that the answer is an ordinary "not found". A full URL, as a
 * proxy's client sends it, is reduced to its path.
 */
export function readableAddress({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const asked = url.startsWith('/') ? url : pathOf(url)
  const [path = '/'] = asked.split('?')
  if (isReadable(path)) return asked
  const [, first = ''] = path.split('/')
  return path.indexOf('/', 1) > 0 && isReadable(first) ? `/${first}/unreadable` : '/unreadable'
}

function pathOf(url: string): string {
  if (!URL.canParse(url)) return '/unreadable'
  const { protocol, pathname, search } = new URL(url)
  return /^https?:$/.test(protocol) ? pathname + search : '/unreadable'
}

function isReadable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch (error) {
    if (error instanceof URIError) return false
    throw error
  }
}
