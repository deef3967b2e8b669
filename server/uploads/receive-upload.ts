import { dirname } from 'node:path'
import { addAbortSignal } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import { Refusal } from '#contract/refusal.ts'
import { imageLimits } from '#contract/hosted-images.ts'
import type { UploadPurpose } from '#contract/images.ts'
import type { Upload } from '#contract/route.ts'
import type { Session } from '#contract/session.ts'
import type { Clock } from '#lib/clock.ts'
import { createFairQueue } from '#lib/fair-queue.ts'
import { whenGone } from '#lib/when-gone.ts'
import { assertFreeSpace } from './free-space.ts'
import { watchArrival } from './minimum-speed.ts'
import { type ConcurrencyLimit, createConcurrencyLimit } from './concurrency-limit.ts'
import { createSpool, type SenderKind, type Spooled } from './spool.ts'

/**
 * How many uploads may be under way at once, from the first byte to the response. The limit per address is higher,
 * because carriers share addresses; guests and signed-in people behind one address have it separately.
 * `signUpsPerAddress` guests at one address may claim to sign up at the same time.
 */
export const uploadConcurrency = { perAccount: 4, perAddress: 32, signUpsPerAddress: 8 }

/** How many pictures are rendered at once, and so are in memory. The others wait on the disk. */
const renderedAtOnce = 2

type Parts = { folder: string; clock: Clock; redis: Redis | undefined }

/** Who sends the picture: a session, or a guest with this network address. */
type Sender = { session: Session | undefined; address: string; purpose: UploadPurpose | undefined }

export type Exchange = { request: FastifyRequest; reply: FastifyReply }

export type ReceiveUpload = <T>(
  exchange: Exchange,
  sender: Sender,
  use: (upload: Upload) => Promise<T>,
) => Promise<T>

/**
 * Calls `use` with the picture in the form's field `image`, once it has arrived and its turn has come. Returns the
 * result of `use`. Throws `malformed-request`, `invalid-input`, `body-too-large`, `too-slow`; `too-many-requests` when
 * the account or address has too many uploads under way; `not-ready` while too many wait.
 */
export function createUploads({ folder, clock, redis }: Parts): ReceiveUpload {
  const enter = createConcurrencyLimit({ redis, clock })
  const spool = createSpool(folder)
  const inTurn = createFairQueue({ slots: renderedAtOnce })

  return async ({ request, reply }, sender, use) => {
    const leave = await enter(boundsOf(sender))
    const { kind, end } = await classify(sender, enter)
    try {
      if (!leave) throw tooManyConcurrentUploads()
      await assertFreeSpace(dirname(folder))
      const owner = { address: shareOf(sender), kind }
      const spooled = await readInTime(request, clock, (file) => spool(file, owner))
      try {
        const turn = {
          ...turnOf(sender, kind),
          signal: whenGone(reply.raw, new Refusal('malformed-request/given-up')),
        }
        return await inTurn(turn, async () => use({ bytes: await spooled.read() }))
      } finally {
        await spooled.discard()
      }
    } finally {
      await Promise.all([leave?.(), end?.()])
      // Reads and discards the rest of the body, because otherwise the connection would never be free again.
      request.raw.unpipe()
      request.raw.resume()
    }
  }
}

/** Guests cannot use up the places, disk and turns of the signed-in people behind the same address. */
const shareOf = ({ session, address }: Sender) => `${session ? 'people' : 'guests'}-${address}`

function boundsOf(sender: Sender) {
  const { session } = sender
  const ofAddress = { name: shareOf(sender), max: uploadConcurrency.perAddress }
  if (!session) return [ofAddress]
  return [{ name: `account-${session.userId}`, max: uploadConcurrency.perAccount }, ofAddress]
}

type Classified = { kind: SenderKind; end?: () => Promise<void> }

/**
 * Decides how a sender is treated. Any guest can claim to sign up, so only a few at one address are believed at a time.
 * `end` frees the place of one of them.
 */
async function classify({ session, address, purpose }: Sender, enter: ConcurrencyLimit): Promise<Classified> {
  if (session) return { kind: 'signed-in' }
  if (purpose !== 'sign-up') return { kind: 'unknown' }
  const end = await enter([{ name: `sign-up-${address}`, max: uploadConcurrency.signUpsPerAddress }])
  return end ? { kind: 'sign-up', end } : { kind: 'unknown' }
}

/** Pictures of signed-in people and of sign-ups come before the others. */
function turnOf(sender: Sender, kind: SenderKind) {
  return { group: shareOf(sender), member: sender.session?.userId ?? 'guest', isKnown: kind !== 'unknown' }
}

function tooManyConcurrentUploads(): Refusal {
  return new Refusal('too-many-requests/uploads', { retryAfterSeconds: 5 })
}

type Keep = (file: AsyncIterable<Uint8Array>) => Promise<Spooled>

/** Stores the picture on the disk. Throws `too-slow` when it arrives too slowly. */
async function readInTime(request: FastifyRequest, clock: Clock, keep: Keep): Promise<Spooled> {
  const pace = new AbortController()
  const watch = watchArrival(request, clock, (problem) => pace.abort(problem))
  try {
    return await readImageField(request, pace.signal, keep)
  } finally {
    watch.stop()
  }
}

/** Form fields before the picture are kept in memory until it arrives. Only a few are needed. */
const formLimits = { fileSize: imageLimits.bytes, files: 1, fields: 8, fieldSize: 4096, parts: 9 }

async function readImageField(request: FastifyRequest, pace: AbortSignal, keep: Keep): Promise<Spooled> {
  if (!request.isMultipart()) {
    throw new Refusal('malformed-request/multipart')
  }
  const part = await findFile(request, pace)
  if (!part || part.fieldname !== 'image') {
    throw new Refusal('invalid-input/image', {
      fields: [{ path: 'image', error: 'picture-missing' }],
    })
  }
  return keep(chunksOf(part, pace))
}

async function findFile(request: FastifyRequest, pace: AbortSignal): Promise<MultipartFile | undefined> {
  const { promise: tooSlow, reject } = Promise.withResolvers<never>()
  pace.addEventListener('abort', () => reject(pace.reason), { once: true })
  try {
    return await Promise.race([request.file({ limits: formLimits, throwFileSizeLimit: false }), tooSlow])
  } catch (error) {
    throw asProblem(error)
  }
}

async function* chunksOf({ file }: MultipartFile, pace: AbortSignal): AsyncIterable<Uint8Array> {
  try {
    // The stream would not end by itself: after the response is sent, nothing reads the request any more.
    yield* addAbortSignal(pace, file)
  } catch (error) {
    throw asProblem(pace.aborted ? pace.reason : error)
  }
  if (file.truncated) throw new Refusal('body-too-large/part')
}

/**
 * Converts the errors of the form parser. It throws plain errors for a broken or invalid form, and Fastify's errors for
 * exceeded limits.
 */
function asProblem(cause: unknown): unknown {
  if (cause instanceof Refusal || (cause instanceof Error && 'statusCode' in cause)) return cause
  return new Refusal('malformed-request/form', { cause })
}
