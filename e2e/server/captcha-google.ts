import type { BrowserContext } from '@playwright/test'

/** The keys of the product that asks for a captcha. */
export const keys = { siteKey: 'our-site-key', projectId: 'our-project', apiKey: 'our-secret-key' }

/** Google's verdict about the browser. `nobody`: its service fails. `blocked`: its script is blocked. */
type CaptchaVerdict = 'person' | 'program' | 'nobody' | 'blocked'

export type CaptchaGoogle = {
  judgement: CaptchaVerdict
  /** Every Google address that the browser requested, without its query. */
  asked: string[]
}

const googleAddress = /^https:\/\/(?:[^/]+\.)?(?:google|gstatic|googleapis|recaptcha)\.(?:com|net)\//

/**
 * Answers the browser's requests to Google's hosts instead of reCAPTCHA. The script loads another script and a frame,
 * and then calls the page's callback, as Google's script does.
 */
export async function routeCaptcha(context: BrowserContext): Promise<CaptchaGoogle> {
  const google: CaptchaGoogle = { judgement: 'person', asked: [] }
  await context.route(googleAddress, async (route) => {
    const url = new URL(route.request().url())
    const address = url.origin + url.pathname
    google.asked.push(address)
    if (google.judgement === 'blocked') return route.abort('blockedbyclient')
    if (address === addresses.frame)
      return route.fulfill({ contentType: 'text/html', body: '<p>reCAPTCHA</p>' })
    if (address === addresses.reload)
      return route.fulfill({
        json: { by: google.judgement },
        headers: { 'access-control-allow-origin': '*' },
      })
    const body = address === addresses.script ? loadMain : writeMain(url.searchParams.get('onload') ?? '')
    return route.fulfill({ contentType: 'text/javascript', body })
  })
  return google
}

/** The addresses of Google's script, of the script and the frame that it loads, and of its calls. */
export const addresses = {
  script: 'https://www.google.com/recaptcha/enterprise.js',
  main: 'https://www.gstatic.com/recaptcha/releases/any/recaptcha__en.js',
  frame: 'https://www.google.com/recaptcha/enterprise/anchor',
  reload: 'https://www.google.com/recaptcha/enterprise/reload',
}

const loadMain = `
  const { searchParams } = new URL(document.currentScript.src)
  const script = document.createElement('script')
  script.src = '${addresses.main}?onload=' + searchParams.get('onload')
  document.head.append(script)
`

/** A token contains the verdict, the site key and the action. */
const writeMain = (onload: string) => `
  window.grecaptcha = {
    enterprise: {
      ready: (then) => then(),
      execute: async (siteKey, { action }) => {
        const reply = await fetch('${addresses.reload}', { method: 'POST' })
        const { by } = await reply.json()
        return [by, siteKey, action].join('/')
      },
    },
  }
  const frame = document.createElement('iframe')
  frame.src = '${addresses.frame}'
  frame.title = 'reCAPTCHA'
  frame.hidden = true
  frame.onload = () => window['${onload}']()
  document.body.append(frame)
`
