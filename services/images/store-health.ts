import type { Clock } from '#lib/clock.ts'
import { type ImageStore, StoreUnavailable, type StoreFault } from './image-store.ts'

export type StoreHealth = () => Promise<'ok' | StoreFault>

/** An answer is used for this long, so that frequent health checks do not become requests to the store. */
const freshMs = 30_000

/** Creates a function that returns whether pictures can be stored. */
export function createStoreHealth({ images, clock }: { images: ImageStore; clock: Clock }): StoreHealth {
  let known: { at: number; state: ReturnType<StoreHealth> } | undefined
  return () => {
    const now = clock().getTime()
    if (!known || now - known.at > freshMs) known = { at: now, state: readState(images) }
    return known.state
  }
}

async function readState(images: ImageStore): Promise<'ok' | StoreFault> {
  try {
    await images.check()
    return 'ok'
  } catch (error) {
    if (error instanceof StoreUnavailable) return error.fault
    throw error
  }
}
