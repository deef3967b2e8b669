export type ImageKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'

/** How many of the first bytes `sniffImage` reads. */
export const sniffedBytes = 64

/**
 * Detects the format from the first bytes and ignores the file's name and declared type. Undefined for a format we do not
 * know.
 */
export function sniffImage(bytes: Uint8Array): ImageKind | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, sniffedBytes))
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
  if (head.slice(4, 8) !== 'ftyp') return undefined
  return sniffBrands(head.slice(8, 12), head.slice(16))
}

/** ISO/IEC 23008-12: both formats use the same container. The brands in its first box tell which one it is. */
function sniffBrands(major: string, others: string): 'avif' | 'heic' | undefined {
  if (/^avi[fs]$/.test(major)) return 'avif'
  if (/^(hei[cxms]|hev[cmsx])$/.test(major)) return 'heic'
  if (!/^m[is]f1$/.test(major)) return undefined
  return others.includes('avif') ? 'avif' : 'heic'
}
