import { setTimeout } from 'node:timers/promises'
import type { Clock } from '#lib/clock.ts'
import { type ImageStore, StoreUnavailable, type StoreFault } from './image-store.ts'

export type StoreHealth = () => Promise<'ok' | StoreFault>

/** An answer is used for this long, so that frequent health checks do not become requests to the store. */
const freshMs = 30_000

/** How long the first health checks wait. A silent store lets its own check wait for many seconds. */
const firstWaitMs = 500

type Options = { images: Pick<ImageStore, 'check'>; clock: Clock }

/**
 * Creates a function that returns whether pictures could be stored when this was last checked, and checks it again in the
 * background. Until the first check has ended, a store that does not answer soon counts as unreachable.
 */
export function createStoreHealth({ images, clock }: Options): StoreHealth {
  let ended: ReturnType<StoreHealth> | undefined
  let begun: { at: number; state: ReturnType<StoreHealth> } | undefined
  return async () => {
    const now = clock().getTime()
    if (!begun || now - begun.at > freshMs) {
      const state = readState(images)
      const keep = () => void (ended = state)
      state.then(keep, keep)
      begun = { at: now, state }
    }
    return (
      ended ?? Promise.race([begun.state, setTimeout(firstWaitMs, 'unreachable' as const, { ref: false })])
    )
  }
}

async function readState(images: Options['images']): Promise<'ok' | StoreFault> {
  try {
    await images.check()
    return 'ok'
  } catch (error) {
    if (error instanceof StoreUnavailable) return error.fault
    throw error
  }
}
