import { afterEach, describe, expect, it, vi } from 'vitest'
import { createAccessTokens } from './access-token.ts'
import { createMemoryStorage } from './local-storage.ts'
import { NetworkFailure } from './network-failure.ts'
import { createUpload } from './upload-image.ts'

/** As much of an XMLHttpRequest as the upload touches, driven by hand. */
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
  const request = new FakeRequest()
  const storage = createMemoryStorage()
  const upload = createUpload(
    createAccessTokens(() => storage),
    () => request as unknown as XMLHttpRequest,
  )
  const percents: number[] = []
  const givenUp = new AbortController()
  const url = upload(new Blob(['x']), (percent) => percents.push(percent), givenUp.signal)
  return { request, percents, url, givenUp }
}

const sent = (request: FakeRequest) => vi.waitFor(() => expect(request.sent).toBeDefined())

describe('uploading a picture', () => {
  afterEach(() => void vi.useRealTimers())

  it('sends the field `image`, tells how far it has come and gives the address', async () => {
    const { request, percents, url } = setUp()
    await sent(request)
    request.progress(1, 3)
    request.progress(3, 3)
    request.answer(200, { success: true, data: { url: '/images/a.jpg' } })
    expect(await url).toBe('/images/a.jpg')
    expect(request.opened).toBe('POST /api/images')
    expect(request.sent?.get('image')).toBeInstanceOf(Blob)
    expect(percents).toEqual([0, 33, 100])
  })

  it('throws what the server says is wrong with the file', async () => {
    const { request, url } = setUp()
    await sent(request)
    const refusal = { type: 'x', title: 'x', status: 415, detail: 'No picture.', code: 'unsupported-image' }
    request.answer(415, refusal)
    await expect(url).rejects.toMatchObject({ code: 'unsupported-image', message: 'No picture.' })
  })

  it('fails as the network does when it is cut off', async () => {
    const { request, url } = setUp()
    await sent(request)
    request.end('error')
    await expect(url).rejects.toBeInstanceOf(NetworkFailure)
  })

  it('waits as long as something moves, and gives up when nothing does', async () => {
    vi.useFakeTimers()
    const { request, url } = setUp()
    const outcome = vi.fn<(error: unknown) => void>()
    url.catch(outcome)
    await vi.advanceTimersByTimeAsync(50_000)
    request.progress(1, 3)
    await vi.advanceTimersByTimeAsync(50_000)
    expect(outcome).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(outcome.mock.calls[0]?.[0]).toBeInstanceOf(NetworkFailure)
  })

  it('stops when it is given up', async () => {
    const { request, url, givenUp } = setUp()
    await sent(request)
    givenUp.abort()
    await expect(url).rejects.toThrow(NetworkFailure)
  })

  it('does not begin when it was given up before', async () => {
    const { request, url, givenUp } = setUp()
    givenUp.abort()
    await expect(url).rejects.toThrow(NetworkFailure)
    expect(request.opened).toBe('')
  })
})
