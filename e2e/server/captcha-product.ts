import { type CaptchaGoogle, routeCaptcha } from './captcha-google.ts'
import { test as base } from '#e2e/fixtures.ts'
import { forkProduct } from './fork-product.ts'

/** Starts the product with a captcha, and answers in place of Google. */
export const test = base.extend<{ google: CaptchaGoogle }, { address: string }>({
  address: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads from it which fixtures it is to make first
    async ({}, use) => {
      const { address, stop } = await forkProduct('captcha-server.ts')
      await use(address)
      await stop()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ address }, use) => use(address),
  google: [({ context }, use) => routeCaptcha(context).then(use), { auto: true }],
})
