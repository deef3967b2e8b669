/** The names of a browser and its operating system; undefined if the user agent does not say. */
type DescribedDevice = { browser: string | undefined; system: string | undefined }

/** The first match counts, so a browser whose user agent also has another browser's name comes before that one. */
const browsers: [pattern: RegExp, name: string][] = [
  [/\bEdg(?:A|iOS)?\//u, 'Edge'],
  [/\bOPR\/|\bOPiOS\/|\bOPT\//u, 'Opera'],
  [/\bOpera Mini\//u, 'Opera Mini'],
  [/\bSamsungBrowser\//u, 'Samsung Internet'],
  [/\bUCBrowser\//u, 'UC Browser'],
  [/\bMiuiBrowser\//u, 'Mi Browser'],
  [/\bFirefox\/|\bFxiOS\//u, 'Firefox'],
  [/\bFBAN|\bFBAV/u, 'the Facebook app'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\//u, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//u, 'Safari'],
]

const systems: [pattern: RegExp, name: string][] = [
  [/\bAndroid\b/u, 'Android'],
  [/\biPhone\b/u, 'iPhone'],
  [/\biPad\b/u, 'iPad'],
  [/\bCrOS\b/u, 'a Chromebook'],
  [/\bWindows\b/u, 'Windows'],
  [/\bKAIOS\b/u, 'KaiOS'],
  [/\bMacintosh\b/u, 'a Mac'],
  [/\bLinux\b/u, 'Linux'],
]

/** Reads the browser and the system from the user agent. Names only what is certain. */
export function describeUserAgent(userAgent: string | undefined): DescribedDevice {
  const browser = findName(browsers, userAgent)
  const system = findName(systems, userAgent)
  // Safari on an iPad says by default that it runs on a Mac.
  return { browser, system: browser === 'Safari' && system === 'a Mac' ? 'a Mac or an iPad' : system }
}

const findName = (names: [RegExp, string][], text = '') => names.find(([pattern]) => pattern.test(text))?.[1]
