import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'
import type { Topic } from '#contract/topics.ts'
import { etagOf, isKnown } from './etag.ts'

/** A complete answer to a guest, the same for every guest. */
export type Answer = {
  status: number
  /** Without the headers that every response has, and without those that `keepAnswer` adds. */
  headers: readonly (readonly [name: string, value: string])[]
  /** The topics of the data that it shows. A change of one of them makes it stale. */
  topics: ReadonlySet<Topic>
  /** The only path at which it may be given. Undefined: every address that was remembered for it. */
  path?: string | undefined
  body: Uint8Array
}

export type Encoding = 'identity' | 'br' | 'gzip'

/** The body in one encoding, and the whole head in the form that Node writes fastest: name, value, name, value … */
export type Encoded = { body: Uint8Array; head: string[] }

export type CachedAnswer = Omit<Answer, 'headers' | 'body'> & {
  etag: string
  /** Whether the body is large enough to be compressed. */
  isCompressible: boolean
  /** The body as it was computed. It is dropped once an encoding exists: a compressed page takes a tenth of the memory. */
  body: Uint8Array | undefined
  /** The part of the head that is the same in every encoding. */
  head: string[]
  /** The encodings that somebody has asked for. */
  encoded: Partial<Record<Encoding, Encoded>>
  /** The head of a 304. */
  unchangedHead: string[]
}

/** Below this size, compressing costs more than it saves. */
const minCompressed = 1024

/** Adds the ETag and prepares the head. `always`: the headers of every response. */
export function keepAnswer(
  { status, headers, topics, path, body }: Answer,
  always: readonly string[],
): CachedAnswer {
  const etag = etagOf(body)
  const unchanged = headers.filter(([name]) => !name.startsWith('content-'))
  const common = ['etag', etag, ...always]
  return {
    status,
    topics,
    path,
    etag,
    isCompressible: body.byteLength >= minCompressed,
    body: copyIfPart(body),
    head: [...headers.flat(), ...common],
    encoded: {},
    unchangedHead: [...unchanged.flat(), ...common],
  }
}

const zlib = {
  br: { compress: promisify(brotliCompress), decompress: promisify(brotliDecompress) },
  gzip: { compress: promisify(gzip), decompress: promisify(gunzip) },
}

/** The body in this encoding, with its head. Compresses and decompresses on another thread. */
export async function encodeAnswer(answer: CachedAnswer, encoding: Encoding): Promise<Encoded> {
  const plain = await readBody(answer)
  const body = encoding === 'identity' ? plain : copyIfPart(await compress(plain, encoding))
  const named = encoding === 'identity' ? [] : ['content-encoding', encoding]
  return { body, head: [...answer.head, ...named, 'content-length', String(body.byteLength)] }
}

async function readBody({
  body,
  encoded: { identity, br, gzip: gzipped },
}: CachedAnswer): Promise<Uint8Array> {
  const plain = body ?? identity?.body
  if (plain) return plain
  if (br) return copyIfPart(await zlib.br.decompress(br.body))
  if (gzipped) return copyIfPart(await zlib.gzip.decompress(gzipped.body))
  throw new Error('a cached answer has no body')
}

function compress(body: Uint8Array, encoding: 'br' | 'gzip'): Promise<Uint8Array> {
  if (encoding === 'gzip') return zlib.gzip.compress(body)
  return zlib.br.compress(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    },
  })
}

/** Copies bytes that are a part of a larger buffer, such as zlib returns: the whole buffer would stay in memory. */
const copyIfPart = (bytes: Uint8Array) =>
  bytes.byteLength < bytes.buffer.byteLength ? new Uint8Array(bytes) : bytes

/** The encoding in which to send a body to a client with this Accept-Encoding header. */
export function chooseEncoding(
  { isCompressible }: CachedAnswer,
  accepted: string | string[] | undefined,
): Encoding {
  if (!accepted || !isCompressible) return 'identity'
  const asked = String(accepted)
  if (accepts(asked, 'br')) return 'br'
  return accepts(asked, 'gzip') ? 'gzip' : 'identity'
}

const refused = { br: refusalOf('br'), gzip: refusalOf('gzip') }

/** Matches the encoding with the weight 0, which means that the client does not accept it. */
function refusalOf(encoding: string): RegExp {
  return new RegExp(`\\b${encoding}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`, 'i')
}

const accepts = (accepted: string, encoding: 'br' | 'gzip') =>
  accepted.includes(encoding) && !refused[encoding].test(accepted)

/** Whether the client has this answer already. */
export const isUnchanged = ({ status, etag }: CachedAnswer, ifNoneMatch: string | undefined): boolean =>
  status === 200 && isKnown(etag, ifNoneMatch)

/** Whether this address has the path at which the answer may be given. */
export const belongsTo = ({ path }: CachedAnswer, address: string): boolean =>
  path === undefined || path === address || address.startsWith(`${path}?`)

/** The approximate size of the objects around an answer's texts, measured in a heap snapshot and rounded up. */
const objectsBytes = 2048

/** The memory that an answer takes. A body may be part of a larger buffer; then the whole buffer stays in memory. */
export function sizeOf(key: string, { body, head, encoded, unchangedHead }: CachedAnswer): number {
  const forms = Object.values(encoded)
  const bodies = [...(body ? [body] : []), ...forms.map((form) => form.body)]
  const texts = [key, ...head, ...unchangedHead, ...forms.flatMap((form) => form.head)]
  return (
    objectsBytes +
    bodies.reduce((sum, { buffer }) => sum + buffer.byteLength, 0) +
    texts.reduce((sum, text) => sum + 2 * text.length, 0)
  )
}
