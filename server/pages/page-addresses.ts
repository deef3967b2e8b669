import createRouter, { type HTTPVersion, type Instance } from 'find-my-way'
import { ListingId } from '#contract/ids.ts'
import { idOfListingPath } from '#lib/listing-path.ts'
import type { PagesBuild } from './pages-build.ts'

/** The same type as in `web/api/page-handle.ts`. */
type PageHandle = {
  search?: (params: URLSearchParams) => string
  sameForEveryId?: true
  hasWords?: true
  hasWordsBeforeId?: true
}
type Page = { path: string; handle: PageHandle | undefined }

type PageAddress = {
  /** The address (path and search) that stands for all addresses of the same page in the cache. */
  key: string
  /** The path at which people should see the page. Undefined if only the page knows it, or if there is no page. */
  path: string | undefined
}

export type FindPageAddress = (url: URL) => PageAddress | Promise<PageAddress>

/** The cache key of the rendered 404 page. No page exists at this path, and none may be added. */
export const notFoundKey = '/nothing-is-here'
/** Replaces an invalid id. Every page answers it with "not found". */
const noId = 'none'
/** A valid id that no record has. */
const anyId = '00000000-0000-0000-0000-000000000000'
/** Only the browser reads the other parameters of a path, such as the signed end of an address. */
const anyParameter = 'any'

/**
 * Maps addresses that show the same page to one address: unknown parameters, other upper and lower case or slashes, and
 * pages that do not exist. Otherwise each invented address would be rendered and cached. React Router finds a page by
 * compiling the paths of all pages each time; here they are compiled once.
 */
export function createPageAddresses({ routes }: Pick<PagesBuild, 'routes'>): (url: URL) => PageAddress {
  const pages = compilePages(routes)
  return ({ pathname, searchParams }) => {
    const asked = pathname.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
    const found = pages.find('GET', asked)
    if (!found) return { key: notFoundKey, path: undefined }
    const { path, handle } = found.store as Page
    if (handle?.hasWords) return findWords(path, asked.toLowerCase())
    const id = idOf(found.params['id'], handle)
    const address = path.replaceAll(/:(\w+)/g, (_, name) => (name === 'id' ? (id ?? '') : anyParameter))
    // A page that does not exist has no filters.
    if (id === noId) return { key: address, path: undefined }
    return {
      key: address + (handle?.search?.(searchParams) ?? ''),
      path: handle?.hasWordsBeforeId ? undefined : fillIn(path, asked),
    }
  }
}

/** A page for each combination of words. Others than words share one page, which is not found. */
function findWords(route: string, asked: string): PageAddress {
  const isWords = /^[a-z0-9/-]{1,200}$/.test(asked)
  return isWords ? { key: asked, path: undefined } : { key: route.replaceAll(/:\w+/g, noId), path: undefined }
}

/** The path of a route with the parameters of this path as they are, and everything else as the route writes it. */
function fillIn(route: string, path: string): string {
  const asked = path.split('/')
  return route
    .split('/')
    .map((part, nth) => (part.startsWith(':') ? (asked[nth] ?? '') : part))
    .join('/')
}

/** Whether anybody can invent any number of addresses like this one. */
export const isOneOfMany = (address: string) =>
  address.includes('?') || /\/phones\/|\/[0-9a-f-]{36}$/.test(address)

function idOf(asked: string | undefined, handle: PageHandle | undefined): string | undefined {
  if (asked === undefined) return undefined
  const id = handle?.hasWordsBeforeId ? (idOfListingPath(asked) ?? noId) : asked
  // All kinds of ids have the same form.
  if (!ListingId.safeParse(id).success) return noId
  return handle?.sameForEveryId ? anyId : id
}

function compilePages(routes: PagesBuild['routes']): Instance<HTTPVersion.V1> {
  const pages = createRouter({ caseSensitive: false })
  for (const route of Object.values(routes)) {
    // A frame has no page of its own. The route `*` would match every path, but those are "not found".
    if (!route || route.path === '*' || (!route.path && !route.index)) continue
    const { handle } = route.module as { handle?: PageHandle }
    const path = `/${route.path ?? ''}`
    pages.on('GET', path, () => {}, { path, handle } satisfies Page)
  }
  return pages
}
