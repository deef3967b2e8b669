import { language } from '#texts/language.ts'
import { createRandomId } from '#web/api/random-id.ts'
import { AuthFailure, type AuthFailureCode } from '#web/session/identity/identity-client.ts'

/** The last page in the popup sends the result on this channel, to every page of ours on this device. */
const channelName = 'hatbodol-google'
const width = 500
const height = 600

const pollMs = 500
/** Google's answer may arrive this long after the window has closed. */
const maxDelayMs = 8000
const timeoutMs = 10 * 60_000

/** The failure codes, by the error that the popup's last page sends. */
const failures: Record<string, AuthFailureCode> = {
  cancelled: 'user-cancelled',
  unreachable: 'network-request-failed',
  'unauthorized-domain': 'unauthorized-domain',
}

export type PopupWindow = Pick<Window, 'closed' | 'close' | 'focus'>

type PopupParts = {
  open: (path: string, name: string, features: string) => PopupWindow | null
  /** Listens to a channel. Returns a function that stops listening. */
  listen: (channel: string, onMessage: (message: unknown) => void) => () => void
}

type AskGoogle = (check: () => Promise<void>, signal: AbortSignal | undefined) => Promise<string>

/**
 * Opens Google's window and returns a Google ID token. Call it inside the click handler, because it opens the window at
 * once. `check` may still refuse the sign-in; aborting `signal` closes the window. A second call cancels the first.
 * Throws AuthFailure with the codes that the SDK has for its own popups, and whatever `check` throws.
 */
export function createGooglePopup({ open, listen }: PopupParts): AskGoogle {
  let cancelLast = () => {}

  return async function askGoogle(check, signal) {
    cancelLast()
    const flow = createRandomId()
    const popup = open(
      `/identity/google/start?flow=${flow}&language=${language.code}`,
      `google-${flow}`,
      placeOnScreen(),
    )
    if (!popup || popup.closed) throw new AuthFailure('popup-blocked')
    popup.focus()

    const cleanUps: (() => void)[] = [() => popup.close()]
    const answer = new Promise<string>((resolve, reject) => {
      const fail = (code: AuthFailureCode, detail?: string) => reject(new AuthFailure(code, detail))
      const cancel = () => fail('cancelled-popup-request')
      const timer = setTimeout(() => fail('timeout'), timeoutMs)
      cleanUps.push(
        listen(channelName, (message) => handleMessage(message, flow, resolve, fail)),
        whenClosed(popup, () => fail('popup-closed-by-user')),
        () => clearTimeout(timer),
        () => signal?.removeEventListener('abort', cancel),
      )
      signal?.addEventListener('abort', cancel)
      cancelLast = cancel
    })
    try {
      const [idToken] = await Promise.all([answer, check()])
      return idToken
    } finally {
      for (const cleanUp of cleanUps) cleanUp()
    }
  }
}

function handleMessage(
  message: unknown,
  flow: string,
  onToken: (idToken: string) => void,
  fail: (code: AuthFailureCode, detail?: string) => void,
) {
  // The windows of other tabs send on this channel too.
  if (!isAnswer(message) || message.flow !== flow) return
  if (typeof message.idToken === 'string') return onToken(message.idToken)
  const detail = typeof message.detail === 'string' ? message.detail : undefined
  fail(failures[String(message.error)] ?? 'internal-error', detail)
}

function isAnswer(
  message: unknown,
): message is { flow: unknown; idToken?: unknown; error?: unknown; detail?: unknown } {
  return typeof message === 'object' && message !== null && 'flow' in message
}

/** Calls back once the window has been closed for `maxDelayMs`. Returns a function that cancels this. */
function whenClosed(popup: PopupWindow, onClosed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const check = () => {
    timer = popup.closed ? setTimeout(onClosed, maxDelayMs) : setTimeout(check, pollMs)
  }
  check()
  return () => clearTimeout(timer)
}

function placeOnScreen(): string {
  const left = Math.max((screen.availWidth - width) / 2, 0)
  const top = Math.max((screen.availHeight - height) / 2, 0)
  return `width=${width},height=${height},left=${left},top=${top},scrollbars=yes,resizable=yes`
}

/** The Google popup of this browser page. */
export const askGoogle = createGooglePopup({
  open: (path, name, features) => window.open(path, name, features),
  listen(name, onMessage) {
    const channel = new BroadcastChannel(name)
    channel.addEventListener('message', ({ data }) => onMessage(data))
    return () => channel.close()
  },
})

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
