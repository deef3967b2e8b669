import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createGooglePopup, type PopupWindow } from './google-popup.ts'

type Opened = { path: string; name: string; features: string; window: PopupWindow & { closed: boolean } }

/** Fakes a browser's windows and one broadcast channel. */
function setUpPopup({ blocked = false } = {}) {
  const opened: Opened[] = []
  const listeners = new Set<(message: unknown) => void>()
  const ask = createGooglePopup({
    open(path, name, features) {
      if (blocked) return null
      const window = { closed: false, close: () => void (window.closed = true), focus: () => {} }
      opened.push({ path, name, features, window })
      return window
    },
    listen(_, onMessage) {
      listeners.add(onMessage)
      return () => void listeners.delete(onMessage)
    },
  })
  const flowOf = (index: number) =>
    new URL(opened[index]?.path ?? '', 'http://localhost').searchParams.get('flow')
  return {
    opened,
    listeners,
    say: (message: object) => listeners.forEach((listener) => listener(message)),
    flowOf,
    ask: (check = async () => {}, left?: AbortSignal) => {
      const asked = ask(check, left)
      // The test awaits the promise later. Without this, Node would report an unhandled rejection before that.
      asked.catch(() => {})
      return asked
    },
  }
}

const withCode = (code: string) => expect.objectContaining({ name: 'FirebaseError', code: `auth/${code}` })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('screen', { availWidth: 1280, availHeight: 800 })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('Google’s window', () => {
  it('opens in the call itself, 500 by 600 in the middle of the screen', () => {
    const { ask, opened } = setUpPopup()
    void ask()
    expect(opened).toHaveLength(1)
    expect(opened[0]?.path).toMatch(/^\/identity\/google\/start\?flow=[0-9a-f]{32}&language=en$/)
    expect(opened[0]?.features).toMatch(/^width=500,height=600,left=390,top=100,/)
  })

  it('returns the ID token of its own flow, closes, and stops listening', async () => {
    const { ask, say, flowOf, opened, listeners } = setUpPopup()
    const asked = ask()
    say({ flow: 'another tab’s', idToken: 'wrong' })
    say({ flow: flowOf(0), idToken: 'right' })
    expect(await asked).toBe('right')
    expect(opened[0]?.window.closed).toBe(true)
    expect([listeners.size, vi.getTimerCount()]).toEqual([0, 0])
  })

  it('fails if it was blocked, without running the check', async () => {
    const { ask } = setUpPopup({ blocked: true })
    const check = vi.fn<() => Promise<void>>()
    await expect(ask(check)).rejects.toEqual(withCode('popup-blocked'))
    expect(check).not.toHaveBeenCalled()
  })

  it('waits 8 s for a late answer after it was closed, and then fails', async () => {
    const { ask, opened, say, flowOf } = setUpPopup()
    const late = ask()
    opened[0]?.window.close()
    await vi.advanceTimersByTimeAsync(8000)
    say({ flow: flowOf(0), idToken: 'late' })
    expect(await late).toBe('late')

    const never = ask()
    opened[1]?.window.close()
    await vi.advanceTimersByTimeAsync(8500)
    await expect(never).rejects.toEqual(withCode('popup-closed-by-user'))
  })

  it('cancels the first window if it is opened a second time', async () => {
    const { ask, say, flowOf, opened } = setUpPopup()
    const first = ask()
    const second = ask()
    await expect(first).rejects.toEqual(withCode('cancelled-popup-request'))
    expect(opened.map(({ window }) => window.closed)).toEqual([true, false])
    expect(flowOf(1)).not.toBe(flowOf(0))
    say({ flow: flowOf(1), idToken: 'second' })
    expect(await second).toBe('second')
  })

  it.each([
    ['cancelled', 'user-cancelled'],
    ['unreachable', 'network-request-failed'],
    ['unauthorized-domain', 'unauthorized-domain'],
    ['failed', 'internal-error'],
    ['something new', 'internal-error'],
  ])('turns the result %s into auth/%s', async (error, code) => {
    const { ask, say, flowOf } = setUpPopup()
    const asked = ask()
    say({ flow: flowOf(0), error, detail: 'Why it did.' })
    await expect(asked).rejects.toEqual(withCode(code))
    await expect(asked).rejects.toThrow(`Firebase: Why it did. (auth/${code}).`)
  })

  it('gives up after ten minutes', async () => {
    const { ask, opened } = setUpPopup()
    const asked = ask()
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    await expect(asked).rejects.toEqual(withCode('timeout'))
    expect(opened[0]?.window.closed).toBe(true)
  })

  it('closes if the check refuses the sign-in, even after Google has answered', async () => {
    const { ask, say, flowOf, opened } = setUpPopup()
    let refuse = (_: Error) => undefined as void
    const asked = ask(() => new Promise((_, reject) => (refuse = reject)))
    say({ flow: flowOf(0), idToken: 'too early' })
    refuse(new Error('not from here'))
    await expect(asked).rejects.toThrow('not from here')
    expect(opened[0]?.window.closed).toBe(true)
  })

  it('closes when its page is left', async () => {
    const { ask, opened } = setUpPopup()
    const page = new AbortController()
    const asked = ask(async () => {}, page.signal)
    page.abort()
    await expect(asked).rejects.toEqual(withCode('cancelled-popup-request'))
    expect(opened[0]?.window.closed).toBe(true)
  })
})
