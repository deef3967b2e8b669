import type { BrowserContext } from '@playwright/test'

/** Of the product that asks for a captcha. */
export const keys = { siteKey: 'our-site-key', projectId: 'our-project', apiKey: 'our-secret-key' }

/** Whom Google takes whoever is at the browser for; `nobody`: its service is out of order; `blocked`: its script does not come. */
export type Judgement = 'person' | 'program' | 'nobody' | 'blocked'

export type CaptchaGoogle = {
  judgement: Judgement
  /** Every address of Google's that the browser asked for, without its query. */
  asked: string[]
}

const somewhereOfGoogle = /^https:\/\/(?:[^/]+\.)?(?:google|gstatic|googleapis|recaptcha)\.(?:com|net)\//

/**
 * reCAPTCHA as the browser meets it: requests to Google's hosts are taken on their way and answered here. The script stands
 * in for Google's in what a page notices: it loads another one and a frame, and only then calls who waits for it.
 */
export async function routeCaptcha(context: BrowserContext): Promise<CaptchaGoogle> {
  const google: CaptchaGoogle = { judgement: 'person', asked: [] }
  await context.route(somewhereOfGoogle, async (route) => {
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

/** Where Google's own script, what it loads, its frame and its calls are. */
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

/** A token says by whom it was made, with which key and for what. */
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
