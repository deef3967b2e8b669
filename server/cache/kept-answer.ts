import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Topic } from '#contract/topics.ts'

/** A complete answer to a guest, the same for every guest. */
export type Answer = {
  status: number
  /** Without the headers that every response has, and without those that `keepAnswer` adds. */
  headers: readonly (readonly [name: string, value: string])[]
  /** The topics of the data that it shows. A change of one of them makes it stale. */
  topics: ReadonlySet<Topic>
  body: Uint8Array
}

export type Encoding = 'identity' | 'br' | 'gzip'

/** The body in one encoding, and the whole head in the form that Node writes fastest: name, value, name, value … */
export type Encoded = { body: Uint8Array; head: string[] }

export type KeptAnswer = Answer & {
  /** Weak: the answer is the same in every encoding, but its bytes are not. */
  etag: string
  /** The encodings that somebody has asked for. There is always `identity`. */
  encoded: { identity: Encoded; br?: Encoded; gzip?: Encoded }
  /** The head of a 304. */
  unchangedHead: string[]
}

/** Below this size, compressing costs more than it saves. */
const minCompressed = 1024

/** Adds the ETag and prepares the head. `always`: the headers of every response. */
export function keepAnswer(answer: Answer, always: readonly string[]): KeptAnswer {
  const body = copy(answer.body)
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const own = answer.headers.flat()
  const head = [...own, 'etag', etag, ...always]
  const identity = { body, head: [...head, 'content-length', String(body.byteLength)] }
  const unchanged = answer.headers.filter(([name]) => !name.startsWith('content-')).flat()
  return {
    ...answer,
    body,
    etag,
    encoded: { identity },
    unchangedHead: [...unchanged, 'etag', etag, ...always],
  }
}

const brotli = promisify(brotliCompress)
const gunzippable = promisify(gzip)

/** Compresses the body on another thread. */
export async function encodeAnswer({ body, encoded }: KeptAnswer, encoding: 'br' | 'gzip'): Promise<Encoded> {
  const compressed = copy(encoding === 'br' ? await compressByBrotli(body) : await gunzippable(body))
  const head = encoded.identity.head.slice(0, -2)
  head.push('content-encoding', encoding, 'content-length', String(compressed.byteLength))
  return { body: compressed, head }
}

const compressByBrotli = (body: Uint8Array) =>
  brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    },
  })

/** Copies into a buffer of the exact size. zlib returns parts of larger buffers, which would stay in memory. */
const copy = (bytes: Uint8Array) => new Uint8Array(bytes)

/** The encoding in which to send a body to a client with this Accept-Encoding header. */
export function chooseEncoding({ body }: KeptAnswer, accepted: string | string[] | undefined): Encoding {
  if (!accepted || body.byteLength < minCompressed) return 'identity'
  const asked = String(accepted)
  if (accepts(asked, 'br')) return 'br'
  return accepts(asked, 'gzip') ? 'gzip' : 'identity'
}

const refused = { br: refusalOf('br'), gzip: refusalOf('gzip') }

/** Matches the encoding with the weight 0, which means: not this one. */
function refusalOf(encoding: string): RegExp {
  return new RegExp(`\\b${encoding}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`, 'i')
}

const accepts = (accepted: string, encoding: 'br' | 'gzip') =>
  accepted.includes(encoding) && !refused[encoding].test(accepted)

/** Whether the client has this answer already (RFC 9110, 13.1.2). */
export function isUnchanged({ status, etag }: KeptAnswer, ifNoneMatch: string | undefined): boolean {
  if (status !== 200 || ifNoneMatch === undefined) return false
  const opaque = etag.slice('W/'.length)
  return ifNoneMatch.split(',').some((each) => [opaque, etag, '*'].includes(each.trim()))
}

/** The approximate size of the objects around an answer's texts, measured in a heap snapshot and rounded up. */
const objectsBytes = 2048

/** The memory that an answer takes. A body may be part of a larger buffer; then the whole buffer stays in memory. */
export function sizeOf(key: string, { encoded, unchangedHead }: KeptAnswer): number {
  const forms = Object.values(encoded)
  const texts = [key, ...unchangedHead, ...forms.flatMap(({ head }) => head)]
  return (
    objectsBytes +
    forms.reduce((sum, { body }) => sum + body.buffer.byteLength, 0) +
    texts.reduce((sum, text) => sum + 2 * text.length, 0)
  )
}
