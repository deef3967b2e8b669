import type { FastifyRequest } from 'fastify'
import { Problem } from '#contract/errors.ts'
import { imageLimits } from '#contract/images.ts'
import type { Upload } from '#contract/route.ts'

/** Pictures on their way in are kept in memory: this many at ten mebibytes each. */
export const mostAtOnce = 24
let arriving = 0

/**
 * The picture in the form's field `image`. Throws `malformed-request`, `invalid-input`, `body-too-large`, and `not-ready`
 * while too many others are arriving.
 */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) {
    throw new Problem('malformed-request', 'Send the picture as multipart/form-data in the field "image".')
  }
  if (arriving >= mostAtOnce) {
    const sentence = 'Many pictures are arriving at this moment. Try again in a few seconds.'
    throw new Problem('not-ready', sentence, { retryAfterSeconds: 5 })
  }
  arriving += 1
  try {
    return await readImageField(request)
  } finally {
    arriving -= 1
    // What is not read any more still has to arrive, or the connection is never free again.
    request.raw.unpipe()
    request.raw.resume()
  }
}

/** The fields before the picture are kept in memory until it comes: a key, and little else. */
const formLimits = { fileSize: imageLimits.bytes, files: 1, fields: 8, fieldSize: 4096, parts: 9 }

async function readImageField(request: FastifyRequest): Promise<Upload> {
  const file = await readForm(() => request.file({ limits: formLimits }))
  if (!file || file.fieldname !== 'image') {
    throw new Problem('invalid-input', 'Send the picture in the field "image".', {
      errors: [{ path: 'image', message: 'Choose a picture.' }],
    })
  }
  const bytes = await readForm(() => file.toBuffer())
  if (file.file.truncated) throw new Problem('body-too-large', 'This picture is too large.')
  return { bytes }
}

/** The parser throws plain errors at a form that breaks off or was never one, and Fastify's own for what is too much. */
async function readForm<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (cause) {
    if (cause instanceof Error && 'statusCode' in cause) throw cause
    throw new Problem('malformed-request', 'This form cannot be read as it was sent.', { cause })
  }
}
