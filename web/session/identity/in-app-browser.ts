/**
 * The browsers inside other apps. Google refuses to sign people in there ("disallowed_useragent"), and most of them cannot
 * open a window. `; wv)` marks any other view of a page inside an Android app.
 */
const inAppBrowsers = [
  ['Messenger', /Orca-Android|MessengerForiOS|MessengerLite/u],
  ['Facebook', /FBAN|FBAV|FB_IAB/u],
  ['Instagram', /Instagram/u],
  ['TikTok', /musical_ly|BytedanceWebview|TikTok/iu],
  ['LINE', /\bLine\//u],
  ['this app', /; wv\)/u],
] as const

/** In which app a browser runs; undefined for a browser of its own. */
export const findInAppBrowser = (userAgent: string): string | undefined =>
  inAppBrowsers.find(([, pattern]) => pattern.test(userAgent))?.[0]

/** The address that opens a page of ours in Chrome, for the browsers inside Android apps; undefined on other systems. */
export function findChromeAddress(userAgent: string, page: string): string | undefined {
  if (!userAgent.includes('Android')) return undefined
  const { protocol, host, pathname, search } = new URL(page)
  const scheme = protocol.slice(0, -1)
  return `intent://${host}${pathname}${search}#Intent;scheme=${scheme};package=com.android.chrome;end`
}
