/** What a browser's own words tell of it; undefined where they do not. */
type DescribedDevice = { browser: string | undefined; system: string | undefined }

/** The first that fits: those that also call themselves by another's name come before it. */
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

/** Browser and system by what the browser calls itself. It says what is surely there, and guesses nothing else. */
export function describeUserAgent(userAgent: string | undefined): DescribedDevice {
  const browser = findName(browsers, userAgent)
  const system = findName(systems, userAgent)
  // Safari of an iPad calls itself a Mac's unless asked not to.
  return { browser, system: browser === 'Safari' && system === 'a Mac' ? 'a Mac or an iPad' : system }
}

const findName = (names: [RegExp, string][], text = '') => names.find(([pattern]) => pattern.test(text))?.[1]
