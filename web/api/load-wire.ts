import type { Route } from '#contract/route.ts'
import { NetworkFailure } from './network-failure.ts'
import { askServerBuild } from './page-build.ts'

/**
 * In the browser's build, a route has no schemas, but a function that loads the route with them (see
 * `scripts/lighten/lighten.ts`).
 */
type LightRoute = { whole?: () => Promise<Route> }

/**
 * Loads what it takes to write a call of this route and to read its answer: Zod and the route's schemas. Throws
 * NetworkFailure if they do not arrive; the next call then loads them again. They may be gone with an older build: then
 * the next link opens a new document, and a command loads the page again.
 */
export async function loadWire<R extends Route>(route: R) {
  const { whole } = route as LightRoute
  try {
    const [{ onWire }, wholeRoute] = await Promise.all([import('./on-wire.ts'), whole ? whole() : route])
    return onWire(wholeRoute as R)
  } catch (error) {
    void askServerBuild()
    throw new NetworkFailure(error, { isCodeMissing: true })
  }
}
