import type { IncomingMessage } from 'node:http'
import type { S3ServiceException } from '@aws-sdk/client-s3'
import { assertPictureName, type ImageStore, isPictureName, StoreUnavailable } from './image-store.ts'

export type S3Settings = {
  /** The address of an S3-compatible server. Undefined: Amazon's own. */
  endpoint: string | undefined
  region: string
  bucket: string
  /** Undefined: those of the environment or the machine, as the client finds them. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
  /** How long one attempt may wait for an answer. */
  timeoutMs?: number
  /** An open file of which nothing was read for this long is given up. */
  idleMs?: number
}

/** How often a call is attempted. All calls may be repeated, because a name always has the same content. */
const maxAttempts = 3

/** Each reader has a connection until it has taken the file, so few connections would let slow readers block the others. */
const sockets = { maxSockets: 1000 }

/** A name outside `images/`, so that it is never shown. */
const probe = { Key: 'check', Body: 'Written and removed to see whether pictures can be stored.' }

/**
 * Stores pictures in a bucket of an S3-compatible server, under `images/`. The bucket stays private: browsers read
 * through us. Throws StoreUnavailable when the server cannot be used. For a name that does not have our form, `put` and
 * `remove` throw and the others find nothing.
 */
export async function createS3Images(settings: S3Settings): Promise<ImageStore> {
  // Loaded only when it is used: it takes 0.2 s and 35 MB.
  const s3 = await import('@aws-sdk/client-s3')
  const { endpoint, region, bucket: Bucket, credentials, timeoutMs = 5000, idleMs = 30_000 } = settings
  const client = new s3.S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    maxAttempts,
    // Other servers than Amazon's do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: timeoutMs,
      requestTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      httpAgent: sockets,
      httpsAgent: sockets,
    },
  })
  const keyOf = (name: string) => {
    assertPictureName(name)
    return { Bucket, Key: `images/${name}` }
  }
  return {
    put: async (name, bytes) => {
      const file = { ...keyOf(name), Body: bytes, ContentLength: bytes.byteLength }
      await available(client.send(new s3.PutObjectCommand(file)))
    },
    open: async (name) => {
      if (!isPictureName(name)) return undefined
      const found = await ifThere(client.send(new s3.GetObjectCommand(keyOf(name))))
      if (!found) return undefined
      const stream = found.Body as IncomingMessage
      // Ends the connection of a reader who takes nothing, and of a server that stops on its way.
      stream.setTimeout(idleMs, () =>
        stream.destroy(new Error('Nothing of the picture was read for a while.')),
      )
      return { size: found.ContentLength, stream }
    },
    has: async (name) => {
      if (!isPictureName(name)) return false
      return (await ifThere(client.send(new s3.HeadObjectCommand(keyOf(name))))) !== undefined
    },
    remove: async (name) => {
      await available(client.send(new s3.DeleteObjectCommand(keyOf(name))))
    },
    check: async () => {
      await available(client.send(new s3.PutObjectCommand({ Bucket, ...probe })))
      await available(client.send(new s3.DeleteObjectCommand({ Bucket, Key: probe.Key })))
    },
  }

  /** Returns what the call returns, or undefined when the server has no such file. */
  function ifThere<T>(call: Promise<T>): Promise<T | undefined> {
    return available(
      call.catch((error: unknown) => {
        if (isNotThere(error)) return undefined
        throw error
      }),
    )
  }

  function available<T>(call: Promise<T>): Promise<T> {
    return call.catch((error: unknown) => {
      throw explain(error, settings)
    })
  }
}

/** A HEAD request has no body, so its error has no code of S3, only the status. */
function isNotThere(error: unknown): boolean {
  return error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)
}

function explain(error: unknown, { endpoint, bucket, region }: S3Settings): StoreUnavailable {
  const where = endpoint ?? `Amazon S3 in ${region}`
  const { name, $metadata } = error as Partial<S3ServiceException>
  const status = $metadata?.httpStatusCode
  if (name === 'NoSuchBucket')
    return new StoreUnavailable('missing', `S3_BUCKET is wrong: ${where} has no bucket ${bucket}.`, error)
  if (status === 301 || name === 'AuthorizationHeaderMalformed')
    return new StoreUnavailable('refused', `S3_REGION is wrong: the bucket ${bucket} is elsewhere.`, error)
  if (status === 401 || status === 403 || name === 'CredentialsProviderError') {
    const keys = 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'
    return new StoreUnavailable('refused', `${where} refuses ${keys} for the bucket ${bucket}.`, error)
  }
  return new StoreUnavailable('unreachable', `${where}, where pictures are stored, does not answer.`, error)
}
