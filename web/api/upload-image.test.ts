import { afterEach, describe, expect, it, vi } from 'vitest'
import { createAccessTokens } from './access-token.ts'
import { createMemoryStorage } from './local-storage.ts'
import { NetworkFailure } from './network-failure.ts'
import { createUpload } from './upload-image.ts'

/** The parts of an XMLHttpRequest that the upload uses, controlled by the test. */
class FakeRequest extends EventTarget {
  upload = new EventTarget()
  status = 0
  responseText = ''
  headers: Record<string, string> = {}
  opened = ''
  sent: FormData | undefined

  open(method: string, address: string) {
    this.opened = `${method} ${address}`
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(form: FormData) {
    this.sent = form
  }
  abort() {
    this.end('abort')
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { lengthComputable: true, loaded, total }))
  }
  answer(status: number, body: unknown) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.end('load')
  }
  end(how: string) {
    this.dispatchEvent(new Event(how))
    this.dispatchEvent(new Event('loadend'))
  }
}

function setUp() {
  const requests = [new FakeRequest(), new FakeRequest()] as const
  const unused = [...requests]
  const storage = createMemoryStorage()
  const waits: number[] = []
  const upload = createUpload({
    tokens: createAccessTokens(() => storage),
    createRequest: () => (unused.shift() ?? new FakeRequest()) as unknown as XMLHttpRequest,
    prepare: async (file) => file.slice(0, 1),
    wait: async (ms) => void waits.push(ms),
  })
  const percents: number[] = []
  const givenUp = new AbortController()
  const url = upload(new Blob(['xyz']), (percent) => percents.push(percent), {
    signal: givenUp.signal,
    purpose: 'sign-up',
  })
  return { request: requests[0], again: requests[1], percents, waits, url, givenUp }
}

const refusal = (status: number, code: string, more = {}) => ({
  type: 'x',
  title: 'x',
  status,
  detail: 'Wait.',
  code,
  ...more,
})

const sent = (request: FakeRequest) =>
  vi.waitFor(() => expect(request.sent).toBeDefined(), { timeout: 60_000 })

describe('uploading a picture', () => {
  afterEach(() => void vi.useRealTimers())

  it('sends the field `image`, reports the progress and returns the URL', async () => {
    const { request, percents, url } = setUp()
    await sent(request)
    request.progress(1, 3)
    request.progress(3, 3)
    request.answer(200, { success: true, data: { url: '/images/a.jpg' } })
    expect(await url).toBe('/images/a.jpg')
    expect(request.opened).toBe('POST /api/images?purpose=sign-up')
    expect(request.sent?.get('image')).toHaveProperty('size', 1)
    expect(percents).toEqual([0, 0, 33, 100])
  })

  it('throws the server’s refusal of the file', async () => {
    const { request, url } = setUp()
    await sent(request)
    request.answer(415, refusal(415, 'unsupported-image', { detail: 'No picture.' }))
    await expect(url).rejects.toMatchObject({ code: 'unsupported-image', message: 'No picture.' })
  })

  it.each([
    [503, 'not-ready'],
    [429, 'too-many-requests'],
  ])('waits as long as a server that answers %i asks, then sends the picture again', async (status, code) => {
    const { request, again, waits, url } = setUp()
    await sent(request)
    request.answer(status, refusal(status, code, { retryAfterSeconds: 10 }))
    await sent(again)
    again.answer(200, { success: true, data: { url: '/images/a.jpg' } })
    expect(await url).toBe('/images/a.jpg')
    expect(waits).toHaveLength(1)
    expect(waits[0]).toBeGreaterThanOrEqual(10_000)
    expect(waits[0]).toBeLessThan(15_000)
  })

  it('does not wait longer than a minute', async () => {
    const { request, waits, url } = setUp()
    await sent(request)
    request.answer(429, refusal(429, 'too-many-requests', { retryAfterSeconds: 500 }))
    await expect(url).rejects.toMatchObject({ code: 'too-many-requests' })
    expect(waits).toEqual([])
  })

  it('throws NetworkFailure if the connection breaks', async () => {
    const { request, url } = setUp()
    await sent(request)
    request.end('error')
    await expect(url).rejects.toBeInstanceOf(NetworkFailure)
  })

  it('waits while the upload makes progress, and fails when it stalls', async () => {
    vi.useFakeTimers()
    const { request, url } = setUp()
    const outcome = vi.fn<(error: unknown) => void>()
    url.catch(outcome)
    await vi.advanceTimersByTimeAsync(0)
    await vi.advanceTimersByTimeAsync(50_000)
    request.progress(1, 3)
    await vi.advanceTimersByTimeAsync(50_000)
    expect(outcome).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(outcome.mock.calls[0]?.[0]).toBeInstanceOf(NetworkFailure)
  })

  it('stops when it is cancelled', async () => {
    const { request, url, givenUp } = setUp()
    await sent(request)
    givenUp.abort()
    await expect(url).rejects.toThrow(NetworkFailure)
  })

  it('does not start if it was cancelled before', async () => {
    const { request, url, givenUp } = setUp()
    givenUp.abort()
    await expect(url).rejects.toThrow(NetworkFailure)
    expect(request.opened).toBe('')
  })
})
