import type { Route } from '#contract/route.ts'
import { NetworkFailure } from './network-failure.ts'

/** In the browser's build a route has only its facts, and this, which imports it with its schemas (`vite.config.ts`). */
type Light = { whole?: () => Promise<Route> }

/** The code of all calls. No page needs it before it can be used. */
export const loadCallCode = () => import('./on-wire.ts')

/**
 * Loads what a call needs to be written and its answer to be read: Zod, and the schemas of its route. Throws NetworkFailure if they do
 * not arrive; the next call asks for them again.
 */
export async function loadWire<R extends Route>(route: R) {
  const { whole } = route as Light
  try {
    const [{ onWire }, own] = await Promise.all([loadCallCode(), whole ? whole() : route])
    return onWire(own as R)
  } catch (error) {
    throw new NetworkFailure(error)
  }
}
