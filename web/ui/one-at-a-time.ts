import { useState } from 'react'

/**
 * Runs what it is given unless the one before has not ended yet. The second half of a double click comes before any
 * render shows that the first is under way.
 */
export function createOneAtATime() {
  let isRunning = false
  return async (work: () => Promise<unknown>): Promise<void> => {
    if (isRunning) return
    isRunning = true
    try {
      await work()
    } finally {
      isRunning = false
    }
  }
}

/** The same for as long as a component stands. */
export const useOneAtATime = () => useState(createOneAtATime)[0]
