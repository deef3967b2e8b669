import { hash } from 'node:crypto'

/** The ETag of what has these bytes. Weak: it is the same in every encoding, in which the bytes sent differ. */
export const etagOf = (content: string | Uint8Array): string =>
  `W/"${hash('sha256', content, 'base64url').slice(0, 22)}"`

/** Whether the client has what has this weak ETag already (RFC 9110, 13.1.2). */
export function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false
  const opaque = etag.slice('W/'.length)
  return ifNoneMatch.split(',').some((each) => [opaque, etag, '*'].includes(each.trim()))
}
