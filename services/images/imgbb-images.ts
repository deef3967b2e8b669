import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { ExponentialBackoff, handleWhen, retry } from 'cockatiel'
import pLimit from 'p-limit'
import * as z from 'zod'
import type { Clock } from '#lib/clock.ts'
import { type Db, inTransaction, type Tx } from '#services/database/database.ts'
import { assertPictureName, type ImageStore, StoreUnavailable } from './image-store.ts'

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

/** imgbb answered that it does not do what was asked. */
class ImgbbRefusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.name = 'ImgbbRefusal'
    this.status = status
  }
}

/** A picture has up to ten files. imgbb refuses those who send many at once. */
const uploadsAtOnce = 3

/**
 * Stores pictures at imgbb. It chooses the addresses, so our database has them by our names. No program can remove a
 * picture there: what is removed is no longer shown by us, and `stored_pictures` keeps the page on which a person can
 * delete it. Throws StoreUnavailable when imgbb cannot be used.
 */
export function createImgbbImages(settings: ImgbbSettings & { db: Db; clock: Clock }): ImageStore {
  const { db, clock, key, uploadUrl, timeoutMs = 10_000, pauseMs = 500 } = settings
  const inTurn = pLimit(uploadsAtOnce)
  const backoff = new ExponentialBackoff({ initialDelay: pauseMs, maxDelay: pauseMs * 8 })
  const patiently = retry(handleWhen(mayHelpToRetry), { maxAttempts: 2, backoff })

  const post = async (form: FormData): Promise<unknown> => {
    const address = new URL(uploadUrl)
    address.searchParams.set('key', key)
    const request = {
      method: 'POST',
      body: form,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    } as const
    const reply = await fetch(address, request)
    const answer: unknown = await reply.json()
    if (reply.ok) return answer
    throw new ImgbbRefusal(
      reply.status,
      Refused.safeParse(answer).data?.error.message ?? `status ${reply.status}`,
    )
  }

  /** A repeated upload may leave a copy at imgbb that nobody refers to. It does no other harm. */
  const upload = async (name: string, bytes: Uint8Array) => {
    const form = new FormData()
    form.set('image', new Blob([new Uint8Array(bytes)]), name)
    const answer = await inTurn(() => patiently.execute(() => post(form))).catch(throwExplained)
    const { data } = Uploaded.parse(answer)
    assertOwnHost(data.url, uploadUrl)
    return data
  }

  const findUrl = async (name: string) => {
    const query = db.selectFrom('storedPictures').select('url').where('name', '=', name)
    return (await query.where('removedAt', 'is', null).executeTakeFirst())?.url
  }

  return {
    put: async (name, bytes) => {
      assertPictureName(name)
      if (await showAgain(db, name)) return
      const { url, delete_url: deleteUrl = null } = await upload(name, bytes)
      const row = { name, url, deleteUrl, storedAt: clock(), removedAt: null }
      await inTransaction(db, (tx) =>
        tx
          .insertInto('storedPictures')
          .values(row)
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ removedAt: null }))
          .execute(),
      )
    },
    open: async (name) => {
      const url = await findUrl(name)
      return url === undefined ? undefined : download(url, timeoutMs).catch(throwExplained)
    },
    has: async (name) => (await findUrl(name)) !== undefined,
    remove: async (name, tx) => {
      assertPictureName(name)
      const hide = (tx: Tx) =>
        tx.updateTable('storedPictures').set({ removedAt: clock() }).where('name', '=', name).execute()
      await (tx ? hide(tx) : inTransaction(db, hide))
    },
    // An upload without a picture shows whether the key is good, and stores nothing.
    check: async () => {
      await patiently
        .execute(() => post(new FormData()))
        .catch((error: unknown) => {
          if (!(error instanceof ImgbbRefusal) || !/empty upload source/i.test(error.message))
            throwExplained(error)
        })
    },
  }
}

/** Shows a picture again that was removed here: imgbb still has it. Returns false when it was never stored. */
async function showAgain(db: Db, name: string): Promise<boolean> {
  const { numUpdatedRows } = await inTransaction(db, (tx) =>
    tx.updateTable('storedPictures').set({ removedAt: null }).where('name', '=', name).executeTakeFirst(),
  )
  return numUpdatedRows > 0n
}

/** Passes the bytes on as they come. Only the wait for the headers is limited. */
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

/** We fetch what imgbb names, so it must not name a host of our internal network. */
function assertOwnHost(url: string, uploadUrl: string): void {
  const { hostname, host, protocol } = new URL(url)
  const isImgbb = protocol === 'https:' && /(^|\.)ibb\.co$/.test(hostname)
  if (!isImgbb && host !== new URL(uploadUrl).host)
    throw new StoreUnavailable(
      'unreachable',
      `imgbb names a picture at ${host}, which is not its own.`,
      undefined,
    )
}

/** It also answers 400 to those who send too many. */
function mayHelpToRetry(error: unknown): boolean {
  if (!(error instanceof ImgbbRefusal)) return true
  return error.status >= 500 || error.status === 429 || /rate limit/i.test(error.message)
}

function throwExplained(error: unknown): never {
  if (error instanceof ImgbbRefusal && /api v1 key/i.test(error.message))
    throw new StoreUnavailable('refused', 'IMGBB_API_KEY is wrong: imgbb does not accept it.', error)
  const reason = error instanceof Error ? error.message : String(error)
  throw new StoreUnavailable(
    'unreachable',
    `imgbb, where pictures are stored, cannot be used (${reason}).`,
    error,
  )
}
