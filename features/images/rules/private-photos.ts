import { createHmac, timingSafeEqual } from 'node:crypto'
import { withoutSignature } from '#contract/hosted-photo.ts'
import { privatePrefix } from '#contract/hosted-images.ts'

/**
 * Addresses end only at these steps, so that a page which is loaded again shows what the browser has, and each is valid for
 * one to two of them.
 */
const stepSeconds = 30 * 60
const daySeconds = 24 * 60 * 60

/** What a page of a sale gets, and what an uploader or a downloaded file gets. */
export type Validity = 'hour' | 'day'

type Signing = { key: Uint8Array; now: Date }

const toSeconds = (at: Date) => Math.floor(at.getTime() / 1000)

/** The address of a picture with a signature for some time, if the picture is private. Any other is returned unchanged. */
export function signAddress(url: string, { key, now }: Signing, validity: Validity = 'hour'): string {
  const plain = withoutSignature(url)
  const stem = plain.replace('/images/', '').replace('.jpg', '')
  if (!stem.startsWith(privatePrefix)) return url
  const step = Math.floor(toSeconds(now) / stepSeconds) + 2
  const until = step * stepSeconds + (validity === 'day' ? daySeconds : 0)
  return `${plain}?until=${until}&key=${makeSignature(stem, until, key)}`
}

/**
 * For how many seconds a private picture of this name may still be shown with this query; undefined when its signature is
 * not ours or over.
 */
export function findSecondsLeft(
  stem: string,
  { until, key: signature }: { until?: unknown; key?: unknown },
  { key, now }: Signing,
): number | undefined {
  const end = Number(until)
  if (!Number.isSafeInteger(end) || typeof signature !== 'string') return undefined
  const [given, expected] = [Buffer.from(signature), Buffer.from(makeSignature(stem, end, key))]
  if (given.byteLength !== expected.byteLength || !timingSafeEqual(given, expected)) return undefined
  const left = end - toSeconds(now)
  return left > 0 ? left : undefined
}

const makeSignature = (stem: string, until: number, key: Uint8Array) =>
  createHmac('sha256', key).update(`${stem} ${until}`).digest('base64url').slice(0, 32)
