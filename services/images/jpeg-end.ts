const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda
const firstRestart = 0xd0

/**
 * Whether a JPEG has the marker at its end. A thumbnail before it may have one too, and a film or other bytes may follow.
 * False for bytes that are not a JPEG.
 */
export function hasJpegEnd(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== startOfImage) return false
  let at = 2
  while (at < bytes.length) {
    // Between segments, and in a scan, the next marker is the next 0xff that is followed by its kind.
    at = bytes.indexOf(0xff, at) + 1
    if (at === 0) return false
    const kind = bytes[at] ?? 0
    if (kind === endOfImage) return true
    if (hasLength(kind)) at += 1 + (bytes[at + 1] ?? 0) * 256 + (bytes[at + 2] ?? 0)
  }
  return false
}

/** In a scan, 0xff is also followed by 0, by itself, or by the kind of a restart: these have nothing to skip. */
const hasLength = (kind: number) => (kind >= startOfScan && kind < 0xff) || (kind > 1 && kind < firstRestart)
