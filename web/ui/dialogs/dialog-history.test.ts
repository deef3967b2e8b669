import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { registerDialog, watchDialogHistory } from './dialog-history.ts'

type State = { key: string; dialogs?: number }

/** Fakes a browser's history: its steps arrive later, as `popstate`. */
function createBrowser(states: State[]) {
  let at = states.length - 1
  const listeners: ((event: object) => void)[] = []
  const arrivals: State[] = []
  const history = {
    get state() {
      return states[at]
    },
    pushState(state: State) {
      states.splice(at + 1, Infinity, state)
      at += 1
    },
    go(steps: number) {
      setTimeout(() => {
        const state = states[at + steps]
        if (!state) return
        at += steps
        let isStopped = false
        const event = { state, stopImmediatePropagation: () => void (isStopped = true) }
        for (const listener of listeners) listener(event)
        if (!isStopped) arrivals.push(state)
      }, 10)
    },
  }
  return {
    window: { history, addEventListener: (_: string, listener: () => void) => listeners.push(listener) },
    back: (steps = 1) => history.go(-steps),
    /** The states that the router was notified of. */
    arrivals,
    readState: () => history.state,
  }
}

function setUp(states: State[] = [{ key: 'home' }, { key: 'phone' }]) {
  const browser = createBrowser(states)
  vi.stubGlobal('window', browser.window)
  watchDialogHistory()
  return browser
}

const settle = () => vi.advanceTimersByTimeAsync(100)

describe('the history of dialogs', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('closes the dialog by Back and stays on the page', async () => {
    const { back, arrivals, readState } = setUp()
    const close = vi.fn<() => void>(() => leave())
    const leave = registerDialog(close)
    back()
    await settle()
    expect(close).toHaveBeenCalledTimes(1)
    expect(readState()).toEqual({ key: 'phone' })
    expect(arrivals).toEqual([])
  })

  it('removes the entry of a dialog that was closed without Back, so that Back leaves the page', async () => {
    const { back, arrivals, readState } = setUp()
    registerDialog(vi.fn<() => void>())()
    await settle()
    expect(readState()).toEqual({ key: 'phone' })
    back()
    await settle()
    expect(arrivals).toEqual([{ key: 'home' }])
  })

  it('lets Back close a dialog again that stayed open the first time', async () => {
    const { back, readState } = setUp()
    const close = vi.fn<() => void>()
    const leave = registerDialog(close)
    back()
    await settle()
    expect(readState()).toEqual({ key: 'phone', dialogs: 1 })
    back()
    await settle()
    expect(close).toHaveBeenCalledTimes(2)
    leave()
    await settle()
  })

  it('keeps a dialog open that was opened while a reloaded page steps back to its own entry', async () => {
    const { arrivals, readState } = setUp([{ key: 'phone' }, { key: 'phone', dialogs: 1 }])
    const close = vi.fn<() => void>()
    const leave = registerDialog(close)
    await settle()
    expect(close).not.toHaveBeenCalled()
    expect(readState()).toEqual({ key: 'phone', dialogs: 1 })
    expect(arrivals).toEqual([])
    leave()
    await settle()
  })

  it('goes on from the entry of a closed dialog to its page, and lets the router know', async () => {
    const { back, arrivals, readState } = setUp([
      { key: 'phone' },
      { key: 'phone', dialogs: 1 },
      { key: 'seller' },
    ])
    back()
    await settle()
    expect(readState()).toEqual({ key: 'phone' })
    expect(arrivals).toEqual([{ key: 'phone' }])
  })

  it('passes a navigation during a history step of our own on to the router, and still works afterwards', async () => {
    const { back, arrivals, readState } = setUp()
    const leave = registerDialog(vi.fn<() => void>())
    back(2)
    leave()
    await settle()
    expect(arrivals).toEqual([{ key: 'home' }])
    registerDialog(vi.fn<() => void>())()
    await settle()
    expect(readState()).toEqual({ key: 'home' })
  })
})
