import type { IncomingMessage } from 'node:http'
import type { S3ClientConfig, S3ServiceException } from '@aws-sdk/client-s3'
import { assertPictureName, type ImageStore, isPictureName, StoreUnavailable } from './image-store.ts'

export type S3Settings = {
  /** The address of an S3-compatible server. Undefined: Amazon's own. */
  endpoint: string | undefined
  region: string
  bucket: string
  /** Undefined: the client takes those of the environment or the machine. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
  /** How long one attempt may wait for an answer. */
  timeoutMs?: number
  /** A file that is being read is closed after this long without progress. */
  idleMs?: number
}

/** How often a call is attempted. All calls may be repeated, because a name always has the same content. */
const maxAttempts = 3

/**
 * A connection is in use until its reader has the whole file. With few connections, slow readers would block the
 * others.
 */
const agentSettings = { maxSockets: 1000 }

/** Its name is outside `images/`, so that it is never shown. */
const probe = { Key: 'check', Body: 'Written and removed to see whether pictures can be stored.' }

/**
 * Stores pictures in a bucket of an S3-compatible server, under `images/`. The bucket stays private: browsers read
 * through us. Throws StoreUnavailable when the server cannot be used. For a name that does not have our form, `put` and
 * `remove` throw and the others find nothing.
 */
export async function createS3Images(settings: S3Settings): Promise<ImageStore> {
  // Loaded only when it is used: it takes 0.2 s and 35 MB.
  const s3 = await import('@aws-sdk/client-s3')
  const { bucket: Bucket, idleMs = 30_000 } = settings
  const client = new s3.S3Client(toClientConfig(settings))
  const keyOf = (name: string) => {
    assertPictureName(name)
    return { Bucket, Key: `images/${name}` }
  }
  return {
    put: async (name, bytes) => {
      const file = { ...keyOf(name), Body: bytes, ContentLength: bytes.byteLength }
      await explainFailure(client.send(new s3.PutObjectCommand(file)))
    },
    open: async (name) => {
      if (!isPictureName(name)) return undefined
      const found = await findFile(client.send(new s3.GetObjectCommand(keyOf(name))))
      if (!found) return undefined
      const stream = found.Body as IncomingMessage
      // Closes the connection when the reader reads nothing any more, or the server sends nothing any more.
      stream.setTimeout(idleMs, () =>
        stream.destroy(new Error('Nothing of the picture was read for a while.')),
      )
      return { size: found.ContentLength, stream }
    },
    has: async (name) => {
      if (!isPictureName(name)) return false
      return (await findFile(client.send(new s3.HeadObjectCommand(keyOf(name))))) !== undefined
    },
    remove: async (name) => {
      await explainFailure(client.send(new s3.DeleteObjectCommand(keyOf(name))))
    },
    check: async () => {
      await explainFailure(client.send(new s3.PutObjectCommand({ Bucket, ...probe })))
      await explainFailure(client.send(new s3.DeleteObjectCommand({ Bucket, Key: probe.Key })))
    },
  }

  /** Returns undefined when the server has no such file. */
  function findFile<T>(call: Promise<T>): Promise<T | undefined> {
    return explainFailure(
      call.catch((error: unknown) => {
        if (isNotFound(error)) return undefined
        throw error
      }),
    )
  }

  function explainFailure<T>(call: Promise<T>): Promise<T> {
    return call.catch((error: unknown) => {
      throw explain(error, settings)
    })
  }
}

function toClientConfig({ endpoint, region, credentials, timeoutMs = 5000 }: S3Settings): S3ClientConfig {
  return {
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
      httpAgent: agentSettings,
      httpsAgent: agentSettings,
    },
  }
}

/** A HEAD request has no body, so its error has no code of S3, only the status. */
function isNotFound(error: unknown): boolean {
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
