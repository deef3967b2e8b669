import { useState } from 'react'
import { flushSync } from 'react-dom'

type Work = () => Promise<unknown>

export type Run = (
  work: Work,
  onFailure: (error: unknown) => unknown,
  options?: {
    /** If true, starts again while one is running; only the newest run counts. Otherwise a new start is ignored. */
    restarts?: boolean
  },
) => Promise<void>

/**
 * Runs one action at a time. This also stops the second half of a double click, which comes before any render shows that
 * the first is running. `busy` ends before `onFailure` is called, so that a field that was disabled can get the focus.
 */
export function createRun(setBusy: (isBusy: boolean) => void): Run {
  let newest = 0
  let isRunning = false

  return async (work, onFailure, { restarts = false } = {}) => {
    if (isRunning && !restarts) return
    newest += 1
    const own = newest
    isRunning = true
    setBusy(true)

    function end() {
      if (own !== newest) return
      isRunning = false
      setBusy(false)
    }

    try {
      await work()
      end()
    } catch (error) {
      end()
      await onFailure(error)
    }
  }
}

/** `createRun` for one component. `useAction`, which buttons and forms use, is based on it. */
export function usePending() {
  const [busy, setBusy] = useState(false)
  const [run] = useState(() => createRun((isBusy) => flushSync(() => setBusy(isBusy))))
  return { busy, run }
}
