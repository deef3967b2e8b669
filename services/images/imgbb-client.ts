import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { ExponentialBackoff, handleWhen, retry } from 'cockatiel'
import pLimit from 'p-limit'
import * as z from 'zod'
import { StoreUnavailable } from './image-store.ts'

export type ImgbbSettings = {
  key: string
  uploadUrl: string
  /** How long one attempt may wait for an answer. */
  timeoutMs?: number
  /** The pause before the second attempt. The third comes after about twice as long. */
  pauseMs?: number
}

const Uploaded = z.object({
  data: z.object({ url: z.url({ protocol: /^https?$/ }), delete_url: z.string().optional() }),
})
const Refused = z.object({ error: z.object({ message: z.string() }) })

/** imgbb refused a request. */
class ImgbbRefusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.name = 'ImgbbRefusal'
    this.status = status
  }
}

/** A picture has up to ten files, and imgbb refuses clients that send many at once. */
const maxUploadsAtOnce = 3

/** Calls imgbb over HTTP, with retries. Every function throws StoreUnavailable when imgbb cannot be used. */
export function createImgbbClient({ key, uploadUrl, timeoutMs = 10_000, pauseMs = 500 }: ImgbbSettings) {
  const limitUploads = pLimit(maxUploadsAtOnce)
  const backoff = new ExponentialBackoff({ initialDelay: pauseMs, maxDelay: pauseMs * 8 })
  const retries = retry(handleWhen(isWorthRetrying), { maxAttempts: 2, backoff })

  async function post(form: FormData): Promise<unknown> {
    const address = new URL(uploadUrl)
    address.searchParams.set('key', key)
    const signal = AbortSignal.timeout(timeoutMs)
    const reply = await fetch(address, { method: 'POST', body: form, redirect: 'error', signal })
    const answer: unknown = await reply.json()
    if (reply.ok) return answer
    const message = Refused.safeParse(answer).data?.error.message ?? `status ${reply.status}`
    throw new ImgbbRefusal(reply.status, message)
  }

  return {
    /** A repeated upload may leave a copy at imgbb that nothing refers to. It does no other harm. */
    upload: async (name: string, bytes: Uint8Array) => {
      const form = new FormData()
      form.set('image', new Blob([new Uint8Array(bytes)]), name)
      const answer = await limitUploads(() => retries.execute(() => post(form))).catch(throwUnavailable)
      const { data } = Uploaded.parse(answer)
      assertOwnHost(data.url, uploadUrl)
      return data
    },
    /** Returns undefined when imgbb has no such file. */
    download: (url: string) => download(url, timeoutMs).catch(throwUnavailable),
    /** Uploads nothing: the answer to that shows whether imgbb accepts the key. */
    check: async () => {
      const answer = retries.execute(() => post(new FormData()))
      await answer.catch((error: unknown) => {
        if (!isMissingPicture(error)) throwUnavailable(error)
      })
    },
  }
}

/** Returns the bytes as a stream. The time limit is for the headers only. */
async function download(url: string, timeoutMs: number) {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new Error('imgbb is silent.')), timeoutMs)
  try {
    const headers = { 'accept-encoding': 'identity' }
    const reply = await fetch(url, { redirect: 'error', headers, signal: late.signal })
    if (!reply.ok || !reply.body) {
      await reply.body?.cancel()
      if (reply.status === 404) return undefined
      throw new ImgbbRefusal(reply.status, `status ${reply.status}`)
    }
    const length = reply.headers.get('content-length')
    return {
      size: length === null ? undefined : Number(length),
      stream: Readable.fromWeb(reply.body as ReadableStream),
    }
  } finally {
    clearTimeout(timer)
  }
}

/** We fetch the addresses that imgbb names, so they must not lead into our internal network. */
function assertOwnHost(url: string, uploadUrl: string): void {
  const { hostname, host, protocol } = new URL(url)
  const isImgbb = protocol === 'https:' && /(^|\.)ibb\.co$/.test(hostname)
  if (!isImgbb && host !== new URL(uploadUrl).host)
    throw new StoreUnavailable(
      'unreachable',
      `imgbb names a picture at ${host}, which is not its own host.`,
      undefined,
    )
}

/** imgbb answers either 429 or 400 to clients that send too much. */
function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof ImgbbRefusal)) return true
  return error.status >= 500 || error.status === 429 || /rate limit/i.test(error.message)
}

function isMissingPicture(error: unknown): boolean {
  return error instanceof ImgbbRefusal && /empty upload source/i.test(error.message)
}

/** Throws StoreUnavailable with an explanation for the operator. */
function throwUnavailable(error: unknown): never {
  if (error instanceof ImgbbRefusal && /api v1 key/i.test(error.message))
    throw new StoreUnavailable('refused', 'IMGBB_API_KEY is wrong: imgbb does not accept it.', error)
  const reason = error instanceof Error ? error.message : String(error)
  throw new StoreUnavailable(
    'unreachable',
    `imgbb, where pictures are stored, cannot be used (${reason}).`,
    error,
  )
}
