export type Memory = { ramGb?: number; storageGb?: number }

/** The sizes that were found, and the text without them. */
type MemoryReading = Memory & { rest: string }

export const ramSizes: ReadonlySet<number> = new Set([1, 2, 3, 4, 6, 8, 10, 12, 16, 18, 24])
export const storageSizes: ReadonlySet<number> = new Set([4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048])

const bangla: [RegExp, string][] = [
  [/জি\s?বি|গিগা(?:বাইট)?/gu, 'gb'],
  [/টি\s?বি/gu, 'tb'],
  [/র্?(?:্য|়্য|য)া?ম/gu, 'ram'],
  [/রম|স্টোরেজ/gu, 'rom'],
]

const before = String.raw`(?<![\p{L}\p{M}\d.])`
const after = String.raw`(?![\p{L}\p{M}\d])`
const gb = String.raw`(?:gb|g|গিগ)`
const sized = (pattern: string) => new RegExp(before + pattern + after, 'u')

/** 8/128, 8GB+128GB, 8 GB RAM 128 GB. A plus that follows a number and a space belongs to the model: iPhone 8+ 64. */
const pairs = [
  sized(String.raw`(\d{1,2})\s?${gb}?(?:\s?/\s?|\s\+\s|\+(?=\d))(\d{1,4})\s?(gb|tb|g|t)?(?:\s?rom)?`),
  sized(String.raw`(\d{1,2})\s?${gb}\s?(?:ram)?[\s/+|,&-]{0,3}(\d{1,4})\s?(gb|tb|g|t)(?:\s?rom)?`),
  sized(String.raw`ram\s?[:=-]?\s?(\d{1,2})\s?${gb}?[\s/+|,&-]{0,3}rom\s?[:=-]?\s?(\d{1,4})\s?(gb|tb|g|t)?`),
]
const ramAlone = [
  sized(String.raw`(\d{1,2})\s?${gb}?\s?ram`),
  sized(String.raw`ram\s?[:=-]?\s?(\d{1,2})\s?${gb}?`),
]
const storageAlone = [
  sized(String.raw`(\d{1,4})\s?(gb|tb|g|t)(?:\s?(?:rom|storage|internal))?`),
  sized(String.raw`rom\s?[:=-]?\s?(\d{1,4})\s?(gb|tb|g|t)?`),
]

const toLatinUnits = (plain: string): string =>
  bangla.reduce((text, [pattern, latin]) => text.replaceAll(pattern, latin), plain)

/** Finds RAM and storage in a plain text. Reads pairs such as `8/128` only with `withPairs`. */
export function readMemory(plain: string, { withPairs }: { withPairs: boolean }): MemoryReading {
  let rest = /\p{Script=Bengali}/u.test(plain) ? toLatinUnits(plain) : plain
  const found: Memory = {}
  const take = (pattern: RegExp, read: (match: RegExpExecArray) => Memory | undefined) => {
    const match = pattern.exec(rest)
    const memory = match && read(match)
    if (!match || !memory) return
    Object.assign(found, memory)
    rest = `${rest.slice(0, match.index)} | ${rest.slice(match.index + match[0].length)}`
  }
  if (withPairs) for (const pattern of pairs) if (!found.storageGb) take(pattern, readPair)
  for (const pattern of ramAlone) if (!found.ramGb) take(pattern, readRam)
  for (const pattern of storageAlone) if (!found.storageGb) take(pattern, readStorage)
  return { ...found, rest }
}

function readPair([, ram, storage, unit]: RegExpExecArray): Memory | undefined {
  const sizes = { ...readRam(['', ram]), ...readStorage(['', storage, unit]) }
  if (!sizes.ramGb || !sizes.storageGb || sizes.storageGb <= sizes.ramGb) return undefined
  return sizes
}

function readRam([, size]: ArrayLike<string | undefined> & Iterable<string | undefined>): Memory | undefined {
  const ramGb = Number(size)
  return ramSizes.has(ramGb) ? { ramGb } : undefined
}

function readStorage([, size, unit]: ArrayLike<string | undefined> & Iterable<string | undefined>) {
  const storageGb = Number(size) * (unit?.startsWith('t') ? 1024 : 1)
  return storageSizes.has(storageGb) ? { storageGb } : undefined
}
