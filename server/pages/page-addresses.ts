import { ListingId } from '#contract/ids.ts'
import type { PagesBuild } from './pages-build.ts'

/** The same type as in `web/api/page-handle.ts`. */
type PageHandle = { search?: (params: URLSearchParams) => string; sameForEveryId?: true }
type BuiltRoutes = PagesBuild['routes']
type Routed = {
  routes: BuiltRoutes
  entry: { module: Pick<PagesBuild['entry']['module'], 'generatePath' | 'matchRoutes'> }
}
type PageRoute = { id: string; path?: string; index?: boolean; children?: PageRoute[] }

/** Returns the canonical address (path and search) of the page that this address shows. */
export type FindPageAddress = (url: URL) => string | Promise<string>

/** The cache key of the rendered 404 page. No page exists at this path, and none may be added. */
export const notFoundKey = '/nothing-is-here'
/** Replaces an invalid id. Every page answers it with "not found". */
const noId = 'none'
/** A valid id that nothing has. */
const anyId = '00000000-0000-0000-0000-000000000000'

/**
 * Maps addresses that show the same page to one address: unknown parameters, other upper and lower case or slashes, and
 * pages that do not exist. Otherwise each invented address would be rendered and cached.
 */
export function createPageAddresses({ routes, entry }: Routed): (url: URL) => string {
  const { generatePath, matchRoutes } = entry.module
  const tree = nest(routes, undefined)
  return ({ pathname, searchParams }) => {
    const match = matchRoutes(tree as never, pathname)?.at(-1)
    const route = match && routes[(match.route as PageRoute).id]
    if (!route || !match || route.path === '*') return notFoundKey
    const { handle } = route.module as { handle?: PageHandle }
    const id = idOf(match.params['id'], handle)
    const path = generatePath(`/${route.path ?? ''}`, { ...hide(match.params), id })
    // A page that does not exist has no filters.
    return id === noId ? path : path + (handle?.search?.(searchParams) ?? '')
  }
}

/** Whether anybody can invent any number of addresses like this one. */
export const isOneOfMany = (address: string) => address.includes('?') || /\/[0-9a-f-]{36}$/.test(address)

function idOf(id: string | undefined, handle: PageHandle | undefined): string | undefined {
  if (id === undefined) return undefined
  // All kinds of ids have the same form.
  if (!ListingId.safeParse(id).success) return noId
  return handle?.sameForEveryId ? anyId : id
}

/** Only the browser reads the other parameters of a path, such as the signed end of an address. */
function hide(params: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.keys(params).map((name) => [name, 'any']))
}

function nest(routes: BuiltRoutes, parentId: string | undefined): PageRoute[] {
  return Object.values(routes).flatMap((route) =>
    route && route.parentId === parentId
      ? [
          {
            id: route.id,
            ...(route.path === undefined ? {} : { path: route.path }),
            ...(route.index ? { index: true } : { children: nest(routes, route.id) }),
          },
        ]
      : [],
  )
}
