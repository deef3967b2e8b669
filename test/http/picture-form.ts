const boundary = 'picture-form'

/**
 * Returns the bytes and headers of a form whose field `image` is this file, for requests that control how they are
 * sent.
 */
export function formOf(file: Uint8Array): { body: Buffer; headers: Record<string, string> } {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': String(body.length),
  }
  return { body, headers }
}
