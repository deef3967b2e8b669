import { setTimeout } from 'node:timers/promises'
import type { Clock } from '#lib/clock.ts'
import { type ImageStore, StoreUnavailable, type StoreFault } from './image-store.ts'

export type StoreHealth = () => Promise<'ok' | StoreFault>

/** An answer is reused for this long, so that frequent health checks do not become requests to the store. */
const freshMs = 30_000

/** How long the first health checks wait: the check of a silent store takes many seconds. */
const firstWaitMs = 500

type Options = { images: Pick<ImageStore, 'check'>; clock: Clock }

/**
 * Creates a function that returns whether pictures could be stored when this was last checked, and checks it again in
 * the background. Until the first check has ended, a store that does not answer soon counts as unreachable.
 */
export function createStoreHealth({ images, clock }: Options): StoreHealth {
  let lastEnded: ReturnType<StoreHealth> | undefined
  let lastStarted: { at: number; state: ReturnType<StoreHealth> } | undefined
  return async () => {
    const now = clock().getTime()
    if (!lastStarted || now - lastStarted.at > freshMs) {
      const state = readState(images)
      const keep = () => void (lastEnded = state)
      state.then(keep, keep)
      lastStarted = { at: now, state }
    }
    return (
      lastEnded ??
      Promise.race([lastStarted.state, setTimeout(firstWaitMs, 'unreachable' as const, { ref: false })])
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
