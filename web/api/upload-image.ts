import { language } from '#texts/language.ts'
import { Problem } from '#contract/problem.ts'
import { imageRoutes } from '#contract/routes/images.ts'
import { type AccessTokens, accessTokens, tokenForGuest } from './access-token.ts'
import { loadWire } from './load-wire.ts'
import { NetworkFailure } from './network-failure.ts'

/** The upload fails if no data has moved for this long. A slow upload that keeps moving may take any time. */
const stalledAfterMs = 60_000

/** How often we try again with an overloaded server, and the longest wait that we accept from it. */
const retryLimits = { retries: 5, maxWaitSeconds: 60 }

type Progress = (percent: number) => void

type Options = {
  signal?: AbortSignal | undefined
  /** What the picture is for. One for a sign-up comes before those of other guests; one of a problem is private. */
  purpose?: 'sign-up' | 'problem' | undefined
}

type Parts = {
  tokens: AccessTokens
  createRequest: () => XMLHttpRequest
  /** Returns the picture to send. Throws UnusablePicture. */
  prepare: (file: Blob) => Promise<Blob>
  /** Resolves after this time, or when the signal is aborted. */
  wait: (ms: number, signal: AbortSignal | undefined) => Promise<void>
}

/** Makes a function that uploads with XMLHttpRequest, the only API that reports the progress of an upload. */
export function createUpload({ tokens, createRequest, prepare, wait }: Parts) {
  async function send(picture: Blob, onPercent: Progress, { signal, purpose }: Options): Promise<string> {
    const wire = await loadWire(imageRoutes.upload)
    const token = await tokenForGuest(tokens)
    if (signal?.aborted) throw new NetworkFailure(signal.reason)
    const request = createRequest()
    const form = new FormData()
    form.set('image', picture)
    const answer = await new Promise<{ status: number; text: string }>((resolve, reject) => {
      const fail = () => reject(new NetworkFailure())
      const watch = watchForStall(() => request.abort())
      request.upload.addEventListener('progress', (event) => {
        watch.moved()
        if (event.lengthComputable) onPercent(Math.floor((event.loaded / event.total) * 100))
      })
      request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }))
      request.addEventListener('error', fail)
      request.addEventListener('abort', fail)
      request.addEventListener('loadend', watch.stop)
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      request.open(imageRoutes.upload.method, wire.addressOf({ query: { purpose } }))
      request.setRequestHeader('accept-language', language.code)
      if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
      onPercent(0)
      request.send(form)
    })
    return wire.readReply(answer).data.url
  }

  return async (file: Blob, onPercent: Progress, options: Options = {}): Promise<string> => {
    onPercent(0)
    const picture = await prepare(file)
    for (let failures = 0; ; failures += 1) {
      try {
        return await send(picture, onPercent, options)
      } catch (error) {
        const seconds = readWait(error)
        if (seconds === undefined || failures >= retryLimits.retries) throw error
        onPercent(0)
        // A random delay: otherwise all refused clients would come back at the same moment.
        await wait(seconds * 1000 * (1 + Math.random() / 2), options.signal)
      }
    }
  }
}

/** The seconds that the server asks us to wait; undefined if waiting would not help, or would take too long. */
function readWait(error: unknown): number | undefined {
  if (!(error instanceof Problem) || (error.status !== 503 && error.status !== 429)) return undefined
  const { retryAfterSeconds } = error
  return (retryAfterSeconds ?? Infinity) <= retryLimits.maxWaitSeconds ? retryAfterSeconds : undefined
}

function waitFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}

function watchForStall(onStall: () => void) {
  let timer = setTimeout(onStall, stalledAfterMs)
  return {
    moved() {
      clearTimeout(timer)
      timer = setTimeout(onStall, stalledAfterMs)
    },
    stop: () => clearTimeout(timer),
  }
}

const prepared = new WeakMap<Blob, Promise<Blob>>()

/**
 * Reads a chosen file and returns the picture to send, scaled down for slow connections. A file is read only once: later
 * it may have changed. Throws UnusablePicture, and NetworkFailure if the code for it could not be loaded.
 */
export function preparePicture(file: Blob): Promise<Blob> {
  const known = prepared.get(file)
  if (known) return known
  const picture = loadAndPrepare(file)
  prepared.set(file, picture)
  picture.catch(() => prepared.delete(file))
  return picture
}

async function loadAndPrepare(file: Blob): Promise<Blob> {
  const code = await import('./prepare-picture.ts').catch((error: unknown) => {
    throw new NetworkFailure(error)
  })
  return code.preparePicture(file)
}

/**
 * Uploads a picture and returns its URL. If the server is overloaded, tries again after the wait that the server asks
 * for. Throws what `preparePicture` throws, Problem (`unsupported-image`, `body-too-large`), or NetworkFailure: also if
 * `signal` is aborted.
 */
export const uploadImage = createUpload({
  tokens: accessTokens,
  createRequest: () => new XMLHttpRequest(),
  prepare: preparePicture,
  wait: waitFor,
})

type Upload = (file: File, onPercent: Progress) => Promise<string>

/** Returns a function that uploads a picture only once, however often its form is sent. */
export function uploadOnce(upload: Upload): Upload {
  let uploaded: { file: File; url: string } | undefined
  return async (file, onPercent) => {
    if (uploaded?.file !== file) uploaded = { file, url: await upload(file, onPercent) }
    return uploaded.url
  }
}
