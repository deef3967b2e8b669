import type { IncomingMessage } from 'node:http'

/**
 * The address as it was asked for; one whose escapes are broken (`/items/%zz`) becomes an address where nothing is, so
 * that it is answered like any other that is not found.
 */
export function readableAddress({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const [path = '/'] = url.split('?')
  if (isReadable(path)) return url
  return path.startsWith('/api/') ? '/api/unreadable' : '/unreadable'
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch (error) {
    if (error instanceof URIError) return false
    throw error
  }
}
